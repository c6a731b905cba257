import type { Grammar } from './grammar.ts'

/** What stands between interest and a contract. */
export const buyer: Record<string, Grammar> = {
  objection: {
    cues: `
       5.0 guinea pig
       5.0 lot|big of money|change|work|effort|risk
       5.0 not something .. comfortable|want|sign|do
       5.0 solution looking
       5.0 timing is|it_is bad|terrible|wrong|awful|not_great|off
       5.0 what happens .. if .. you .. go_under|bust|acquired|sold|leave|bought|disappear
       5.0 why would|should we|i .. pay|switch|change|move|swap|not|need|trust|bother
       5.0 will|would|going_to .. hate|resist|push_back|object|revolt|have_a_field_day|never_go_for
       4.6 bad|wrong|not_a_good|not_the_right|not_a_great time|moment
       4.0 deal_breaker|dealbreaker|non_starter|no_go|show_stopper|hard_sell|stop_here|red_flag|sticking_point
       3.9 do_not|have_not|not got|have .. time|capacity|bandwidth|people|resources|resource|headcount|staff
       3.7 already have|pay|paying|got .. for|tool|system|something|that
       3.7 locked_in|lock_in|hostage|locked_into|vendor_lock
       3.6 commitment|lock_in|contract .. not|too|long
       3.1 @cost .. high|steep|problem|double|too_much
       3.1 concern|concerns|concerned|worry|worried|worries|worries_me|concerns_me|nervous|hesitant|hesitation|reservations|sceptical|skeptical|wary|uneasy|scares|scared|doubt|doubts|reluctant|uncomfortable|afraid .. is|about|that|with|me|if|of|it|we|to|on
       2.8 not|never going_to|gonna fly|work|happen|accept|use|like|go_for|agree|sign
       2.7 seen|heard|been .. this_before|burned|before|promises
       2.6 expensive|pricey|steep .. for
       2.6 not_for us
       2.5 do_not|can_not|not|hard_to see .. why|how|point|value|need|justify|myself|it_working|that_flying
       1.7 expensive|pricey|risk|risky|overkill
       1.2 but|worry|concern|not|too
       1.2 do_not need|want|like|trust|believe|think
       0.9 too|so|quite|bit|rather|way|awfully|that_is expensive|pricey|steep|dear|much|costly|complicated|complex|risky|long|big_for|small_for|high|disruptive|soon|early
       0.6 not|never sure|convinced|comfortable|ready|sold|keen|willing|happy .. about|with|that|to|if|we|this|how|it|i|on
       0.6 problem|issue|trouble is|with
       0.4 but|though|however .. not|too|never|can_not|worried|concern*
      -2.9 price is_not
      -3.9 do_you_have .. concerns
      -3.9 not a|an|our concern|issue|problem
      -3.9 on_hold|no budget
      -3.9 turns_out
      -3.9 what is_the_price`,
    words: `
      2.4 install 1.8 fee not_with the_price 1.6 paying 1.4 price_is works wrong you_are 1.2 another
      anything buy_it for_three half_of is_more is_no more_than need_a not_do what_you 1.0 do_the for_it
      for_this forty if_it is_in not_convinced not_get per percent sign we_can we_have went will_not years
      you_do your 0.8 and_a are_a but_it but_you contract convinced data i_can is_going me nine ours price
      said side the_whole whole with_a you_have 0.6 a_lot answer asking buy even for_a go i_have is_too
      it_and lot middle nobody not_be out pay put saying see_what summer the_last these three to_see
      too_much what_happens would would_be 0.4 a_bit about all before can_not day for_what four going_to
      half happens i i_am i_would is_not it_for my not_see of_it old our out_of pay_for people say see
      somebody they_will to_be we_would -0.4 and_i and_the by can do going have it lot_of much of right the
      them then think we worry year you_can -0.6 get if_you one they to want who work -0.8 because but
      for_the is_the on there was yes -1.4 so`,
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
       5.0 if_we_were .. ever|to .. contract|you
       5.0 push_back
       5.0 right|good|fair to .. ask|raise|worry
       5.0 to your point|concern|question
       4.9 you keep|own|get|still .. your|the data
       4.6 actually|fact .. less|cheaper|faster|included
       4.6 customers|clients|teams|people|companies .. same|felt|worried|had_that|thought|said|asked|nervous .. concern|thing|way|and|but|until|about
       4.6 makes sense .. and|but|what
       4.6 that_is why|exactly_why|where we|our
       4.6 used to .. but|and|we
       3.7 we|i can|could .. start_small|phase|break_clause|opt_out|cap|split|guarantee|lock|put_a|put_in|pilot|switch_off|include
       3.5 that is|was true .. but|and|we|until
       3.4 fair|legit|valid|good|reasonable|great|understandable point|concern|question|worry|enough|challenge|pushback
       3.2 compared_to|if_you_look|when_you_look|bear_in_mind|keep_in_mind|think_about_it|look_at_it
       3.2 do_not|no_need|need_not|would_not worry|lose_sleep|be_concerned
       3.1 i|totally|completely|we hear|understand|get|appreciate|see you|that|it|the|where|why|your .. concern|worry|cost|you|but|and|point|price|nervous|that
       3.1 on the|about|regarding|as_for price|cost|security|timing|timeline|migration|integration|support|contract|concern
       3.0 we .. fixed|rebuilt|changed|hired|put_in
       2.8 i_know .. it_sounds|it_looks|it_feels|you
       2.6 you would|will|do not .. have_to|need|be|lose|rip*|pay|touch
       2.0 it is|does|takes only|included|already|two|about|one|just
       2.0 what|how .. most|other|others|other_customers|many|some|we_do|we_did|we_have_done .. do|did|found|is|got|for|of_our
       1.7 worry|concern|point|understand|hear
       0.8 you
       0.8 you_would_not|you_do_not
       0.6 but|although|actually|so .. you|we|it .. can|do_not|included|less
       0.4 but|actually|included|worry|already
      -1.2 send|thursday
      -3.9 standard_package
      -3.9 what would|do_you_have
      -4.0 click|button
      -4.0 only_ones`,
    words: `
      1.6 count is_nothing send 1.4 contract down_the risk sign 1.2 even nobody nothing spreadsheet you_the
      1.0 anyone are_not by comes data got let never over price problem since start that_the the_contract
      the_old was_the 0.8 but_the clause does down enough free hear_you if it_will old once paper same
      so_the take_the the_last them three to_your will_be 0.6 and_a and_that and_we are before i_can
      i_understand i_would is_a is_only it_from last looking off_the pay said see supplier that_one to_do
      understand until_you week why you_would 0.4 a about_the and_the at being can completely did do_it
      does_not from goes hear i_know if_the if_we in is_not it_is not off on_the only other put take than
      the the_data there_is they those until we what_is when_the would writing years you_are -0.4 as could
      do_not every for_the get go have_got i no of_the our right that up with_the -0.6 because five good
      have in_the need say then this us we_can well you_can -0.8 on people to when yes -1.0 if_you point
      you_have -1.2 like`,
    usually: 'rep',
    questions: 'rare',
    hypothetical: true,
    negative: true,
  },
  pricing_discussion: {
    cues: `
       5.0 do_you|is_there|is_it|are_there|could_we .. charge|extra|fee|minimum|lease|free_tier|setup_fee|cheaper|price|included|discount
       5.0 movement|flexibility|room|wiggle_room .. price|pricing|number
       4.6 included in|or|is .. price|extra|separate|that|licence|package|subscription
       4.1 dollars @num
       3.8 @num year|month|months|years .. contract|term|deal|commitment|agreement|rate|rolling
       3.5 come|come_down|lower|better|reduce|sharpen|move|flexib*|knock|get|do .. on|down|the|your|something price|pencil|off|pricing|number|rate
       3.1 per|a seat|user|licence|license|head|employee|month|site|location|truck|device|message|transaction|bed .. per|price|pricing|cost|is|fee|@num
       2.8 @num .. per|a seat|user|head|licence|license|month|device|employee
       2.8 discount|discounts|discounted|list_price|multi_year|volume_pricing|price_list|rate_card|ballpark|payment_terms|net_30|net_thirty|net_60|net_sixty|net_90|overage|overages|upfront|up_front|invoicing|auto_renew|notice_period|break_clause|price_lock|uplift|price_cap|vat|annual_billing|quarterly_billing|add_on_price
       2.5 contract|term|terms|commit|commitment|agreement|deal|sign .. @num|twelve|three|two|multi|annual .. year|years|month|months
       2.5 how|what .. much|cost|costs|price|pricing|charge|charging|charged|rate|fee|run_us|set_us_back|ballpark|cheapest
       2.1 tier|tiers|package|packages|edition|plan|plans|bundle .. include|includes|include_the|silver|gold|starter|enterprise|growth|professional|basic|is|with|between|up
       1.9 @cost
       1.8 price|pricing|discount|fee|quote
       1.4 bill|billed|billing|invoice|invoiced|pay|paying|paid|payment|payments .. monthly|annually|quarterly|yearly|in_advance|upfront|up_front|per|by|split|terms|instalments|a_month|a_year
       1.4 expensive|cheaper|cheap|pricey|double|price_point
       1.4 pay|charge|contract|annual|per
       0.9 price|prices|pricing|priced|cost|costs|fee|fees|rate|charge|list_price|total|quote|licence|license|subscription|plan|package|tier|setup|implementation|it|that .. is|comes|starts|would_be|at|includes|for|to|of|based|on|go|goes .. @num .. @amount|a_month|per|a_year|a_seat|each|percent|a_user
       0.4 @num
       0.4 @num .. @amount|percent|dollars .. per|a|off|discount|month|year|seat|user|each|upfront|annual*
      -1.4 set_aside|budget
      -1.6 hours|spend
      -1.7 lost|lose|waste
      -4.0 parking|cost_us|costs_us|costing_us
      -4.0 wheat|room_rates|package_of`,
    words: `
      2.2 credits gold right_so 2.0 penalty 1.8 paying 1.6 asking cheaper free renewal size spend the_full
      1.4 deal finance know_what lock_in money month monthly move of_a over_two seats split the_figure
      thousand to_say 1.2 clause contract_is deposit enterprise full implementation in_at in_one is_all
      is_forty licence lock not_make not_want only_the proposal support thirty to_sign we_took 1.0 a_better
      all_in and_she bill changed could_we do_we euro get_out get_the goes_up have_been have_put i_was
      is_about licences more_than nothing number offer on_top or_do out_to please put_in sign sign_before
      so_it starter ten_percent term the_basic the_rate the_renewal the_spare the_twelve the_two to_pay
      us_to what_it when_the would_like 0.8 a_number a_quarter and_the at_two both break buy buying
      could_you does_it does_the extra for_two for_you friday half i_can if_i is_it is_there leave me_a
      middle ok_so on_friday or_is package percent_off renew rest round saying seat signed storage take_the
      talk_about than the_enterprise the_next the_rest the_three then_we thousand_a to_keep together
      twelve_months we_will with_a would_pay you_do you_we 0.6 a_break a_new and_then annual_plan approved
      are_at asking_for budget can_we can_you charge contract_for days do_i does drop eleven figure forty
      gave i_would if_there let_us long made months ninety paperwork per_head period plan_then purchasing
      quarter rate school she sorry take talk the_cost the_end the_notice us_a what_the what_you will_come
      with_you would_be write years 0.4 a_lot add_the and_you annual basic before_the bit come end_of even
      goes half_of has_to head i_had i_have i_need i_want if_you in_your instead_of is_a it_cost keep let
      live look mind my_boss ninety_days notice only open or out over page pay pay_for point price_is right
      seven sign_for sixty so_i so_the so_we spare summer the_annual the_quote the_second the_whole there_a
      thirty_days three_years to_be too took training two_years under until up us way we_can we_could
      we_have went whole will_not without would would_need year you_on your -0.4 a an and_a and_i at_the
      back be been before card do_the every get have have_got here it know much notice_period on_a own
      should so still ten their to_go want_to was we_are we_do were which would_have would_you you_would
      -0.6 anything contract costs first give got is_not new of ok one other say see them they this to
      we_pay -0.8 a_year for_three had more -1.0 but you_can -1.4 discount -1.8 a_month`,
    hypothetical: true,
    negative: true,
  },
  proof_request: {
    cues: `
       5.0 show|see|demo|walk .. it|us|me|you|how|that ... live|real|our_own|our_data|action|working|running|with_our|on_our|in_practice
       5.0 something written|to_read|on_paper
       5.0 speak|talk .. to .. another|other|existing|current|one_of
       5.0 try|test .. it|before|first|out|with|for .. @num|buy|ourselves|our|week|couple|our_data|team
       5.0 who_else|anyone_else|anybody_else|anyone|anybody|other_companies|other_customers .. using|uses|in_our|like_us|our_industry|our_size|on_this
       4.6 lend us
       4.6 talk|speak|chat|connect|in_touch .. to|with .. customer|customers|somebody|someone|company|one_of .. using|uses|like_us|who|similar|our_size|in_our|you
       4.6 where|how .. number|figure|percent .. from
       3.7 our_real|our_own|real .. orders|data|files|documents|invoices|cases
       3.3 prove|proof|evidence|prove_it|show_me|convince .. that|it|of|this
       2.8 reference|references|case_study|case_studies|proof_of_concept|poc|pilot|white_paper|whitepaper|spec_sheet|datasheet|data_sheet|success_story|testimonial|free_trial|sandbox|bake_off|roi_study|security_pack ..
       2.7 documentation|document|study
       2.6 similar .. companies|customers|size
       1.9 can|could|would|do|have|is|any|are|like|love|want|need|send|share ... reference|references|case_study|case_studies|trial|pilot|poc|demo|proof|white_paper|spec_sheet|documentation|sandbox|one_pager|benchmark|soc_2_report|example|examples|samples|study|deck
       1.6 trial|pilot|poc|proof_of_concept|play|sandbox with|for|on|period|first|before|environment
       1.6 would_need|need|want|like to see .. before|it|numbers|how|working
       1.2 see|try|test|send
       1.0 see|show .. it|us|me
      -3.9 demo was|candidate|score
      -3.9 no need
      -3.9 pilot announced
      -3.9 trial shift
      -3.9 we_have_got|we_have a_lovely
      -3.9 would it_help if_i`,
    words: `
      1.8 share 1.6 from_a have_you 1.4 can_you do_a take there_a 1.2 before_i could_i demo is_there that_i
      with_it you_got 1.0 any as_well can_i from_another i_can of_the other speak the_two who who_is
      would_want 0.8 a_demo after could could_we could_you customer done how it_in let manager me mind
      month run to_see try we_are would_you 0.6 as better bit call did do for_a have_a i_get me_the one
      only please read references screen somebody_who talk try_it want_to we_would white would 0.4 a and
      do_you for_the gets hundred i_could if_it me_a need on_the one_of our_own put say see she show_me six
      week with would_like you you_have your -0.4 do_not is let_me let_us like more our own send_me then
      they to will with_the -0.6 before for i_do i_have in_the it_is see_it them time want was we well yes
      you_would -0.8 are or over that_is -1.0 the this`,
    answers: [{ asked: 'need_to_see|would_help_you|convince|comfortable', answer: 'any' }],
    usually: 'customer',
    hypothetical: true,
  },
}
