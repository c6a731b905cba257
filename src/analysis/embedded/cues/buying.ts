import type { Grammar } from './grammar.ts'

/** Wish to buy, and money. */
export const buying: Record<string, Grammar> = {
  intent_signal: {
    cues: `
       5.0 how|what .. would|do|could|can .. we|i|you ... kick_this_off|kick_off|set_up_the_account|set_us_up|get_this_started|get_moving|take_it_from_here
       5.0 we_are|i_am leaning .. you|towards|toward
       5.0 where do i|we sign
       5.0 you can tell your boss|team
       5.0 you_are|you .. front_runner|frontrunner|preferred|first_choice|top_choice|favourite|favorite|clear_winner|top_of_the|come_out_on_top|leading
       4.8 how quickly|soon|fast could|can you|we|your .. start|begin|set_up|onboard|live|site
       4.8 send|shoot|get .. order_form|paperwork|contract|agreement|docusign
       4.6 consider me|us sold|in
       4.6 if_i|assuming_i|assuming_we|if_we|once_we|when_we .. say_yes|said_yes|sign|pull_the_trigger|pulled_the_trigger|signed what|how|who
       4.6 purchase_order or|to|number
       4.6 tick* .. boxes
       4.6 want|like|love|keen|happy|prefer to go_ahead|go_forward|move_forward|proceed|go_with_you|get_started|move_ahead|sign_up|crack_on|go_with_this
       4.6 what .. next_step|next_steps .. sign|start|get_going|buy|move
       4.6 what happens|would_happen .. say_yes|sign|go_ahead
       4.6 what_do|how_do|what_would .. we|i .. get_started|get_going|sign_up|get_the_ball|move_forward|kick_this_off|get_set_up
       4.5 we|i want|would_like in|this|to_buy|to_sign|to_order
       4.4 told .. other vendors|two|suppliers
       4.4 you_are|you the one|ones .. want|like|choose|pick
       4.2 preferred choice|vendor|option|supplier|partner
       4.1 onboarding|implementation|kick_off|set_up look_like|start|work
       4.0 put|sign|count us|me down|up|in
       3.9 raise|issue|cut .. purchase_order|po
       3.8 let_us do_it|do_this|get_it_done|get_this_done|get_going|move_forward|make_it_happen
       3.7 order_form|paperwork|contract|agreement|docusign|purchase_order|draft_terms .. over|across|started|today|now|this_week|ready
       3.6 start|begin .. with you
       3.5 i am|we_are sold|convinced|all_in|in_if
       3.5 quote .. final|formal|proper
       2.9 i would|will|can sign
       2.7 reserve|book|block .. places|slot|spot|seats
       2.6 go|going|move|moving|went forward|ahead with you|this
       2.0 go|going with you|you_guys
       1.9 sign|signature|contract|order|paperwork
       1.5 ready to .. move|pull|go|sign|buy|start
       1.5 ready to sign|buy|go|start|move_forward|commit|proceed
       1.3 pull|pulled the_trigger
      -3.9 before we|i even think
      -3.9 need to see|think more
      -3.9 signed with somebody|another|someone`,
    words: `
      1.8 ahead_and 1.6 ahead begin for_your plan yours 1.2 and_i asking do_you sign_up so_that so_what
      would_you 1.0 for_the get_us is_the me_the morning not_want or_do please put the_bigger those us
      us_get we_will you_and 0.8 already because_i bigger everything for_us from_our get in_for now
      our_side so_we start supplier terms this_morning when will_get you_need your 0.6 buy came client
      convinced do_i from get_it i_would if if_i in_the into me name send_me set side take to_get us_in way
      we who you 0.4 are could_you do_not does down_for go how i_have i_want in_my let like_to of_the ok on
      on_it order out right that_we the_contract the_one to_you us_to want we_can we_want what_is with
      would_be you_put -0.4 a an do down for if_we is it_is or our that_is they we_have would you_can -0.6
      about and back but by i_do need of on_the over sign three will -0.8 if_you not was -1.0 that -1.2 at`,
    usually: 'customer',
    hypothetical: true,
  },
  budget_confirmation: {
    cues: `
       5.0 funding|money|budget .. is_not .. issue|problem
       4.8 budgeted for|this|it|@num|around|about
       4.7 budget|money|cash|price|cost is not .. issue|problem|concern|blocker
       4.6 grant|board|cfo|trustees .. approved .. @num
       4.6 green_light|go_ahead|approval for|on the spend|budget|money|purchase
       4.6 have .. room|headroom .. budget|for
       4.6 i|we can spend|go_up_to .. @num|without
       4.6 our|the|my budget|envelope|allowance|pot is|of|for_this|for .. @num
       4.6 signed_off on|by .. @num|budget|spend
       4.2 money_wise|budget_wise
       4.2 set_aside|earmarked|ring_fenced|allocated|budgeted|reserved|carved_out|put_aside|put_away|signed_off|approved|pencilled_in ... @num|budget|money|funds
       3.6 budget of|around|about|roughly @num
       3.6 there_is|we_have .. money|budget|@amount .. for_this|for_it|in_the_pot|left|available
       3.5 got|have|given|has .. @num .. @amount .. budget|for_this|set_aside|to_spend|to_play|approved|a_year|for_it
       3.4 budget|money|funds|funding|spend|grant|cash|capex|investment .. approved|signed_off|set_aside|available|allocated|secured|confirmed|in_place|came_through|earmarked|released|there|green_light|agreed
       3.4 within|inside|under .. budget|what_i_can_spend|what_we_have|my_limit|our_range|range
       3.0 chipping_in|splitting_the_bill|paid_for|covered_under
       2.6 comes|come|coming|paid out_of|from|by .. budget|capex|opex|grant|cost_centre|programme|fund
       2.6 spending authority|limit
       2.5 approved|signed_off|rubber_stamped|green_light
       2.2 capital_plan|capex_plan|in_the_plan|annual_plan|in_the_budget|this_year_is_budget
       2.1 @i|they|finance|board have|has|got|have_got .. budget|money|funding|funds|line_item
       2.1 we can afford
       2.0 budget|funding|grant|envelope|capex|allowance
       1.4 funded|paid by|for|through|centrally
       1.0 @num @amount
      -2.0 tight|frozen|freeze|gone|limited
      -3.9 ask for .. money|budget
      -4.0 budget airline|hotel
      -4.0 if .. approved|grant
      -4.0 no|not|without .. budget|money`,
    words: `
      2.0 funds 1.8 agreed spend this_one 1.6 gave 1.4 centre 1.2 already aside for_it it_on thousand_for
      thousand_that 1.0 digital line set_aside system ten_thousand the_funds there_is when_we year you_are
      0.8 always and_that came for forty got_the if money_for on_the pot pot_for put she side the_money 0.6
      about call gets hundred hundred_and is_been it_and money next_year on_that right so_the so_we
      thousand what_we whole 0.4 anybody do_not five for_the for_this got had had_a have_a i_have is
      is_what of_the so the_board this under us we_can -0.4 at be by eighty i it_is me next one our since
      three two -0.6 an as is_not not on -0.8 budget is_a no -1.2 would`,
    answers: [{ asked: 'budget|money|funds|funding|set_aside|spend', answer: 'yes' }],
    usually: 'customer',
    questions: 'rare',
  },
  budget_constraint: {
    cues: `
       5.0 burned|burnt|used|spent|blew .. whole|all|entire .. budget|allocation|money|it
       5.0 can_not|could_not|not .. afford|stretch|justify_that|go_to_that|get_anywhere_near|spend_that|go_that_high|go_above|go_over
       5.0 double|triple|twice .. what_we|what_i|our|the .. put_aside|budgeted|have|planned|budget
       5.0 freeze|frozen|froze .. spend*|budget*|capex|everything|purchas*|spend
       5.0 no_spend|cost_cutting|shoestring
       5.0 pot|budget .. empty|gone|spent|used_up
       5.0 tighten*|belt .. belt*|tightening
       5.0 would_have_to come_out_of next_year|another
       4.8 budget|budgets|money|cash|funds|spending|purse_strings|means .. tight|frozen|freeze|limited|cut|cuts|gone|spent|slashed|dried_up|stretched|on_hold|snapped_shut|maxed|locked|reduced
       4.6 did_not|have_not|not plan|budget|budgeted|planned for|it|this
       4.6 more_than|over|beyond .. we .. budgeted|planned|allocated|have
       4.6 ran_out|run_out|short of money|budget|cash|funds
       4.4 if_you could get .. under
       4.3 i_can_do|we_can_do .. not|can_not
       4.1 we_are .. charity|non_profit|small_charity|hospice
       4.0 cash_flow
       3.8 spending|budget|hiring freeze|cut|cuts
       3.6 cut .. money|budget*|funding
       3.5 capex
       3.3 no|not|zero|any|without .. budget|money|funds|funding|cash|cost_centre|line_item
       3.0 only|all .. have|got|budgeted|given|approved|was|is .. @num .. @amount|percent
       3.0 over|above|outside|beyond|exceeds|more_than|out_of .. budget|what_we_have|what_i_have|what_we_budgeted|my_limit|our_range|price_range
       2.6 money|budget .. ran_out|spent|problem|issue|tough
       2.6 whole|entire year .. is @num
       2.2 anything over|above .. @num
       1.9 budget|money|funds|afford|spend
       1.6 cut|cuts|clawed_back|slashed|trimmed|reduced|lost .. budget*|spend*
       1.3 next_year is budget
       0.8 @num @amount
      -3.9 not an_issue|the_issue|the_hold_up|a_problem|a_concern
      -3.9 plenty|enough of money|budget
      -3.9 split the payments
      -4.0 our customers`,
    words: `
      2.2 funding 1.8 finance left 1.6 by_a left_in price 1.4 gave season so_the until 1.2 asked bank even
      hundred love pay roof spend spending the_plan this_year told you_are 1.0 came cash i_had looked new
      order the_roof until_the 0.8 and_that big but every for_a for_it forty got had i_can is_no maybe
      nobody of_our over per plan than the_money to_the 0.6 and_it can_not first for_this go have_had
      have_not i_do i_would out out_of percent since_the to_be we_had went what would_have 0.4 all and_they
      could four is_been so_there the_whole they thousand us we_are we_have you_can -0.4 by do have i if it
      it_is me on since that then we_would will -0.6 about be budget last -0.8 one to yes -1.0 is_a`,
    answers: [{ asked: 'budget|money|funds|set_aside|spend', answer: 'no' }],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
    negative: true,
  },
}
