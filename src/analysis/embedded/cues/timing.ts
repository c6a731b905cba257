import type { Grammar } from './grammar.ts'

/** Dates, and what sets them. */
export const timing: Record<string, Grammar> = {
  timeline: {
    cues: `
       5.0 not .. until|before|this_side_of .. @when
       4.8 start|begin|go_live|launch|pilot .. in|by|before .. week|@when
       4.4 give|given myself|ourselves .. @when|@span
       4.3 let_us|we_will target|aim_for|shoot_for|aim .. @when|@num
       4.2 asap|as_soon_as_possible
       4.2 by .. @when .. at_the_latest|latest
       4.2 decision .. in|by|within|before .. @num|@when|@span
       4.2 make up my|our mind
       4.2 no rush
       4.2 sometime|anytime|early|late|mid|end_of|beginning_of|middle_of .. @when .. start|live|sign|decide|decision|begin|kickoff|launch
       4.2 start .. build|rollout|project|implementation .. @when
       3.9 realistically|ideally|hopefully .. @when|@num
       3.3 up_and_running
       3.0 want|need|like|hope|hoping|aim|aiming|plan|planning|looking|target|targeting|love|trying|expect|going|got|have ... @live|@buy|decision|select*|go_live|rollout|implementation ... by|before|in|within|until|for|on|start_of|end_of|early .. @when|@num|@span
       2.6 go_live|kick_off|kickoff|launch|start|decision|rollout|pilot .. is|would_be|in|for|planned|pencilled .. @when|@num
       2.4 not .. anything until
       2.3 @when
       2.3 within .. @num @span
       1.5 our|the|my|ideal|internal timeline|time_frame|timeframe|target|deadline|aim|plan .. is|for|to_be ... @when|@num|@span
       1.4 by|before|in|within|for|until|from .. @when .. @live|@buy|go_live
       1.2 @live|go_live|decision|choose|decide|sign|launch by|before|within|in|until|on .. @when|@num|a_fortnight|ninety
       1.2 decide|sign|launch|decision
       0.7 timeline|timeframe|go_live|target_date
       0.5 within .. @span
       0.4 @live
      -0.5 by|before|until .. @when
      -0.7 in .. @num .. @span|weeks_time
      -2.8 last .. @when|@span
      -3.6 hard_stop|half_past|run_over
      -3.8 report|alert|email|refresh*
      -3.9 every|each .. @when
      -4.0 ago|since
      -4.0 talk|speak|call|meeting|catch_up .. again|next|then|on`,
    words: `
      1.8 before_the 1.6 may months 1.4 rollout 1.2 before happening harvest not_see week 1.0 already and_i
      connected date have_got it_for me_again signature tender until year 0.8 after and_they ask_me august
      before_that begin by days final first fiscal fiscal_year half in_april in_may in_september is_not
      licence march opens september starts the_last the_second the_whole wants weeks when you_will 0.6
      a_year after_that after_the at_the decision do_the easter from have_it in_a into it_would lease
      may_and middle month new next night october of_may on_the quarter so_the start the_month
      the_twentieth twentieth up_in us want_the way we_are works would 0.4 about am_not april be do_not end
      get get_it i_do i_would if_the is_going is_on is_to is_when last leave let_us live long more need_it
      new_year of_march of_october once_the out_of running second see side_of so_it switched the_board
      the_end the_third the_year then this_side to_decide to_go twenty we we_can we_need we_say when_the
      when_we will_have would_be would_have -0.4 and because call from_the had if june like my of out there
      three to_the with -0.6 at first_of have_to here one two we_would -0.8 a not our they well -1.0 what`,
    answers: [{ asked: 'when|timeline|how_soon|by_what_date|timeframe|how_quickly', answer: 'any' }],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  critical_event: {
    cues: `
       4.8 if .. not .. before|by .. lose|miss|fined|shut|fail|stop
       4.7 peak|peak_season|black_friday|season|harvest|back_to_school|open_enrollment|tax_season|festival|election|olympics|holidays|ipo|merger|exam* .. starts|begins|is|in|on|and|hits .. @when|@num|@span
       4.5 no moving|way_around that|it
       4.3 before .. black_friday|peak|audit|launch|season|olympics|election|renewal|inspection|ipo|opening|merger
       4.2 @when .. deadline|go_live_or|cut_off|cutover
       4.2 as_of|from|starting|effective .. @when .. must|have_to|needs|obliged|required|only_accept*|illegal
       4.2 by_that_date|hard_deadline|statutory
       4.2 deadline .. is|of|for|on|@when|to
       4.2 has_to|must|needs_to be .. by .. because|or|otherwise|when
       4.2 spent by|before .. @when
       4.2 we|i open|opening|launching|launch|move|moving|relocat* .. new|site|store|office|warehouse|plant .. @when|@num
       4.1 end_of_life|sunset*|discontinu*|decommission*|end_of_support|switched_off|being_retired|shut_off
       3.3 law|regulation|regulations|rules|directive|mandate|act|legislation|standard|requirement|reporting_rules ... kicks_in|kick_in|comes_in|come_in|takes_effect|take_effect|into_force|effective|bite|changes|comes_into|starts|from
       3.0 contract|licence|license|lease|agreement|subscription|certificate|certification|support|warranty|renewal|grant|policy|deal ... expires|expire|expiring|runs_out|run_out|ends|ending|end|lapses|lapse|is_up|comes_up|up_for_renewal|renews|terminates
       2.8 audit|auditors|inspection|recertification
       2.8 or|otherwise|and .. lose|fined|fines|penalty|penalties|penalised|cut_us_off|shut_down|illegal|out_of_compliance
       2.8 retires|retiring|leaving|leaves in|on .. @when
       2.7 deadline|cut_off_date
       2.4 hard|fixed|immovable date|deadline|stop
       2.4 if .. not .. by|before .. @when
       2.0 @when
       0.9 contract|lease|licence|license .. up|expir*|ends|runs_out
       0.6 audit|audited|auditors|inspection|inspectors|recertification|certification|regulator|examiners ... @when|@num|coming|week
      -0.6 by|before .. @when
      -0.6 law|regulation|legally|launch|season
      -1.6 audit log|trail
      -1.6 last .. @when|year
      -3.6 no deadline|urgency|rush
      -3.7 hard_stop_at|deadline_for_the_newsletter|launch_party`,
    words: `
      1.4 before_the on_the 1.2 august before coming december in_may may september weeks 1.0 and_we app by
      by_then fifth is_the lose_the november of_november show tenth the_tenth the_twentieth twentieth years
      0.8 date first_of have_to lose no_more second starts system the_thirtieth thirtieth to_show with_the
      0.6 and_it april can_not day do_not eighth eighth_of expires fourth got_to have_got i_do is_no
      is_when january july june know last must need of_may opens or the_new the_year then twenty until
      with_our without 0.4 agreement back before_that can day_one ends ends_in every everything get has_to
      i_would if_it in in_august in_on kicks law may_and of of_august of_december of_january of_june
      of_march of_the our place run runs_out so_the the_last thirtieth_of thousand to_be wait want wants
      we_have we_would week -0.4 for is it off out there they what will with would -0.6 one this to -0.8
      in_the season we -1.0 a i you`,
    answers: [
      {
        asked: 'why_now|deadline|driving_the|drives_the|what_happens_if|compelling|drives_that',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  trigger_event: {
    cues: `
       5.0 is|are|was|being discontinued|sunset
       5.0 what set|pushed|drove|prompted|triggered|kicked|brought|started|made|tipped .. us|this|it|me|off|over
       4.9 we|i .. got|were|was fined|hacked|breached|acquired|audited|burned|hit|merged
       4.8 reason .. talking|here|looking|called|on_this_call
       4.3 that is how it|this started|began
       4.3 we|i only woke_up|realised|realized|noticed when
       4.2 and|so that .. when|why we|i .. started|decided|began|realised|realized
       4.2 came|come to a_head
       4.2 i|we .. called|contacted|reached_out|got_in_touch .. because|after|when
       4.2 last_straw|wake_up_call|tipping_point
       4.2 so .. started looking|shopping|searching|talking
       4.2 was|were told|asked to find|look|fix|sort
       3.9 that|which|it is why|what|when|how .. here|talking|looking|look|started|called|reached_out|search|begun
       3.8 the trigger|catalyst|last_straw|final_straw|turning_point|tipping_point|wake_up_call
       3.6 so|and here we are
       3.6 went bust|under|bankrupt
       3.2 after|since .. break_in|breach|outage|audit|incident|merger|fire|flood|accident|complaint .. we|i|they
       3.0 ever_since|since .. acquisition|merger|incident|breach|outage|audit|move|we_moved|accident|new_@role|storm
       2.8 we .. failed|lost|missed|had .. audit|breach|client|incident|outage|inspection|tender
       2.6 since .. we .. moved|grew|acquired|opened|merged|switched|won
       2.5 doubled|tripled|raised .. price*|headcount|volume|on_us
       2.5 handed in|retired|quit|left .. and suddenly|nobody|now|then
       2.5 suddenly|overnight|afterwards|finally
       1.8 last .. month|year|week|spring|summer|winter|autumn|quarter|harvest .. and|so|we
       1.8 new @role .. wants|came|started|joined|asked|arrived|said
       1.6 after .. breach|audit|incident|outage|acquisition|merger|accident|fine|complaint|layoffs|reorg|hack|ransomware|inspection|that we|i|they|it|started|decided|said|everybody
       1.2 after|since|when
       1.0 ransomware|breach|merger|acquisition|incident|outage
       0.7 started looking
      -3.6 if we had
      -3.6 no_particular|no_one_thing|not_any_one|any_one_thing
      -3.6 triggers a
      -3.8 want to`,
    words: `
      1.4 safety started wrote 1.2 and_it could_not died enough our the_old 1.0 and another asked
      because_of because_the came is_that never nine of_a said up_in 0.8 after_the and_so and_there best
      had his i_rang in_april is_why made month new one_of spring told took us wanted whole why 0.6 april
      been competitor do_not find_something fire had_to in_january in_may it_was lost my of_our open over
      rang same_day so_i the_summer was was_the we_lost were 0.4 again all because day everything he head
      how in january left now old phone question sent something suddenly summer supplier that_is that_the
      the_new told_to two two_of we_were we_would where why_i -0.4 back but by have_been on_the this to
      we_had -0.6 be had_a have it would -0.8 and_the do is -1.0 are you`,
    answers: [
      {
        asked: 'why|what prompted|made|brought|triggered|changed|drove|led|got|reach_out|now',
        answer: 'any',
      },
      { asked: 'why now|today', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
  },
}
