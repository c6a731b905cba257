import type { Grammar } from './grammar.ts'

/** What stands between interest and a contract. */
export const buyer: Record<string, Grammar> = {
  objection: {
    cues: `
       5.0 guinea pig
       5.0 lot|big of money|change|work|effort|risk
       5.0 what happens .. if .. you .. go_under|bust|acquired|sold|leave|bought|disappear
       5.0 why would|should we|i .. pay|switch|change|move|swap|not|need|trust|bother
       5.0 will|would|going_to .. hate|resist|push_back|object|revolt|have_a_field_day|never_go_for
       4.9 timing is|it_is bad|terrible|wrong|awful|not_great|off
       4.8 not something .. comfortable|want|sign|do
       4.7 solution looking
       4.2 bad|wrong|not_a_good|not_the_right|not_a_great time|moment
       4.0 deal_breaker|dealbreaker|non_starter|no_go|show_stopper|hard_sell|stop_here|red_flag|sticking_point
       3.7 locked_in|lock_in|hostage|locked_into|vendor_lock
       3.6 already have|pay|paying|got .. for|tool|system|something|that
       3.6 do_not|have_not|not got|have .. time|capacity|bandwidth|people|resources|resource|headcount|staff
       3.5 commitment|lock_in|contract .. not|too|long
       3.0 concern|concerns|concerned|worry|worried|worries|worries_me|concerns_me|nervous|hesitant|hesitation|reservations|sceptical|skeptical|wary|uneasy|scares|scared|doubt|doubts|reluctant|uncomfortable|afraid .. is|about|that|with|me|if|of|it|we|to|on
       2.9 @cost .. high|steep|problem|double|too_much
       2.9 expensive|pricey|steep .. for
       2.7 seen|heard|been .. this_before|burned|before|promises
       2.6 not|never going_to|gonna fly|work|happen|accept|use|like|go_for|agree|sign
       2.5 do_not|can_not|not|hard_to see .. why|how|point|value|need|justify|myself|it_working|that_flying
       2.4 not_for us
       1.7 expensive|pricey|risk|risky|overkill
       1.2 do_not need|want|like|trust|believe|think
       1.1 but|worry|concern|not|too
       0.8 too|so|quite|bit|rather|way|awfully|that_is expensive|pricey|steep|dear|much|costly|complicated|complex|risky|long|big_for|small_for|high|disruptive|soon|early
       0.7 not|never sure|convinced|comfortable|ready|sold|keen|willing|happy .. about|with|that|to|if|we|this|how|it|i|on
       0.7 problem|issue|trouble is|with
       0.4 price|risk|change
      -2.6 price is_not
      -3.6 do_you_have .. concerns
      -3.6 not a|an|our concern|issue|problem
      -3.6 on_hold|no budget
      -3.6 turns_out
      -3.6 what is_the_price`,
    words: `
      1.8 install 1.6 fee 1.4 not_with the_price 1.2 another paying works wrong you_are 1.0 anything buy_it
      for_three half_of is_more is_no more_than need_a not_do percent price_is what_you years 0.8 do_the
      for_it for_this forty i_can if_it is_in not_convinced not_get per price said sign we_can we_have went
      will_not you_do you_have your 0.6 a_lot and_a but_it but_you buy contract convinced data for_a
      is_going it_and lot me nine not_be ours out pay see_what side the_whole these three to_see
      what_happens whole with_a would would_be 0.4 a_bit about all answer are_a asking before can_not day
      even for for_what four go going_to half happens i i_have is_not is_too it_for middle my nobody of_it
      our out_of pay_for put say saying see somebody summer the_last they_will to_be too_much we_would -0.4
      and_i and_the by can going have if_you it one the them then to we who work year you_can -0.6 because
      for_the get is_the on there they want yes -0.8 but was -1.2 so`,
    answers: [
      {
        asked:
          'concern*|hesitat*|hold*_back|reservations|worries|worry|stop*_you|objection*|think_so_far|getting_in_the_way',
        answer: 'any',
      },
    ],
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
  objection_response: {
    cues: `
       5.0 push_back
       4.8 if_we_were .. ever|to .. contract|you
       4.8 right|good|fair to .. ask|raise|worry
       4.8 to your point|concern|question
       4.6 you keep|own|get|still .. your|the data
       4.2 actually|fact .. less|cheaper|faster|included
       4.2 customers|clients|teams|people|companies .. same|felt|worried|had_that|thought|said|asked|nervous .. concern|thing|way|and|but|until|about
       4.2 makes sense .. and|but|what
       4.2 used to .. but|and|we
       4.1 that_is why|exactly_why|where we|our
       3.7 that is|was true .. but|and|we|until
       3.5 we|i can|could .. start_small|phase|break_clause|opt_out|cap|split|guarantee|lock|put_a|put_in|pilot|switch_off|include
       3.4 fair|legit|valid|good|reasonable|great|understandable point|concern|question|worry|enough|challenge|pushback
       3.4 we .. fixed|rebuilt|changed|hired|put_in
       3.1 compared_to|if_you_look|when_you_look|bear_in_mind|keep_in_mind|think_about_it|look_at_it
       3.1 on the|about|regarding|as_for price|cost|security|timing|timeline|migration|integration|support|contract|concern
       3.0 do_not|no_need|need_not|would_not worry|lose_sleep|be_concerned
       2.9 i|totally|completely|we hear|understand|get|appreciate|see you|that|it|the|where|why|your .. concern|worry|cost|you|but|and|point|price|nervous|that
       2.7 i_know .. it_sounds|it_looks|it_feels|you
       2.2 you would|will|do not .. have_to|need|be|lose|rip*|pay|touch
       2.1 it is|does|takes only|included|already|two|about|one|just
       2.0 what|how .. most|other|others|other_customers|many|some|we_do|we_did|we_have_done .. do|did|found|is|got|for|of_our
       1.8 worry|concern|point|understand|hear
       0.9 you_would_not|you_do_not
       0.7 you
       0.4 but|although|actually|so .. you|we|it .. can|do_not|included|less
      -1.0 send|thursday
      -3.6 standard_package
      -3.6 what would|do_you_have
      -3.7 click|button
      -3.7 only_ones`,
    words: `
      1.4 count 1.2 is_nothing send 1.0 comes contract down_the even let never nobody nothing problem risk
      sign you_the 0.8 anyone are_not by data got if over price since spreadsheet start that_the
      the_contract the_last the_old them was_the 0.6 are but_the does down enough free hear_you is_a
      it_will off_the old once paper pay same see so_the take_the than the three to_do we will_be you_would
      0.4 a and_a and_that and_the and_we at before being can clause do_it does_not from hear i_can i_know
      i_understand i_would if_we in is_not is_only it_from last looking not off only other said supplier
      take that_one the_data there_is those to_your understand until until_you week what_is why would
      writing -0.4 five for_the go good have have_got i in_the need our right say that this us we_can well
      with_the you_can -0.6 if_you on people then to yes -0.8 when you_have -1.0 like point`,
    usually: 'rep',
    questions: 'rare',
    hypothetical: true,
    negative: true,
  },
  pricing_discussion: {
    cues: `
       5.0 do_you|is_there|is_it|are_there|could_we .. charge|extra|fee|minimum|lease|free_tier|setup_fee|cheaper|price|included|discount
       4.8 movement|flexibility|room|wiggle_room .. price|pricing|number
       4.2 dollars @num
       4.2 included in|or|is .. price|extra|separate|that|licence|package|subscription
       3.6 @num year|month|months|years .. contract|term|deal|commitment|agreement|rate|rolling
       3.3 come|come_down|lower|better|reduce|sharpen|move|flexib*|knock|get|do .. on|down|the|your|something price|pencil|off|pricing|number|rate
       2.9 per|a seat|user|licence|license|head|employee|month|site|location|truck|device|message|transaction|bed .. per|price|pricing|cost|is|fee|@num
       2.7 @num .. per|a seat|user|head|licence|license|month|device|employee
       2.7 discount|discounts|discounted|list_price|multi_year|volume_pricing|price_list|rate_card|ballpark|payment_terms|net_30|net_thirty|net_60|net_sixty|net_90|overage|overages|upfront|up_front|invoicing|auto_renew|notice_period|break_clause|price_lock|uplift|price_cap|vat|annual_billing|quarterly_billing|add_on_price
       2.5 how|what .. much|cost|costs|price|pricing|charge|charging|charged|rate|fee|run_us|set_us_back|ballpark|cheapest
       2.4 contract|term|terms|commit|commitment|agreement|deal|sign .. @num|twelve|three|two|multi|annual .. year|years|month|months
       2.0 tier|tiers|package|packages|edition|plan|plans|bundle .. include|includes|include_the|silver|gold|starter|enterprise|growth|professional|basic|is|with|between|up
       1.9 @cost
       1.7 price|pricing|discount|fee|quote
       1.4 bill|billed|billing|invoice|invoiced|pay|paying|paid|payment|payments .. monthly|annually|quarterly|yearly|in_advance|upfront|up_front|per|by|split|terms|instalments|a_month|a_year
       1.4 expensive|cheaper|cheap|pricey|double|price_point
       1.4 pay|charge|contract|annual|per
       0.9 price|prices|pricing|priced|cost|costs|fee|fees|rate|charge|list_price|total|quote|licence|license|subscription|plan|package|tier|setup|implementation|it|that .. is|comes|starts|would_be|at|includes|for|to|of|based|on|go|goes .. @num .. @amount|a_month|per|a_year|a_seat|each|percent|a_user
       0.6 @num
       0.4 @num .. @amount|percent|dollars .. per|a|off|discount|month|year|seat|user|each|upfront|annual*
      -1.2 set_aside|budget
      -1.4 hours|spend
      -1.4 lost|lose|waste
      -4.0 parking|cost_us|costs_us|costing_us
      -4.0 wheat|room_rates|package_of`,
    words: `
      1.6 credits gold right_so 1.4 cheaper free money paying penalty size the_full 1.2 asking deal finance
      full move of_a renewal seats spend thirty thousand 1.0 do_we enterprise i_was in_one is_all know_what
      licence lock lock_in month monthly not_make not_want nothing number only_the over_two please proposal
      split starter the_figure to_say to_sign we_took 0.8 a_better all_in and_she and_the bill changed
      clause contract_is could_we deposit euro extra for_two for_you get_the goes_up have_been have_put
      implementation in_at is_about is_forty is_it leave more_than offer on_top or_do out_to put_in rest
      saying sign sign_before so_it support ten_percent term than the_basic the_renewal the_rest the_spare
      the_twelve the_two thousand_a to_keep to_pay us_to we_will what_it when_the would_like 0.6 a_new
      a_number a_quarter are_at asking_for at_two both break buy buying could_you days does does_it
      does_the forty friday gave get_out half i_can i_would if_i is_there let_us licences me_a middle
      months ok_so on_friday or_is package percent_off period renew right round seat she signed sorry
      storage take_the talk talk_about the_enterprise the_next the_rate the_three then_we together
      twelve_months us_a with_a would_be would_pay years you_do you_we 0.4 a_break a_lot add_the and_then
      and_you annual annual_plan approved basic before_the bit budget can can_we can_you charge come
      contract_for do_i drop eleven end_of even fee figure for head i i_had i_have i_need i_want if_there
      if_you in_your instead_of is_a it_cost keep let live long made mind my_boss ninety ninety_days notice
      only open or out over paperwork pay pay_for per_head plan_then point purchasing quarter rate school
      seven so_the so_we spare summer take the_annual the_cost the_end the_notice the_second the_whole
      there_a thirty_days three_years to_be took training two_years under up us way we_can we_could we_have
      went what_the what_you whole will_come will_not with_you without would would_need write year you_on
      your -0.4 and_a and_i at_the back been card costs do_the every first have have_got here is_not it
      know much new other say should ten their them they this to want_to we_are we_pay were which you_would
      -0.6 a_year anything contract for_three give got had more of ok one see -0.8 you_can -1.0 but
      discount -1.2 a_month`,
    hypothetical: true,
    negative: true,
  },
  proof_request: {
    cues: `
       5.0 who_else|anyone_else|anybody_else|anyone|anybody|other_companies|other_customers .. using|uses|in_our|like_us|our_industry|our_size|on_this
       4.8 show|see|demo|walk .. it|us|me|you|how|that ... live|real|our_own|our_data|action|working|running|with_our|on_our|in_practice
       4.8 something written|to_read|on_paper
       4.8 speak|talk .. to .. another|other|existing|current|one_of
       4.8 try|test .. it|before|first|out|with|for .. @num|buy|ourselves|our|week|couple|our_data|team
       4.2 lend us
       4.2 talk|speak|chat|connect|in_touch .. to|with .. customer|customers|somebody|someone|company|one_of .. using|uses|like_us|who|similar|our_size|in_our|you
       4.2 where|how .. number|figure|percent .. from
       3.3 our_real|our_own|real .. orders|data|files|documents|invoices|cases
       3.3 prove|proof|evidence|prove_it|show_me|convince .. that|it|of|this
       3.0 reference|references|case_study|case_studies|proof_of_concept|poc|pilot|white_paper|whitepaper|spec_sheet|datasheet|data_sheet|success_story|testimonial|free_trial|sandbox|bake_off|roi_study|security_pack ..
       2.8 documentation|document|study
       2.4 similar .. companies|customers|size
       2.1 can|could|would|do|have|is|any|are|like|love|want|need|send|share ... reference|references|case_study|case_studies|trial|pilot|poc|demo|proof|white_paper|spec_sheet|documentation|sandbox|one_pager|benchmark|soc_2_report|example|examples|samples|study|deck
       1.6 trial|pilot|poc|proof_of_concept|play|sandbox with|for|on|period|first|before|environment
       1.6 would_need|need|want|like to see .. before|it|numbers|how|working
       1.3 see|try|test|send
       1.0 see|show .. it|us|me
       0.4 trial|pilot|demo|reference|proof|evidence|example|benchmark
      -3.6 demo was|candidate|score
      -3.6 no need
      -3.6 pilot announced
      -3.6 trial shift
      -3.6 we_have_got|we_have a_lovely
      -3.6 would it_help if_i`,
    words: `
      1.4 have_you share 1.2 can_you do_a from_a take there_a you_got 1.0 could could_i is_there other
      that_i who with_it 0.8 any as_well before_i can_i customer demo from_another how i_can let me of_the
      run speak the_two who_is would_want 0.6 a_demo after as better call could_we could_you did do done
      have_a it_in manager me_the mind month one read somebody_who talk to_see try we_are would would_you
      you 0.4 a and bit data do_you for_a for_the gets hundred i_could i_get need on_the one_of only please
      references say screen she show_me six try_it want_to we_would white with would_like your -0.4 do_not
      i_have in_the is like our own see_it them then time want well will yes you_would -0.6 for i_do it_is
      or over this was we -0.8 are that_is -1.0 the`,
    answers: [{ asked: 'need_to_see|would_help_you|convince|comfortable', answer: 'any' }],
    usually: 'customer',
    hypothetical: true,
  },
}
