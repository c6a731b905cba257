import type { Grammar } from './grammar.ts'

/** Wish to buy, money and dates. */
export const buying: Record<string, Grammar> = {
  intent_signal: {
    cues: `
       5.0 you can tell your boss|team
       5.0 you_are|you .. front_runner|frontrunner|preferred|first_choice|top_choice|favourite|favorite|clear_winner|top_of_the|come_out_on_top|leading
       4.8 how|what .. would|do|could|can .. we|i|you ... kick_this_off|kick_off|set_up_the_account|set_us_up|get_this_started|get_moving|take_it_from_here
       4.8 we_are|i_am leaning .. you|towards|toward
       4.7 consider me|us sold|in
       4.6 let_us do_it|do_this|get_it_done|get_this_done|get_going|move_forward|make_it_happen
       4.6 where do i|we sign
       4.4 send|shoot|get .. order_form|paperwork|contract|agreement|docusign
       4.4 we|i want|would_like in|this|to_buy|to_sign|to_order
       4.3 how quickly|soon|fast could|can you|we|your .. start|begin|set_up|onboard|live|site
       4.3 want|like|love|keen|happy|prefer to go_ahead|go_forward|move_forward|proceed|go_with_you|get_started|move_ahead|sign_up|crack_on|go_with_this
       4.2 if_i|assuming_i|assuming_we|if_we|once_we|when_we .. say_yes|said_yes|sign|pull_the_trigger|pulled_the_trigger|signed what|how|who
       4.2 purchase_order or|to|number
       4.2 tick* .. boxes
       4.2 what .. next_step|next_steps .. sign|start|get_going|buy|move
       4.2 what happens|would_happen .. say_yes|sign|go_ahead
       4.2 what_do|how_do|what_would .. we|i .. get_started|get_going|sign_up|get_the_ball|move_forward|kick_this_off|get_set_up
       4.1 preferred choice|vendor|option|supplier|partner
       4.0 put|sign|count us|me down|up|in
       4.0 told .. other vendors|two|suppliers
       4.0 you_are|you the one|ones .. want|like|choose|pick
       3.9 onboarding|implementation|kick_off|set_up look_like|start|work
       3.8 order_form|paperwork|contract|agreement|docusign|purchase_order|draft_terms .. over|across|started|today|now|this_week|ready
       3.8 start|begin .. with you
       3.4 quote .. final|formal|proper
       3.3 i am|we_are sold|convinced|all_in|in_if
       3.3 i would|will|can sign
       2.8 raise|issue|cut .. purchase_order|po
       2.5 ready to .. move|pull|go|sign|buy|start
       2.5 ready to sign|buy|go|start|move_forward|commit|proceed
       2.5 reserve|book|block .. places|slot|spot|seats
       2.4 go|going with you|you_guys
       2.4 go|going|move|moving|went forward|ahead with you|this
       1.5 sign|signature|contract|order|paperwork
       1.1 pull|pulled the_trigger
       0.4 get_started|next_step
      -3.6 before we|i even think
      -3.6 need to see|think more
      -3.6 signed with somebody|another|someone`,
    words: `
      1.6 yours 1.2 do_you plan 1.0 ahead for_your is_the me_the so_that terms us your 0.8 do_i for_the
      from from_our in_for in_my or_do our_side side so_what we we_will will_get 0.6 and_i came go go_ahead
      into let morning my now on_it start take those to_you us_to what_is you_need 0.4 contract everything
      get get_it have_got how i_have i_will i_would if it like_to make me no ok out please right tell
      the_one the_order to_get to_go two us_in week when with with_the -0.4 because but by down is it_is of
      our then there three would -0.6 a at -0.8 that -1.2 not`,
    usually: 'customer',
    hypothetical: true,
  },
  budget_confirmation: {
    cues: `
       4.8 funding|money|budget .. is_not .. issue|problem
       4.5 budgeted for|this|it|@num|around|about
       4.3 budget|money|cash|price|cost is not .. issue|problem|concern|blocker
       4.2 grant|board|cfo|trustees .. approved .. @num
       4.2 green_light|go_ahead|approval for|on the spend|budget|money|purchase
       4.2 have .. room|headroom .. budget|for
       4.2 i|we can spend|go_up_to .. @num|without
       4.2 our|the|my budget|envelope|allowance|pot is|of|for_this|for .. @num
       4.2 signed_off on|by .. @num|budget|spend
       4.0 budget|money|funds|funding|spend|grant|cash|capex|investment .. approved|signed_off|set_aside|available|allocated|secured|confirmed|in_place|came_through|earmarked|released|there|green_light|agreed
       4.0 got|have|given|has .. @num .. @amount .. budget|for_this|set_aside|to_spend|to_play|approved|a_year|for_it
       3.8 money_wise|budget_wise
       3.8 set_aside|earmarked|ring_fenced|allocated|budgeted|reserved|carved_out|put_aside|put_away|signed_off|approved|pencilled_in ... @num|budget|money|funds
       3.7 there_is|we_have .. money|budget|@amount .. for_this|for_it|in_the_pot|left|available
       3.6 budget of|around|about|roughly @num
       3.3 chipping_in|splitting_the_bill|paid_for|covered_under
       3.0 within|inside|under .. budget|what_i_can_spend|what_we_have|my_limit|our_range|range
       2.5 funded|paid by|for|through|centrally
       2.4 capital_plan|capex_plan|in_the_plan|annual_plan|in_the_budget|this_year_is_budget
       2.4 comes|come|coming|paid out_of|from|by .. budget|capex|opex|grant|cost_centre|programme|fund
       2.4 spending authority|limit
       2.1 approved|signed_off|rubber_stamped|green_light
       2.1 we can afford
       1.9 budget|funding|grant|envelope|capex|allowance
       1.6 @i|they|finance|board have|has|got|have_got .. budget|money|funding|funds|line_item
       1.1 @num @amount
      -1.8 tight|frozen|freeze|gone|limited
      -3.6 ask for .. money|budget
      -3.6 no|not|without .. budget|money
      -3.7 budget airline|hotel
      -3.8 if .. approved|grant`,
    words: `
      1.4 for_it funds spend 1.2 gave 1.0 agreed hundred it_on put thousand thousand_for when_we you_are
      0.8 call for gets it_and on_the she year 0.6 anybody hundred_and is is_been so there_is we_have 0.4
      and_the aside been before for_the for_this from got_the had had_a has have_got on_that paid so_we
      this_year us -0.4 at be budget i is_not of_the on one there with yes you -0.8 is_a two -1.0 it_is`,
    answers: [
      { asked: 'budget|money|funds|funding|set_aside|spend', answer: 'yes' },
    ],
    usually: 'customer',
    questions: 'rare',
  },
  budget_constraint: {
    cues: `
       5.0 burned|burnt|used|spent|blew .. whole|all|entire .. budget|allocation|money|it
       5.0 freeze|frozen|froze .. spend*|budget*|capex|everything|purchas*|spend
       5.0 tighten*|belt .. belt*|tightening
       4.8 double|triple|twice .. what_we|what_i|our|the .. put_aside|budgeted|have|planned|budget
       4.8 pot|budget .. empty|gone|spent|used_up
       4.8 would_have_to come_out_of next_year|another
       4.7 can_not|could_not|not .. afford|stretch|justify_that|go_to_that|get_anywhere_near|spend_that|go_that_high|go_above|go_over
       4.7 no_spend|cost_cutting|shoestring
       4.6 budget|budgets|money|cash|funds|spending|purse_strings|means .. tight|frozen|freeze|limited|cut|cuts|gone|spent|slashed|dried_up|stretched|on_hold|snapped_shut|maxed|locked|reduced
       4.3 i_can_do|we_can_do .. not|can_not
       4.2 did_not|have_not|not plan|budget|budgeted|planned for|it|this
       4.2 if_you could get .. under
       4.2 more_than|over|beyond .. we .. budgeted|planned|allocated|have
       4.2 ran_out|run_out|short of money|budget|cash|funds
       4.1 cash_flow
       3.7 we_are .. charity|non_profit|small_charity|hospice
       3.4 capex
       3.4 spending|budget|hiring freeze|cut|cuts
       3.3 cut .. money|budget*|funding
       3.3 no|not|zero|any|without .. budget|money|funds|funding|cash|cost_centre|line_item
       2.9 only|all .. have|got|budgeted|given|approved|was|is .. @num .. @amount|percent
       2.6 over|above|outside|beyond|exceeds|more_than|out_of .. budget|what_we_have|what_i_have|what_we_budgeted|my_limit|our_range|price_range
       2.5 budget|money|funds|afford|spend
       2.5 whole|entire year .. is @num
       2.4 money|budget .. ran_out|spent|problem|issue|tough
       2.4 next_year is budget
       2.2 anything over|above .. @num
       1.9 cut|cuts|clawed_back|slashed|trimmed|reduced|lost .. budget*|spend*
       1.0 @num @amount
      -3.6 not an_issue|the_issue|the_hold_up|a_problem|a_concern
      -3.6 plenty|enough of money|budget
      -3.6 split the payments
      -3.7 our customers`,
    words: `
      1.6 funding left until 1.4 gave roof 1.2 asked bank even 1.0 hundred maybe pay spend we_had 0.8 for_a
      for_it had nobody per percent until_the 0.6 and_they but could down every go got have_to i_would
      is_no new out_of plan since_the the_money they this_year you_can 0.4 back for i_can is next_year only
      other out so_there ten through us was we_are what whole would_have -0.4 about be from my of_the that
      with -0.6 do this -0.8 if is_a it_is to`,
    answers: [
      { asked: 'budget|money|funds|set_aside|spend', answer: 'no' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
    negative: true,
  },
  timeline: {
    cues: `
       4.8 start|begin|go_live|launch|pilot .. in|by|before .. week|@when
       4.7 no rush
       4.5 give|given myself|ourselves .. @when|@span
       4.3 let_us|we_will target|aim_for|shoot_for|aim .. @when|@num
       4.2 by .. @when .. at_the_latest|latest
       4.2 decision .. in|by|within|before .. @num|@when|@span
       4.2 make up my|our mind
       4.2 not .. until|before|this_side_of .. @when
       4.2 sometime|anytime|early|late|mid|end_of|beginning_of|middle_of .. @when .. start|live|sign|decide|decision|begin|kickoff|launch
       4.2 start .. build|rollout|project|implementation .. @when
       3.7 up_and_running
       3.5 asap|as_soon_as_possible
       2.6 go_live|kick_off|kickoff|launch|start|decision|rollout|pilot .. is|would_be|in|for|planned|pencilled .. @when|@num
       2.6 want|need|like|hope|hoping|aim|aiming|plan|planning|looking|target|targeting|love|trying|expect|going|got|have ... @live|@buy|decision|select*|go_live|rollout|implementation ... by|before|in|within|until|for|on|start_of|end_of|early .. @when|@num|@span
       2.6 within .. @num @span
       2.4 not .. anything until
       2.4 realistically|ideally|hopefully .. @when|@num
       2.3 by|before|in|within|for|until|from .. @when .. @live|@buy|go_live
       2.1 @when
       2.1 our|the|my|ideal|internal timeline|time_frame|timeframe|target|deadline|aim|plan .. is|for|to_be ... @when|@num|@span
       1.4 @live|go_live|decision|choose|decide|sign|launch by|before|within|in|until|on .. @when|@num|a_fortnight|ninety
       1.1 decide|sign|launch|decision
       0.9 timeline|timeframe|go_live|target_date
       0.5 within .. @span
      -2.9 last .. @when|@span
      -3.6 hard_stop|half_past|run_over
      -3.7 report|alert|email|refresh*
      -3.8 every|each .. @when
      -3.8 talk|speak|call|meeting|catch_up .. again|next|then|on
      -3.9 ago|since`,
    words: `
      1.6 months 1.4 before_the may 1.2 and_i august week 1.0 after already before connected days final
      first in_may licence september until when_the year 0.8 a_year before_that half have_got in_september
      into new new_year of_may see six so_the start starts the_last the_second wants way we_need you_will
      0.6 at_the board by by_then decision for_the have_it is_on it_would lease next_year now over running
      the_board the_month the_whole to_decide we_are when would_have 0.4 after_the again begin could do_not
      end four from goes have i_would last may_and month need need_it next october of_october on_the second
      the_decision the_first the_summer then to_have twelve until_the us will_have would would_be -0.4 at
      can first_of have_to in_the june one there with -0.6 and not they this to -0.8 we_would -1.0 a our`,
    answers: [
      { asked: 'when|timeline|how_soon|by_what_date|timeframe|how_quickly', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  critical_event: {
    cues: `
       4.8 if .. not .. before|by .. lose|miss|fined|shut|fail|stop
       4.5 no moving|way_around that|it
       4.4 deadline .. is|of|for|on|@when|to
       4.3 peak|peak_season|black_friday|season|harvest|back_to_school|open_enrollment|tax_season|festival|election|olympics|holidays|ipo|merger|exam* .. starts|begins|is|in|on|and|hits .. @when|@num|@span
       4.2 @when .. deadline|go_live_or|cut_off|cutover
       4.2 as_of|from|starting|effective .. @when .. must|have_to|needs|obliged|required|only_accept*|illegal
       4.2 has_to|must|needs_to be .. by .. because|or|otherwise|when
       4.2 spent by|before .. @when
       4.2 we|i open|opening|launching|launch|move|moving|relocat* .. new|site|store|office|warehouse|plant .. @when|@num
       4.1 by_that_date|hard_deadline|statutory
       3.8 before .. black_friday|peak|audit|launch|season|olympics|election|renewal|inspection|ipo|opening|merger
       3.7 law|regulation|regulations|rules|directive|mandate|act|legislation|standard|requirement|reporting_rules ... kicks_in|kick_in|comes_in|come_in|takes_effect|take_effect|into_force|effective|bite|changes|comes_into|starts|from
       3.6 end_of_life|sunset*|discontinu*|decommission*|end_of_support|switched_off|being_retired|shut_off
       3.1 contract|licence|license|lease|agreement|subscription|certificate|certification|support|warranty|renewal|grant|policy|deal ... expires|expire|expiring|runs_out|run_out|ends|ending|end|lapses|lapse|is_up|comes_up|up_for_renewal|renews|terminates
       2.9 or|otherwise|and .. lose|fined|fines|penalty|penalties|penalised|cut_us_off|shut_down|illegal|out_of_compliance
       2.8 retires|retiring|leaving|leaves in|on .. @when
       2.4 hard|fixed|immovable date|deadline|stop
       2.4 if .. not .. by|before .. @when
       2.3 audit|auditors|inspection|recertification
       2.0 @when
       1.5 deadline|cut_off_date
       1.4 audit|audited|auditors|inspection|inspectors|recertification|certification|regulator|examiners ... @when|@num|coming|week
       1.4 contract|lease|licence|license .. up|expir*|ends|runs_out
      -0.4 by|before .. @when
      -0.9 law|regulation|legally|launch|season
      -1.5 last .. @when|year
      -3.6 audit log|trail
      -3.6 hard_stop_at|deadline_for_the_newsletter|launch_party
      -3.6 no deadline|urgency|rush`,
    words: `
      1.4 in_may may on_the 1.2 august lose_the no_more september 1.0 before before_the fifth the_twentieth
      twentieth 0.8 and_we april by by_then do_not first_of have_to in_august is_the january july june lose
      of_december of_may second show starts system weeks with_the 0.6 agreement and_it before_that date
      december ends every i_do i_would know last must need november of_june our place the_thirtieth
      the_year thirtieth to_be until until_the week with_our without years 0.4 auditors can_not come day
      ends_in expires fifteenth fifteenth_of get got_to if if_we in in_on is_no is_when it_is law no of
      of_january of_march or over runs_out that_is the_fifteenth the_first the_last the_second then
      thousand we_would year -0.4 is it next there us what -0.6 in_the we will -0.8 out they this to -1.0 a
      i you`,
    answers: [
      { asked: 'why_now|deadline|driving_the|drives_the|what_happens_if|compelling|drives_that', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  trigger_event: {
    cues: `
       5.0 is|are|was|being discontinued|sunset
       5.0 that|which|it is why|what|when|how .. here|talking|looking|look|started|called|reached_out|search|begun
       5.0 we|i .. got|were|was fined|hacked|breached|acquired|audited|burned|hit|merged
       5.0 what set|pushed|drove|prompted|triggered|kicked|brought|started|made|tipped .. us|this|it|me|off|over
       4.8 reason .. talking|here|looking|called|on_this_call
       4.3 that is how it|this started|began
       4.3 we|i only woke_up|realised|realized|noticed when
       4.2 and|so that .. when|why we|i .. started|decided|began|realised|realized
       4.2 came|come to a_head
       4.2 i|we .. called|contacted|reached_out|got_in_touch .. because|after|when
       4.2 last_straw|wake_up_call|tipping_point
       4.2 so .. started looking|shopping|searching|talking
       4.2 so|and here we are
       4.2 was|were told|asked to find|look|fix|sort
       4.0 after|since .. break_in|breach|outage|audit|incident|merger|fire|flood|accident|complaint .. we|i|they
       3.7 the trigger|catalyst|last_straw|final_straw|turning_point|tipping_point|wake_up_call
       3.6 ever_since|since .. acquisition|merger|incident|breach|outage|audit|move|we_moved|accident|new_@role|storm
       3.6 since .. we .. moved|grew|acquired|opened|merged|switched|won
       3.0 went bust|under|bankrupt
       2.7 doubled|tripled|raised .. price*|headcount|volume|on_us
       2.6 suddenly|overnight|afterwards|finally
       2.5 handed in|retired|quit|left .. and suddenly|nobody|now|then
       2.4 after .. breach|audit|incident|outage|acquisition|merger|accident|fine|complaint|layoffs|reorg|hack|ransomware|inspection|that we|i|they|it|started|decided|said|everybody
       2.4 we .. failed|lost|missed|had .. audit|breach|client|incident|outage|inspection|tender
       2.3 last .. month|year|week|spring|summer|winter|autumn|quarter|harvest .. and|so|we
       1.3 started looking
       1.2 after|since|when
       1.1 ransomware|breach|merger|acquisition|incident|outage
       0.7 new @role .. wants|came|started|joined|asked|arrived|said
      -3.6 if we had
      -3.6 no_particular|no_one_thing|not_any_one|any_one_thing
      -3.6 triggers a
      -3.7 want to`,
    words: `
      1.6 wrote 1.4 could_not 1.2 our safety said 1.0 and_there in_april my told 0.8 after_the and another
      april because_of because_the head it_was new of_a open over so_i the_old us was whole 0.6 been could
      fire is_why late list lost now started supplier took two two_of wanted was_the we_lost we_would 0.4
      after came day had he i_have in is_the need of_the office old suddenly that_is their there up went
      why -0.4 all and_the from had_a i on -0.6 it this what would -0.8 have is -1.0 are you`,
    answers: [
      { asked: 'why|what prompted|made|brought|triggered|changed|drove|led|got|reach_out|now', answer: 'any' },
      { asked: 'why now|today', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
  },
}
