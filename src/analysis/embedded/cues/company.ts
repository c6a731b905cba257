import type { Grammar } from './grammar.ts'

/** The customer's company, its people's goals, what it does today and wants tomorrow. */
export const company: Record<string, Grammar> = {
  company_profile: {
    cues: `
       5.0 we .. only|mainly|mostly operate|work|sell in|to|across
       4.2 head|home office|is in|based in
       4.2 our|the .. team|department|company|group is .. @num
       3.9 we|our make|manufacture|sell|build|run|operate|print|distribute|provide|produce|serve|ship|supply|handle|own|process .. @num|mostly|for|to|across|about|hotels|homes|mainly
       3.7 revenue|turnover|arr|turn_over .. is|was|about|around|of|@num|last_year
       3.6 acquired|bought|merged .. company|competitor|firm
       3.5 headquartered|family_business|family_owned|private_equity|publicly_traded|subsidiary|subsidiaries|holding|cooperative|pe_backed|series_a|series_b|franchised|listed_in
       3.4 offices|plants|operations|guys|teams in .. @name
       3.1 we_are a .. company|firm|business|manufacturer|distributor|bank|hospital|agency|charity|retailer|trust|provider|insurer
       2.7 @num .. offices|sites|locations|stores|plants|depots|branches|clinics|campuses|countries|subsidiaries|warehouses|shops|hotels
       2.6 @num .. of_us
       2.5 founded|established in|by|since
       2.5 we_are|we_have .. in .. retail|healthcare|manufacturing|logistics|insurance|banking|construction|education|hospitality|biotech|fintech|pharma|energy|automotive
       2.4 generation|generations
       2.3 second|third|biggest|largest|leading .. in|maker|provider|producer|union|country
       2.3 we_are|company_is|it_is|there_are|we_have|we_employ|got|about|around|roughly|of .. @num .. employees|people|staff|heads|sites|locations|offices|stores|shops|plants|factories|depots|branches|clinics|hospitals|hotels|warehouses|beds|students|members|countries|states|agents|reps|drivers|engineers|trucks|users|strong|campuses|restaurants|homes|fte|schools|customers|vehicles|rooms|units|subsidiaries
       2.3 we|company .. are|is .. based|headquartered|listed|owned|family_owned|privately_held|public|publicly_traded|family_business|cooperative|non_profit|charity|private_equity|pe_backed|venture_backed|startup|start_up|franchise|regional|mid_sized|midsize|global
       1.9 revenue|turnover|employees|headcount
       1.6 we|i are|operate|have in|across|over .. @name|countries|states|regions|locations
       1.3 mostly|mainly|based in
       1.1 @num
       0.9 company|business|group|industry
      -1.5 cost|price|hours|dollars
      -2.0 seats|licences|licenses|logins
      -3.6 barbecue|party|if_we_were
      -3.6 measured|my_target`,
    words: `
      1.8 fourteen 1.4 drivers our_customers region 1.2 floor 1.0 are_in bit_of four_thousand mostly our
      since_the started 0.8 across around closed end_of everybody flat forty it_is let_me million one_of
      own to_get trust we_are we_make 0.6 always an and_a customers everything fifty group has on_the
      percent that_is the_two two_of we_do year 0.4 a_bit a_year after all and and_they are_a at_the each
      end everything_is have_a hundred in is_not its_own more now sell seventy sixty so_that team their
      there_is thousand twenty under up_in we when with_a -0.4 about by eleven four i is_the no not people
      to was yes -0.6 and_the be it like that there they -0.8 do out so_we -1.2 this`,
    answers: [
      { asked: 'how_big|how_many .. people|sites|locations|employees|stores|users|company|offices|of_you', answer: 'any' },
      { asked: 'tell_me .. about .. company|business|organisation|organization|yourselves|what_you_do', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
  },
  persona_goal: {
    cues: `
       5.0 lives|live .. dies|die by
       5.0 measured|judged|bonus*|targeted|goaled|graded|evaluated|comped|held_accountable|accountable .. on|by|against|for|hangs|tied
       5.0 okr|okrs|kpi|kpis|north_star|quota|nps
       4.7 i answer for
       4.5 success for me|us|her|him
       4.4 brought_in|hired|tasked|charged|asked .. to|with .. fix|get|build|cut|reduce|improv*|grow*|sort|clean
       4.2 at_the end of the quarter|year .. looks|ask|count
       3.9 only|one|single thing|number .. cares|look|asks|matters|shouted
       3.1 responsible|accountable for
       3.1 trying|i_want|need|have to .. hit|get|reach|cut|grow|reduce|become|prove|show .. by|to|under|below|percent|target|that
       2.6 @role|she|he|cares|care|wants|want|worries .. about|cares|is .. @role|getting|to_get|to_see|zero|less|more|lower|fewer|growth|margin|revenue|retention
       2.5 @role .. wants|cares|looks_at|is_focused|needs|is_after|is_obsessed|is_pushing|has_set
       2.4 cares about
       2.4 in_charge_of
       2.4 i|we promised|committed|have_to|need_to|got_to|was_brought_in|was_hired|have_been_told|have_been_asked|am_here ... to .. get|cut|reduce|fix|grow|double|hit|show|increase|improve|deliver|take|bring
       2.4 target|targets|goal|objective|kpi|mandate
       2.3 reduce|cut|grow|increase|improve .. by .. @num|percent
       1.5 my role|job
       1.5 my|her|his|their|our|your|team_is goal|goals|target|targets|objective|objectives|mandate|remit|kpi|kpis|okr|okrs|number|priority|mission|job|big_thing|bonus|focus|metric .. is|are|to|this_year|for|was|hangs
       1.2 percent|number|by_year_end
      -3.6 our customers
      -3.6 share my_screen
      -3.8 budget|sign*
      -4.0 quota_doubled|goal_in_the`,
    words: `
      1.4 year 1.2 and_not gets per wants 1.0 by get how my orders site tracked where 0.8 for_me four
      get_the head this_year 0.6 am anything back by_the days first getting got he how_many hundred i_am
      i_want me off on she under 0.4 after all and_the before come i_have i_would if is is_getting is_to
      it_is many no on_how our she_is target three to to_be what_i years -0.4 have_got is_the of so their
      was with -0.6 at on_the that would -1.0 not we -1.4 it you`,
    answers: [
      { asked: 'measured|goal|goals|priorities|priority|focused|success|objective*|care_about|kpi*|target', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  current_solution: {
    cues: `
       4.4 we are|have_been|were on|with @name
       3.9 the way it|we .. works|do_it|is_done|come_in
       3.8 manually|homegrown|home_grown|in_house_tool|built_in_house|legacy_system|outsource|outsourced|cobbled
       3.8 we do .. with|by|in|through
       3.6 so at_the_moment|right_now|today|currently you
       3.6 spreadsheet|spreadsheets|excel|paper|whiteboard|google_sheets|google_sheet|post_it*|sharepoint|inbox|shared_drive|access_database|clipboards|notebook|binders|outlook_folders|fax
       3.4 by hand|email|phone|fax
       3.4 everything|it|all .. is|lives|goes|runs|done|tracked|kept|sits in|on|through|by|into .. spreadsheet*|excel|head|paper|@name|email|folder*|inbox|system
       3.4 little|old|big database|spreadsheet|access|script|folder
       3.2 for .. we use|have|rely
       3.0 existing|current|legacy|old|present|in_house setup|system|tool|vendor|provider|process|platform|solution|software|supplier|contract
       2.9 every .. monday|friday|month|week|morning .. someone|somebody|we|i|they
       2.6 somebody|someone|one_person|lady|@name .. types|enters|keys|copies|updates|compiles|exports
       2.5 we use|have|pay|run .. for
       2.5 we|they|i|team|@staff use|using|have_been_using|rely_on|run_on|are_using|are_on|have_been_on|work_with|run|been_using|do_it_in|track_it_in|manage_it .. @system|spreadsheet|spreadsheets|excel|google_sheets|paper|@name|whatsapp|email|tool|system|access|called|for
       2.0 use .. @name
       1.0 currently|right_now|at_the_moment|today|these_days
       0.9 currently|today|right_now|at_the_moment|at_present|these_days|presently|as_of_now|for_now|now .. use|using|run|running|have|rely|do|track|manage|keep|it_is|on|doing|handle|all_in|everything
       0.8 use|using|system|tool
      -1.7 sites|people|employees
      -1.9 want|would|need|looking_at|talking_to
      -3.6 noise|in_the_car
      -3.6 use your|you|yours
      -3.6 used_to have|use|be`,
    words: `
      1.4 files overnight version when_i 1.2 are_on calendar runs_out writes 1.0 across book cards ends
      is_all job next nothing old on_a our package phones runs stock 0.8 a_shared a_year an app by contract
      corvado do_it free goes_through have_got his in is_an is_not is_our leave ones our_old people phone
      ring sign that_is the_back them to_go until we_are who_do 0.6 all_of and back big can_not
      contract_with current down eight for_the shared takes the_wall through through_a tool wall we when
      with would 0.4 a all back_of desk each every forty go_through goes has have_an how in_a it_up knows
      list of_the on on_it open our_current out put she still supplier system team the_old they through_the
      today track use_a we_do we_track -0.4 and_that everything from hand is it_is my not there we_use you
      -0.6 about are be can come for now paper this to use -0.8 i of so -1.0 will`,
    answers: [
      { asked: 'use|using|handle|handling|manage|managing|do_you_do|track|doing|currently|today|at_the_moment|right_now|walk_me_through', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
  },
  desired_outcome: {
    cues: `
       5.0 a_year|twelve_months|six_months from now
       5.0 once|when .. in|live|running .. should|would|expect|want|no
       4.8 call .. success
       4.3 ideal|perfect|best_case|dream|vision|ideally|end_goal|good_looks_like|success_looks|in_an_ideal|outcome .. is|would|we|world|scenario|state|by|i|every|they|everything|looks
       4.2 i_would|we_would|i would be happy|thrilled|delighted if
       4.2 in|within @num|six|a_year months|year|from_now .. want|would|should|be
       4.2 single source_of_truth|view|place|pane
       3.9 one source_of_truth|place|set_of_numbers
       3.6 get rid of|out_of
       3.6 goal|aim|idea|point|objective|whole_point .. is|of .. to|this|doing|have
       3.6 success .. would_be|looks_like|is|means
       3.2 would be .. success|ideal|a_win|huge|happy|over_the_moon|the_dream|massive
       3.1 never|no_longer .. has_to|have_to|again
       2.9 without .. having_to|calling|asking|ringing|chasing|me
       2.8 ideally|eventually|ultimately
       2.7 what|where we|i|i_would .. want|would_like|love|need|hope|hoping|looking|after|are_after .. is|to_be|for|end_up
       2.2 be able to .. see|know|say|log|tell|get|answer|do|trust|run|find
       2.2 want|wish|hope|hoping|would_love
       2.0 instead_of|rather_than
       1.5 so_that|so we|nobody|they|people|the_team|everyone|@staff can|could|would|do_not|does_not|spend|stop
       1.1 want|would_like|would_love|hope|hoping|like|love|need to .. be_able|get_to|see|have|know|stop|get_rid|never|end_up|free|reduce|cut|bring|one_place|get_down|get_it|automate|eliminate
       1.0 want|would|should
       0.7 no_more|never again
       0.5 automatic*|real_time|visibility|percent|less|fewer|more|faster
      -0.4 should .. be|see|know|get
      -2.1 measured|my_objective|my_target
      -3.2 signed|live_by|by_the_end_of
      -3.7 could_you|can_it|button|feature|export
      -3.7 must|criteria
      -3.8 holiday|thirty_minutes`,
    words: `
      1.8 end is_that 1.4 back free 1.2 fewer like_it would_like 1.0 a_day days i_know should the_same
      works 0.8 and_the day five ideal is_one my right same stop the_end their to_get we_would 0.6 get goes
      i_want if is_what know once pay road that_the the_road with_the 0.4 are every for for_a for_the
      for_us from_the is_the look on_the out ten that_is to_be to_have to_say up us_to without would_want
      year -0.4 me now of of_the the we -0.6 it people so there this want -0.8 do have want_to -1.2 you`,
    answers: [
      { asked: 'ideal|success|good_look_like|good_looks_like|hoping|want_to_achieve|magic_wand|outcome|goal|achieve|a_year_from_now', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  use_case: {
    cues: `
       5.0 we are running|doing|putting .. through|in .. it|your|you
       4.6 where i|we see .. it|this|using
       4.3 could see .. using|use
       4.2 so_when|when|whenever|say|imagine|each_morning|every_morning|once .. comes|calls|breaks|arrives|lands|pulls|rings|walks|finishes|signs|files|gets|opens .. it|your|they|would|the_app|app|you
       3.6 use|using|used it|your|this|yours|the_tool|the_platform|you for|on|to|in|across|when|every|with
       3.4 @staff|trainers|surveyors|they|we .. put|take|log|enter|scan|upload|do .. in_it|on_it|with_it|from_there|into_it|through_it
       3.4 use_case|use_cases|scenario|for_instance|typical_case|for_example .. is|would|where|we|our|you|customer|one
       3.3 would .. scan|open|upload|log|book|check|fill|track|photograph|enter|pull_up|punch|send|record
       2.9 put .. through|into it|you|your|yours
       2.4 basically|mainly to|for .. let|track|book|check
       2.3 the first|main|primary|initial thing|use|use_case|workflow|job .. would|is|we
       2.2 through your|it
       2.0 would .. go|sit on|in|at
       1.8 we|they|i|@staff|it .. would|will|could|might|want_to|plan_to|going_to|mainly|mostly|primarily .. use|be_using|using .. it|this|your|that|for|you|to
       1.7 use it|your|this|you
       1.4 use|using|track|scan|upload|workflow
       1.2 would
       1.1 use case|cases
       0.8 in_the field|yard|warehouse|shop|ward|van
      -3.6 connect|integrate|api
      -3.6 how do you
      -3.6 instead_of|no_more
      -3.6 no use
      -3.6 used .. and could_not
      -3.8 not_use|nobody_uses|stopped_using`,
    words: `
      1.2 each into platform sees where 1.0 and_it and_see girls let on_the open we_want when 0.8 from
      it_and it_to of_them room so_when the tool 0.6 all_the before customer every find for_the go in_there
      list our sign team them tool_should up using when_a who_is 0.4 at_the do for forty get goes in_the
      log own see somebody their use_the want with_a with_it -0.4 are at have of so use_it we we_would what
      will -0.6 if me that then us use -0.8 i_would -1.0 not -1.2 i you`,
    answers: [
      { asked: 'how .. use|using|used|use_case|use_it', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
}
