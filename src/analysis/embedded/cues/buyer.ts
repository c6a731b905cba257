import type { Grammar } from './grammar.ts'

/** What stands between interest and a contract. */
export const buyer: Record<string, Grammar> = {
  objection: {
    cues: `
       5.0 guinea pig
       5.0 lot|big of money|change|work|effort|risk
       5.0 what happens .. if .. you .. go_under|bust|acquired|sold|leave|bought|disappear
       5.0 will|would|going_to .. hate|resist|push_back|object|revolt|have_a_field_day|never_go_for
       4.9 deal_breaker|dealbreaker|non_starter|no_go|show_stopper|hard_sell|stop_here|red_flag|sticking_point
       4.8 commitment|lock_in|contract .. not|too|long
       4.8 not something .. comfortable|want|sign|do
       4.8 timing is|it_is bad|terrible|wrong|awful|not_great|off
       4.5 solution looking
       4.5 why would|should we|i .. pay|switch|change|move|swap|not|need|trust|bother
       4.2 bad|wrong|not_a_good|not_the_right|not_a_great time|moment
       4.2 locked_in|lock_in|hostage|locked_into|vendor_lock
       3.6 already have|pay|paying|got .. for|tool|system|something|that
       3.4 do_not|can_not|not|hard_to see .. why|how|point|value|need|justify|myself|it_working|that_flying
       3.4 do_not|have_not|not got|have .. time|capacity|bandwidth|people|resources|resource|headcount|staff
       3.3 @cost .. high|steep|problem|double|too_much
       3.0 concern|concerns|concerned|worry|worried|worries|worries_me|concerns_me|nervous|hesitant|hesitation|reservations|sceptical|skeptical|wary|uneasy|scares|scared|doubt|doubts|reluctant|uncomfortable|afraid .. is|about|that|with|me|if|of|it|we|to|on
       3.0 expensive|pricey|steep .. for
       2.9 not|never going_to|gonna fly|work|happen|accept|use|like|go_for|agree|sign
       2.4 not_for us
       2.1 expensive|pricey|risk|risky|overkill
       1.7 do_not need|want|like|trust|believe|think
       1.6 seen|heard|been .. this_before|burned|before|promises
       1.5 too|so|quite|bit|rather|way|awfully|that_is expensive|pricey|steep|dear|much|costly|complicated|complex|risky|long|big_for|small_for|high|disruptive|soon|early
       1.2 problem|issue|trouble is|with
       1.1 not|never sure|convinced|comfortable|ready|sold|keen|willing|happy .. about|with|that|to|if|we|this|how|it|i|on
       1.0 but|worry|concern|not|too
       0.5 price|risk|change
      -2.2 price is_not
      -3.6 do_you_have .. concerns
      -3.6 not a|an|our concern|issue|problem
      -3.6 on_hold|no budget
      -3.6 turns_out
      -3.6 what is_the_price`,
    words: `
      1.6 install paying 1.4 fee works 1.2 is_no not_do years you_are 1.0 contract price_is sign went wrong
      0.8 and_a anything day is_going it_and not_get out per percent put see the_price the_whole they_will
      what_you whole would_be you_do you_have 0.6 a_bit another are_a asking even for for_a for_us for_what
      i_can i_have if_it me nobody out_of price saying side we_can we_would will_not with_a would your 0.4
      am before bit four half i i_am i_would middle my not our pay say three to_see we_have -0.4 can
      for_the going have_a if_you it one then there too want want_to we who -0.6 but get is_the the think
      yes -0.8 on they -1.4 so`,
    answers: [
      { asked: 'concern*|hesitat*|hold*_back|reservations|worries|worry|stop*_you|objection*|think_so_far|getting_in_the_way', answer: 'any' },
    ],
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
  objection_response: {
    cues: `
       5.0 i|totally|completely|we hear|understand|get|appreciate|see you|that|it|the|where|why|your .. concern|worry|cost|you|but|and|point|price|nervous|that
       5.0 push_back
       4.9 to your point|concern|question
       4.8 if_we_were .. ever|to .. contract|you
       4.8 right|good|fair to .. ask|raise|worry
       4.8 that_is why|exactly_why|where we|our
       4.5 you keep|own|get|still .. your|the data
       4.3 do_not|no_need|need_not|would_not worry|lose_sleep|be_concerned
       4.2 actually|fact .. less|cheaper|faster|included
       4.2 customers|clients|teams|people|companies .. same|felt|worried|had_that|thought|said|asked|nervous .. concern|thing|way|and|but|until|about
       4.2 makes sense .. and|but|what
       4.2 on the|about|regarding|as_for price|cost|security|timing|timeline|migration|integration|support|contract|concern
       4.2 used to .. but|and|we
       3.9 we|i can|could .. start_small|phase|break_clause|opt_out|cap|split|guarantee|lock|put_a|put_in|pilot|switch_off|include
       3.7 we .. fixed|rebuilt|changed|hired|put_in
       3.5 fair|legit|valid|good|reasonable|great|understandable point|concern|question|worry|enough|challenge|pushback
       3.5 that is|was true .. but|and|we|until
       3.4 compared_to|if_you_look|when_you_look|bear_in_mind|keep_in_mind|think_about_it|look_at_it
       2.8 i_know .. it_sounds|it_looks|it_feels|you
       2.2 what|how .. most|other|others|other_customers|many|some|we_do|we_did|we_have_done .. do|did|found|is|got|for|of_our
       2.1 you would|will|do not .. have_to|need|be|lose|rip*|pay|touch
       1.7 it is|does|takes only|included|already|two|about|one|just
       1.6 worry|concern|point|understand|hear
       1.0 but|although|actually|so .. you|we|it .. can|do_not|included|less
       0.8 you
       0.8 you_would_not|you_do_not
       0.5 but|actually|included|worry|already
      -1.7 send|thursday
      -3.6 only_ones
      -3.6 standard_package
      -3.6 what would|do_you_have
      -3.7 click|button`,
    words: `
      1.2 by comes is_nothing nothing 1.0 count does got paper 0.8 but_the data down even is_a live off_the
      problem there_is three writing 0.6 and_that and_we are_not at clause i_hear i_know i_understand if
      if_we in let nobody the_last them they to_do until_you we_are what_is would you_would 0.4 did do_it
      for hear if_it it_is last me never not only out start take the the_data thing to_be understand until
      we worry year years you_are your -0.4 know people that yes you_have -0.6 about of this -0.8 do_not
      have -1.0 in_the like to`,
    usually: 'rep',
    questions: 'rare',
    hypothetical: true,
    negative: true,
  },
  pricing_discussion: {
    cues: `
       5.0 do_you|is_there|is_it|are_there|could_we .. charge|extra|fee|minimum|lease|free_tier|setup_fee|cheaper|price|included|discount
       4.8 movement|flexibility|room|wiggle_room .. price|pricing|number
       4.2 included in|or|is .. price|extra|separate|that|licence|package|subscription
       3.9 dollars @num
       3.7 @num year|month|months|years .. contract|term|deal|commitment|agreement|rate|rolling
       3.5 discount|discounts|discounted|list_price|multi_year|volume_pricing|price_list|rate_card|ballpark|payment_terms|net_30|net_thirty|net_60|net_sixty|net_90|overage|overages|upfront|up_front|invoicing|auto_renew|notice_period|break_clause|price_lock|uplift|price_cap|vat|annual_billing|quarterly_billing|add_on_price
       3.2 come|come_down|lower|better|reduce|sharpen|move|flexib*|knock|get|do .. on|down|the|your|something price|pencil|off|pricing|number|rate
       3.0 contract|term|terms|commit|commitment|agreement|deal|sign .. @num|twelve|three|two|multi|annual .. year|years|month|months
       2.9 @num .. per|a seat|user|head|licence|license|month|device|employee
       2.8 per|a seat|user|licence|license|head|employee|month|site|location|truck|device|message|transaction|bed .. per|price|pricing|cost|is|fee|@num
       2.7 how|what .. much|cost|costs|price|pricing|charge|charging|charged|rate|fee|run_us|set_us_back|ballpark|cheapest
       2.5 bill|billed|billing|invoice|invoiced|pay|paying|paid|payment|payments .. monthly|annually|quarterly|yearly|in_advance|upfront|up_front|per|by|split|terms|instalments|a_month|a_year
       2.4 tier|tiers|package|packages|edition|plan|plans|bundle .. include|includes|include_the|silver|gold|starter|enterprise|growth|professional|basic|is|with|between|up
       1.9 @cost
       1.6 price|pricing|discount|fee|quote
       1.5 price|prices|pricing|priced|cost|costs|fee|fees|rate|charge|list_price|total|quote|licence|license|subscription|plan|package|tier|setup|implementation|it|that .. is|comes|starts|would_be|at|includes|for|to|of|based|on|go|goes .. @num .. @amount|a_month|per|a_year|a_seat|each|percent|a_user
       1.3 pay|charge|contract|annual|per
       0.9 expensive|cheaper|cheap|pricey|double|price_point
       0.6 @num
      -1.0 hours|spend
      -1.5 set_aside|budget
      -2.0 lost|lose|waste
      -3.9 wheat|room_rates|package_of
      -4.0 parking|cost_us|costs_us|costing_us`,
    words: `
      1.4 free seats spend thirty 1.2 enterprise paying size split term thousand we_took 1.0 asking deal
      do_we euro for_two full have_put is_about licences lock lock_in me_a money months of_a please renewal
      the_full then_we us_to we_would what_it 0.8 budget cheaper clause could_we get_the goes_up i_can
      if_there is_all middle month move ninety offer only_the open or_do over_two package rate sign signed
      took would_like year years 0.6 all_in and_then asking_for days does_it does_the drop eleven finance
      for_us has i_need i_want if_i if_you in_a ninety_days number point put right seat sign_for sorry than
      the_enterprise the_rest the_two two_years us us_a we_could we_will will_come will_not without
      would_pay you_do your 0.4 a_break after again and_you annual before_the bit by charge come could_you
      does even for_it forty_percent friday get_out half have_a i i_have i_was is is_a is_it is_that
      it_cost it_for it_in let live look mind not nothing off only out over page pay quarterly quote rest
      side sixty so_we take the_rate the_second the_whole thirty_days those three_years to_be to_get to_pay
      to_the training twelve under up what_you whole will with_a with_it you_are -0.4 a_year an and_i any
      are card fifty for_three front good got i_will is_what it more new of ok one own price rather so ten
      that_is two was we_pay -0.6 contract costs first had is_not there they this to yes you_can -0.8
      a_month how -1.0 but discount`,
    hypothetical: true,
    negative: true,
  },
  proof_request: {
    cues: `
       5.0 show|see|demo|walk .. it|us|me|you|how|that ... live|real|our_own|our_data|action|working|running|with_our|on_our|in_practice
       5.0 who_else|anyone_else|anybody_else|anyone|anybody|other_companies|other_customers .. using|uses|in_our|like_us|our_industry|our_size|on_this
       4.8 something written|to_read|on_paper
       4.8 speak|talk .. to .. another|other|existing|current|one_of
       4.8 try|test .. it|before|first|out|with|for .. @num|buy|ourselves|our|week|couple|our_data|team
       4.3 lend us
       4.2 talk|speak|chat|connect|in_touch .. to|with .. customer|customers|somebody|someone|company|one_of .. using|uses|like_us|who|similar|our_size|in_our|you
       4.2 where|how .. number|figure|percent .. from
       3.7 prove|proof|evidence|prove_it|show_me|convince .. that|it|of|this
       3.0 reference|references|case_study|case_studies|proof_of_concept|poc|pilot|white_paper|whitepaper|spec_sheet|datasheet|data_sheet|success_story|testimonial|free_trial|sandbox|bake_off|roi_study|security_pack ..
       2.9 our_real|our_own|real .. orders|data|files|documents|invoices|cases
       2.8 documentation|document|study
       2.7 would_need|need|want|like to see .. before|it|numbers|how|working
       2.4 similar .. companies|customers|size
       2.0 can|could|would|do|have|is|any|are|like|love|want|need|send|share ... reference|references|case_study|case_studies|trial|pilot|poc|demo|proof|white_paper|spec_sheet|documentation|sandbox|one_pager|benchmark|soc_2_report|example|examples|samples|study|deck
       1.6 trial|pilot|poc|proof_of_concept|play|sandbox with|for|on|period|first|before|environment
       1.3 see|try|test|send
       0.7 see|show .. it|us|me
       0.5 trial|pilot|demo|reference|proof|evidence|example|benchmark
      -3.6 demo was|candidate|score
      -3.6 no need
      -3.6 pilot announced
      -3.6 trial shift
      -3.6 we_have_got|we_have a_lovely
      -3.6 would it_help if_i`,
    words: `
      1.4 share 1.2 with_it 1.0 can_i can_you could_i could_you from_a have_you other the_two who_is 0.8
      after any as_well better could customer did do_a i_can me month of_the read run speak take talk
      to_see who would would_want 0.6 a before_i call demo for_a from_another how it_in let need on_the one
      only please want_to we_would your 0.4 and_the another anything as ask bit by do do_you gets got
      have_a hundred i_get one_of percent pilot send show six somebody_who white with would_like would_you
      you -0.4 get like or see_it that them well you_would -0.6 for i_have in_the not over we yes -0.8
      it_is this -1.0 the`,
    answers: [
      { asked: 'need_to_see|would_help_you|convince|comfortable', answer: 'any' },
    ],
    usually: 'customer',
    hypothetical: true,
  },
}
