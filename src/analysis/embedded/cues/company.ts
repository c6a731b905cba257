import type { Grammar } from './grammar.ts'

/** The customer's company, its people's goals, what it does today and wants tomorrow. */
export const company: Record<string, Grammar> = {
  company_profile: {
    cues: `
       5.0 we .. only|mainly|mostly operate|work|sell in|to|across
       4.6 head|home office|is in|based in
       4.6 our|the .. team|department|company|group is .. @num
       3.7 acquired|bought|merged .. company|competitor|firm
       3.5 offices|plants|operations|guys|teams in .. @name
       3.4 revenue|turnover|arr|turn_over .. is|was|about|around|of|@num|last_year
       3.3 headquartered|family_business|family_owned|private_equity|publicly_traded|subsidiary|subsidiaries|holding|cooperative|pe_backed|series_a|series_b|franchised|listed_in
       3.2 we|our make|manufacture|sell|build|run|operate|print|distribute|provide|produce|serve|ship|supply|handle|own|process .. @num|mostly|for|to|across|about|hotels|homes|mainly
       2.9 generation|generations
       2.8 @num .. of_us
       2.8 we_are a .. company|firm|business|manufacturer|distributor|bank|hospital|agency|charity|retailer|trust|provider|insurer
       2.8 we_are|we_have .. in .. retail|healthcare|manufacturing|logistics|insurance|banking|construction|education|hospitality|biotech|fintech|pharma|energy|automotive
       2.7 @num .. offices|sites|locations|stores|plants|depots|branches|clinics|campuses|countries|subsidiaries|warehouses|shops|hotels
       2.7 we|company .. are|is .. based|headquartered|listed|owned|family_owned|privately_held|public|publicly_traded|family_business|cooperative|non_profit|charity|private_equity|pe_backed|venture_backed|startup|start_up|franchise|regional|mid_sized|midsize|global
       2.6 second|third|biggest|largest|leading .. in|maker|provider|producer|union|country
       2.5 founded|established in|by|since
       2.3 we_are|company_is|it_is|there_are|we_have|we_employ|got|about|around|roughly|of .. @num .. employees|people|staff|heads|sites|locations|offices|stores|shops|plants|factories|depots|branches|clinics|hospitals|hotels|warehouses|beds|students|members|countries|states|agents|reps|drivers|engineers|trucks|users|strong|campuses|restaurants|homes|fte|schools|customers|vehicles|rooms|units|subsidiaries
       1.9 revenue|turnover|employees|headcount
       1.7 we|i are|operate|have in|across|over .. @name|countries|states|regions|locations
       1.5 mostly|mainly|based in
       1.3 company|business|group|industry
       1.0 @num
       0.5 @num .. people|employees|staff|sites|users|customers|stores
      -2.1 seats|licences|licenses|logins
      -2.2 cost|price|hours|dollars
      -3.9 measured|my_target
      -4.0 barbecue|party|if_we_were`,
    words: `
      2.2 fourteen 1.8 drivers 1.6 firm our_customers region 1.4 floor i_look look_after mostly public
      up_in we_make 1.2 but_the flat forty parent sales since_the with_two 1.0 a_bank and_they b bit_of
      both end_of housing is_not it_gets make_the merger million one_of the_merger think to_get year_is 0.8
      a_hundred across are_in around be_a closed companies four_thousand has head is_our it_is its_own line
      on_the our season second then_there trust under until used_to we_do year 0.6 all always and and_a
      and_that are_the call everybody fifty group let_me maybe most_of nine nobody picture seventy spring
      started the_two their there_is thousand twenty we we_are went when_you 0.4 an and_then are_a as
      at_the bank beds bit contract customers each everything everything_is fee for_a have_a have_got
      have_to in in_a into its makes me own paper percent see sell state that_is three_hundred two_of us
      used we_own we_sell when whole with_a -0.4 be each_of eight eleven let on six that to turnover who
      -0.6 across_the and_the and_we by can company for half have here it so_we them they what which -0.8
      because like not out was -1.0 do this will -1.4 would`,
    answers: [
      {
        asked: 'how_big|how_many .. people|sites|locations|employees|stores|users|company|offices|of_you',
        answer: 'any',
      },
      {
        asked: 'tell_me .. about .. company|business|organisation|organization|yourselves|what_you_do',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
  },
  persona_goal: {
    cues: `
       5.0 brought_in|hired|tasked|charged|asked .. to|with .. fix|get|build|cut|reduce|improv*|grow*|sort|clean
       5.0 i answer for
       5.0 lives|live .. dies|die by
       5.0 measured|judged|bonus*|targeted|goaled|graded|evaluated|comped|held_accountable|accountable .. on|by|against|for|hangs|tied
       5.0 okr|okrs|kpi|kpis|north_star|quota|nps
       4.6 at_the end of the quarter|year .. looks|ask|count
       4.5 success for me|us|her|him
       4.4 only|one|single thing|number .. cares|look|asks|matters|shouted
       3.3 trying|i_want|need|have to .. hit|get|reach|cut|grow|reduce|become|prove|show .. by|to|under|below|percent|target|that
       3.1 responsible|accountable for
       2.7 cares about
       2.7 i|we promised|committed|have_to|need_to|got_to|was_brought_in|was_hired|have_been_told|have_been_asked|am_here ... to .. get|cut|reduce|fix|grow|double|hit|show|increase|improve|deliver|take|bring
       2.6 in_charge_of
       2.5 target|targets|goal|objective|kpi|mandate
       2.3 @role|she|he|cares|care|wants|want|worries .. about|cares|is .. @role|getting|to_get|to_see|zero|less|more|lower|fewer|growth|margin|revenue|retention
       2.1 @role .. wants|cares|looks_at|is_focused|needs|is_after|is_obsessed|is_pushing|has_set
       1.8 my|her|his|their|our|your|team_is goal|goals|target|targets|objective|objectives|mandate|remit|kpi|kpis|okr|okrs|number|priority|mission|job|big_thing|bonus|focus|metric .. is|are|to|this_year|for|was|hangs
       1.4 my role|job
       1.4 reduce|cut|grow|increase|improve .. by .. @num|percent
       1.2 percent|number|by_year_end
       0.6 @role
      -3.9 our customers
      -3.9 share my_screen
      -4.0 budget|sign*
      -4.0 quota_doubled|goal_in_the`,
    words: `
      1.8 per wants 1.6 year 1.4 and_not orders 1.2 fifth gets how is_all my site tracked 1.0 as_a back
      eight for_me get_the getting head hundred i_get i_want per_hour she this_year where 0.8 after all by
      by_the four get got how_many i_have is_to minutes rate through what_i 0.6 am and_the and_what
      anything come days got_the hour i_am i_was i_would is_what job many off on_how percent six target
      the_head to_bring trying trying_to under year_is 0.4 as board bring first for_the he head_of if is
      is_getting is_on it_is know me need percent_of said set sixty the_same to_be who without -0.4 a at
      being but end have_got in is_the my_job new now of of_the on_the one that they to_get us we_are -0.6
      been so so_i with would -0.8 their -1.2 not we -1.6 it you`,
    answers: [
      {
        asked: 'measured|goal|goals|priorities|priority|focused|success|objective*|care_about|kpi*|target',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  current_solution: {
    cues: `
       4.8 we are|have_been|were on|with @name
       4.0 the way it|we .. works|do_it|is_done|come_in
       3.9 so at_the_moment|right_now|today|currently you
       3.9 we do .. with|by|in|through
       3.7 spreadsheet|spreadsheets|excel|paper|whiteboard|google_sheets|google_sheet|post_it*|sharepoint|inbox|shared_drive|access_database|clipboards|notebook|binders|outlook_folders|fax
       3.4 by hand|email|phone|fax
       3.2 every .. monday|friday|month|week|morning .. someone|somebody|we|i|they
       3.2 little|old|big database|spreadsheet|access|script|folder
       3.2 manually|homegrown|home_grown|in_house_tool|built_in_house|legacy_system|outsource|outsourced|cobbled
       3.1 for .. we use|have|rely
       3.0 everything|it|all .. is|lives|goes|runs|done|tracked|kept|sits in|on|through|by|into .. spreadsheet*|excel|head|paper|@name|email|folder*|inbox|system
       3.0 existing|current|legacy|old|present|in_house setup|system|tool|vendor|provider|process|platform|solution|software|supplier|contract
       2.6 somebody|someone|one_person|lady|@name .. types|enters|keys|copies|updates|compiles|exports
       1.9 we|they|i|team|@staff use|using|have_been_using|rely_on|run_on|are_using|are_on|have_been_on|work_with|run|been_using|do_it_in|track_it_in|manage_it .. @system|spreadsheet|spreadsheets|excel|google_sheets|paper|@name|whatsapp|email|tool|system|access|called|for
       1.8 use .. @name
       1.8 we use|have|pay|run .. for
       1.5 currently|right_now|at_the_moment|today|these_days
       0.9 use|using|system|tool
       0.7 currently|today|right_now|at_the_moment|at_present|these_days|presently|as_of_now|for_now|now .. use|using|run|running|have|rely|do|track|manage|keep|it_is|on|doing|handle|all_in|everything
       0.4 @name
      -1.2 sites|people|employees
      -1.9 want|would|need|looking_at|talking_to
      -3.9 noise|in_the_car
      -3.9 use your|you|yours
      -3.9 used_to have|use|be`,
    words: `
      2.0 logs 1.8 from_a mainframe then_a when_i 1.6 cards files overnight tickets version 1.4 across
      are_on can_not copy corvado current free if_it what_we 1.2 add calendar chat do_it ends file is_not
      knows name next nothing runs_out system they_send writes 1.0 book contract desk goes goes_through his
      is_all is_an old ones our package people phone ring sheet so_that stock summer takes the_free
      the_next they_do we_bought who_do 0.8 a_shared all_in and_all app being bought built by eight email
      end_of fax folder for_the in is_the job leave on_it once once_a our_current our_old pay phones send
      shop them to_go until use_a we 0.6 a_year and and_then back back_of big contract_with does go_through
      have_got is_done is_our it_in on_a on_the open plan put runs shared side still that_is the_back
      the_wall those through_the twice wall way we_are we_track with years 0.4 a_paper all and_it around at
      at_the down each else forty half has have_an how if in_a it_takes january month of_the sign system_is
      team the_last the_old the_shop they thirty three to_be today track up we_do when whoever with_the
      would -0.4 are come for have_been hundred moment not now off that the there we_use you -0.6 am
      and_that and_we be but first from hand i_am it_is my of old_system on_paper then to year -0.8 about
      and_the can could paper so this -1.0 i -1.4 use will`,
    answers: [
      {
        asked:
          'use|using|handle|handling|manage|managing|do_you_do|track|doing|currently|today|at_the_moment|right_now|walk_me_through',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
  },
  desired_outcome: {
    cues: `
       5.0 a_year|twelve_months|six_months from now
       5.0 call .. success
       5.0 once|when .. in|live|running .. should|would|expect|want|no
       4.7 one source_of_truth|place|set_of_numbers
       4.6 i_would|we_would|i would be happy|thrilled|delighted if
       4.6 ideal|perfect|best_case|dream|vision|ideally|end_goal|good_looks_like|success_looks|in_an_ideal|outcome .. is|would|we|world|scenario|state|by|i|every|they|everything|looks
       4.6 in|within @num|six|a_year months|year|from_now .. want|would|should|be
       4.6 single source_of_truth|view|place|pane
       3.8 get rid of|out_of
       3.8 success .. would_be|looks_like|is|means
       3.2 goal|aim|idea|point|objective|whole_point .. is|of .. to|this|doing|have
       3.1 never|no_longer .. has_to|have_to|again
       2.8 be able to .. see|know|say|log|tell|get|answer|do|trust|run|find
       2.7 what|where we|i|i_would .. want|would_like|love|need|hope|hoping|looking|after|are_after .. is|to_be|for|end_up
       2.7 without .. having_to|calling|asking|ringing|chasing|me
       2.7 would be .. success|ideal|a_win|huge|happy|over_the_moon|the_dream|massive
       2.6 ideally|eventually|ultimately
       2.0 want|wish|hope|hoping|would_love
       1.7 instead_of|rather_than
       1.5 want|would_like|would_love|hope|hoping|like|love|need to .. be_able|get_to|see|have|know|stop|get_rid|never|end_up|free|reduce|cut|bring|one_place|get_down|get_it|automate|eliminate
       1.1 so_that|so we|nobody|they|people|the_team|everyone|@staff can|could|would|do_not|does_not|spend|stop
       0.6 no_more|never again
       0.6 want|would|should
      -2.3 measured|my_objective|my_target
      -3.6 signed|live_by|by_the_end_of
      -3.9 must|criteria
      -4.0 could_you|can_it|button|feature|export
      -4.0 holiday|thirty_minutes`,
    words: `
      1.8 end free is_that state 1.6 like_it 1.4 fewer have_it her i_know ideal its 1.2 and_not back is_one
      once out_of same waiting would_have 1.0 a_day days each expect get_the half right should the_end
      the_same to_get to_say what_is works would_like 0.8 a_week and_the call hear hope i_want invoice
      know_what road ten the_first the_road their us_to we_would weeks without would_be 0.6 day five gets
      goes if in_a know let other put stop than that_the to_be with_the 0.4 after anything can could
      customer for_the for_us from get i_would is_not is_what look my pay percent to_a to_the we_want -0.4
      about because go love me more new of of_the own people see so that they -0.6 it the there want_to
      -0.8 have now -1.0 do -1.6 you`,
    answers: [
      {
        asked:
          'ideal|success|good_look_like|good_looks_like|hoping|want_to_achieve|magic_wand|outcome|goal|achieve|a_year_from_now',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
}
