import type { Grammar } from './grammar.ts'

/** Wish to buy, and money. */
export const buying: Record<string, Grammar> = {
  intent_signal: {
    cues: `
       5.0 how|what .. would|do|could|can .. we|i|you ... kick_this_off|kick_off|set_up_the_account|set_us_up|get_this_started|get_moving|take_it_from_here
       5.0 we_are|i_am leaning .. you|towards|toward
       5.0 you_are|you .. front_runner|frontrunner|preferred|first_choice|top_choice|favourite|favorite|clear_winner|top_of_the|come_out_on_top|leading
       4.9 you can tell your boss|team
       4.6 where do i|we sign
       4.4 how quickly|soon|fast could|can you|we|your .. start|begin|set_up|onboard|live|site
       4.4 put|sign|count us|me down|up|in
       4.4 send|shoot|get .. order_form|paperwork|contract|agreement|docusign
       4.3 we|i want|would_like in|this|to_buy|to_sign|to_order
       4.2 consider me|us sold|in
       4.2 if_i|assuming_i|assuming_we|if_we|once_we|when_we .. say_yes|said_yes|sign|pull_the_trigger|pulled_the_trigger|signed what|how|who
       4.2 purchase_order or|to|number
       4.2 tick* .. boxes
       4.2 told .. other vendors|two|suppliers
       4.2 want|like|love|keen|happy|prefer to go_ahead|go_forward|move_forward|proceed|go_with_you|get_started|move_ahead|sign_up|crack_on|go_with_this
       4.2 what .. next_step|next_steps .. sign|start|get_going|buy|move
       4.2 what happens|would_happen .. say_yes|sign|go_ahead
       4.2 what_do|how_do|what_would .. we|i .. get_started|get_going|sign_up|get_the_ball|move_forward|kick_this_off|get_set_up
       4.1 you_are|you the one|ones .. want|like|choose|pick
       3.9 onboarding|implementation|kick_off|set_up look_like|start|work
       3.9 preferred choice|vendor|option|supplier|partner
       3.7 let_us do_it|do_this|get_it_done|get_this_done|get_going|move_forward|make_it_happen
       3.5 order_form|paperwork|contract|agreement|docusign|purchase_order|draft_terms .. over|across|started|today|now|this_week|ready
       3.4 i am|we_are sold|convinced|all_in|in_if
       3.4 raise|issue|cut .. purchase_order|po
       3.3 quote .. final|formal|proper
       3.3 start|begin .. with you
       2.7 i would|will|can sign
       2.5 reserve|book|block .. places|slot|spot|seats
       2.4 go|going|move|moving|went forward|ahead with you|this
       1.9 go|going with you|you_guys
       1.8 sign|signature|contract|order|paperwork
       1.5 ready to .. move|pull|go|sign|buy|start
       1.5 ready to sign|buy|go|start|move_forward|commit|proceed
       1.2 pull|pulled the_trigger
       0.5 get_started|next_step
      -3.6 before we|i even think
      -3.6 need to see|think more
      -3.6 signed with somebody|another|someone`,
    words: `
      1.4 ahead ahead_and for_your plan yours 1.2 begin 1.0 and_i asking do_you for_the put so_that so_what
      us would_you 0.8 already because_i everything get get_us is_the me_the morning or_do our_side please
      sign_up start the_bigger those us_get we we_will when you you_and your 0.6 bigger buy came client
      do_i for_us from from_our i_would if in_for in_the into me name not_want now send_me side so_we
      supplier take terms this_morning us_in will_get you_need 0.4 are convinced does get_it go how i_have
      i_want if_i let like_to my ok on order out right set that_we this to_get us_to way we_can what_is who
      with would_be you_put -0.4 a about an and by down i_do if_we need on_the our sign that_is they will
      you_can -0.6 back but if_you of over three was -0.8 not that -1.0 at`,
    usually: 'customer',
    hypothetical: true,
  },
  budget_confirmation: {
    cues: `
       4.8 funding|money|budget .. is_not .. issue|problem
       4.4 budgeted for|this|it|@num|around|about
       4.4 budget|money|cash|price|cost is not .. issue|problem|concern|blocker
       4.2 grant|board|cfo|trustees .. approved .. @num
       4.2 green_light|go_ahead|approval for|on the spend|budget|money|purchase
       4.2 have .. room|headroom .. budget|for
       4.2 i|we can spend|go_up_to .. @num|without
       4.2 our|the|my budget|envelope|allowance|pot is|of|for_this|for .. @num
       4.2 signed_off on|by .. @num|budget|spend
       3.9 money_wise|budget_wise
       3.9 set_aside|earmarked|ring_fenced|allocated|budgeted|reserved|carved_out|put_aside|put_away|signed_off|approved|pencilled_in ... @num|budget|money|funds
       3.4 there_is|we_have .. money|budget|@amount .. for_this|for_it|in_the_pot|left|available
       3.3 budget of|around|about|roughly @num
       3.3 got|have|given|has .. @num .. @amount .. budget|for_this|set_aside|to_spend|to_play|approved|a_year|for_it
       3.2 budget|money|funds|funding|spend|grant|cash|capex|investment .. approved|signed_off|set_aside|available|allocated|secured|confirmed|in_place|came_through|earmarked|released|there|green_light|agreed
       3.2 within|inside|under .. budget|what_i_can_spend|what_we_have|my_limit|our_range|range
       3.0 chipping_in|splitting_the_bill|paid_for|covered_under
       2.5 approved|signed_off|rubber_stamped|green_light
       2.4 comes|come|coming|paid out_of|from|by .. budget|capex|opex|grant|cost_centre|programme|fund
       2.4 spending authority|limit
       2.1 capital_plan|capex_plan|in_the_plan|annual_plan|in_the_budget|this_year_is_budget
       2.0 we can afford
       1.9 budget|funding|grant|envelope|capex|allowance
       1.8 @i|they|finance|board have|has|got|have_got .. budget|money|funding|funds|line_item
       1.5 funded|paid by|for|through|centrally
       1.1 @num @amount
      -1.8 tight|frozen|freeze|gone|limited
      -3.6 ask for .. money|budget
      -3.7 budget airline|hotel
      -3.9 no|not|without .. budget|money
      -4.0 if .. approved|grant`,
    words: `
      1.6 funds 1.4 agreed gave spend this_one 1.2 already 1.0 aside centre for_it it_on thousand_for 0.8
      always digital for if put set_aside system ten_thousand the_funds there_is thousand_that when_we year
      you_are 0.6 about and_that call came forty gets got_the hundred hundred_and is_been it_and line money
      money_for next_year on_the pot pot_for right she side so_we the_money thousand what_we 0.4 for_the
      for_this had have_a i_have is is_what on_that set so so_the this we_can whole -0.4 an as be budget by
      eighty i is_not it_is one three two -0.6 is_a no not on -1.0 would`,
    answers: [{ asked: 'budget|money|funds|funding|set_aside|spend', answer: 'yes' }],
    usually: 'customer',
    questions: 'rare',
  },
  budget_constraint: {
    cues: `
       5.0 burned|burnt|used|spent|blew .. whole|all|entire .. budget|allocation|money|it
       5.0 can_not|could_not|not .. afford|stretch|justify_that|go_to_that|get_anywhere_near|spend_that|go_that_high|go_above|go_over
       5.0 freeze|frozen|froze .. spend*|budget*|capex|everything|purchas*|spend
       5.0 tighten*|belt .. belt*|tightening
       4.9 would_have_to come_out_of next_year|another
       4.8 double|triple|twice .. what_we|what_i|our|the .. put_aside|budgeted|have|planned|budget
       4.8 pot|budget .. empty|gone|spent|used_up
       4.7 budget|budgets|money|cash|funds|spending|purse_strings|means .. tight|frozen|freeze|limited|cut|cuts|gone|spent|slashed|dried_up|stretched|on_hold|snapped_shut|maxed|locked|reduced
       4.7 no_spend|cost_cutting|shoestring
       4.2 did_not|have_not|not plan|budget|budgeted|planned for|it|this
       4.2 if_you could get .. under
       4.2 more_than|over|beyond .. we .. budgeted|planned|allocated|have
       4.2 ran_out|run_out|short of money|budget|cash|funds
       4.1 i_can_do|we_can_do .. not|can_not
       3.8 cash_flow
       3.8 we_are .. charity|non_profit|small_charity|hospice
       3.5 spending|budget|hiring freeze|cut|cuts
       3.4 cut .. money|budget*|funding
       3.3 capex
       3.3 no|not|zero|any|without .. budget|money|funds|funding|cash|cost_centre|line_item
       2.9 only|all .. have|got|budgeted|given|approved|was|is .. @num .. @amount|percent
       2.8 over|above|outside|beyond|exceeds|more_than|out_of .. budget|what_we_have|what_i_have|what_we_budgeted|my_limit|our_range|price_range
       2.4 money|budget .. ran_out|spent|problem|issue|tough
       2.4 whole|entire year .. is @num
       2.1 anything over|above .. @num
       2.1 budget|money|funds|afford|spend
       1.4 cut|cuts|clawed_back|slashed|trimmed|reduced|lost .. budget*|spend*
       1.2 next_year is budget
       0.8 @num @amount
      -3.6 not an_issue|the_issue|the_hold_up|a_problem|a_concern
      -3.6 plenty|enough of money|budget
      -3.6 split the payments
      -3.7 our customers`,
    words: `
      1.8 funding 1.6 left 1.4 finance price until 1.2 by_a even gave left_in pay season so_the 1.0 asked
      bank hundred love roof spend spending the_plan the_roof this_year told you_are 0.8 big but came cash
      every had i_had looked maybe new nobody order plan than until_the 0.6 and_it and_that first for_a
      for_it forty got have_had i_can i_do i_would is_no of_our out out_of over per percent the_money to_be
      to_the what 0.4 all can_not could for for_this four go have_not is_been nothing only since_the
      so_there they thousand us was we_are we_had we_have went would_have you_can -0.4 about budget do if
      it_is last on since that then -0.6 be one yes -0.8 to -1.0 is_a`,
    answers: [{ asked: 'budget|money|funds|set_aside|spend', answer: 'no' }],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
    negative: true,
  },
}
