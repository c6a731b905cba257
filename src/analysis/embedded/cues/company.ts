import type { Grammar } from './grammar.ts'

/** The customer's company, its people's goals, what it does today and wants tomorrow. */
export const company: Record<string, Grammar> = {
  company_profile: {
    cues: `
       5.0 we .. only|mainly|mostly operate|work|sell in|to|across
       4.2 head|home office|is in|based in
       4.2 our|the .. team|department|company|group is .. @num
       3.5 offices|plants|operations|guys|teams in .. @name
       3.4 acquired|bought|merged .. company|competitor|firm
       3.4 headquartered|family_business|family_owned|private_equity|publicly_traded|subsidiary|subsidiaries|holding|cooperative|pe_backed|series_a|series_b|franchised|listed_in
       3.2 we|our make|manufacture|sell|build|run|operate|print|distribute|provide|produce|serve|ship|supply|handle|own|process .. @num|mostly|for|to|across|about|hotels|homes|mainly
       3.1 revenue|turnover|arr|turn_over .. is|was|about|around|of|@num|last_year
       2.8 @num .. offices|sites|locations|stores|plants|depots|branches|clinics|campuses|countries|subsidiaries|warehouses|shops|hotels
       2.8 generation|generations
       2.8 we|company .. are|is .. based|headquartered|listed|owned|family_owned|privately_held|public|publicly_traded|family_business|cooperative|non_profit|charity|private_equity|pe_backed|venture_backed|startup|start_up|franchise|regional|mid_sized|midsize|global
       2.7 we_are a .. company|firm|business|manufacturer|distributor|bank|hospital|agency|charity|retailer|trust|provider|insurer
       2.6 we_are|we_have .. in .. retail|healthcare|manufacturing|logistics|insurance|banking|construction|education|hospitality|biotech|fintech|pharma|energy|automotive
       2.5 @num .. of_us
       2.5 founded|established in|by|since
       2.5 second|third|biggest|largest|leading .. in|maker|provider|producer|union|country
       2.2 we_are|company_is|it_is|there_are|we_have|we_employ|got|about|around|roughly|of .. @num .. employees|people|staff|heads|sites|locations|offices|stores|shops|plants|factories|depots|branches|clinics|hospitals|hotels|warehouses|beds|students|members|countries|states|agents|reps|drivers|engineers|trucks|users|strong|campuses|restaurants|homes|fte|schools|customers|vehicles|rooms|units|subsidiaries
       1.8 revenue|turnover|employees|headcount
       1.6 we|i are|operate|have in|across|over .. @name|countries|states|regions|locations
       1.5 mostly|mainly|based in
       1.3 company|business|group|industry
       1.1 @num
       0.5 @num .. people|employees|staff|sites|users|customers|stores
      -1.9 cost|price|hours|dollars
      -2.2 seats|licences|licenses|logins
      -3.6 measured|my_target
      -4.0 barbecue|party|if_we_were`,
    words: `
      1.8 fourteen 1.6 drivers 1.4 firm our_customers 1.2 i_look look_after mostly region 1.0 but_the floor
      forty public sales since_the up_in we_make with_two 0.8 a_bank and_they around b both end_of flat has
      housing is_not is_our make_the merger million one_of our parent second the_merger think to_get we
      year_is 0.6 a_hundred across all always and and_that are_in be_a bit_of call closed companies
      everybody fifty four_thousand group head it_gets it_is its_own let_me line maybe on_the season state
      their then_there there_is thousand trust twenty under until used_to we_are we_do when_you year 0.4 an
      and_a and_then are are_a are_the as at_the bank beds bit contract customers each everything
      everything_is fee for_a have_a have_to in in_a into its makes me most_of nine nobody own paper
      picture see sell seventy spring started that_is the_two two_of us used went when -0.4 across_the
      and_we be can company each_of eleven for here on six that them they which -0.6 and_the because by
      half have it like not out so_we was what -0.8 do this will -1.4 would`,
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
       5.0 lives|live .. dies|die by
       5.0 measured|judged|bonus*|targeted|goaled|graded|evaluated|comped|held_accountable|accountable .. on|by|against|for|hangs|tied
       5.0 okr|okrs|kpi|kpis|north_star|quota|nps
       4.8 i answer for
       4.7 brought_in|hired|tasked|charged|asked .. to|with .. fix|get|build|cut|reduce|improv*|grow*|sort|clean
       4.2 at_the end of the quarter|year .. looks|ask|count
       4.2 success for me|us|her|him
       4.0 only|one|single thing|number .. cares|look|asks|matters|shouted
       3.1 trying|i_want|need|have to .. hit|get|reach|cut|grow|reduce|become|prove|show .. by|to|under|below|percent|target|that
       3.0 responsible|accountable for
       2.7 i|we promised|committed|have_to|need_to|got_to|was_brought_in|was_hired|have_been_told|have_been_asked|am_here ... to .. get|cut|reduce|fix|grow|double|hit|show|increase|improve|deliver|take|bring
       2.5 cares about
       2.5 target|targets|goal|objective|kpi|mandate
       2.4 in_charge_of
       2.2 @role|she|he|cares|care|wants|want|worries .. about|cares|is .. @role|getting|to_get|to_see|zero|less|more|lower|fewer|growth|margin|revenue|retention
       2.1 @role .. wants|cares|looks_at|is_focused|needs|is_after|is_obsessed|is_pushing|has_set
       1.8 my|her|his|their|our|your|team_is goal|goals|target|targets|objective|objectives|mandate|remit|kpi|kpis|okr|okrs|number|priority|mission|job|big_thing|bonus|focus|metric .. is|are|to|this_year|for|was|hangs
       1.5 my role|job
       1.5 reduce|cut|grow|increase|improve .. by .. @num|percent
       1.2 percent|number|by_year_end
       0.7 @role
      -3.6 our customers
      -3.6 share my_screen
      -3.9 budget|sign*
      -3.9 quota_doubled|goal_in_the`,
    words: `
      1.6 per wants year 1.2 how 1.0 and_not fifth gets is_all my orders site tracked 0.8 all as_a back by
      by_the eight for_me get get_the getting head hundred i_get i_want per_hour she this_year where 0.6
      after am four got how_many i_am i_have i_was is_to many minutes off percent rate through under what_i
      0.4 and_the and_what anything as bring come days first for_the got_the he hour i_would if is
      is_getting is_what it_is job me need on_how our percent_of six target team the_head the_same to to_be
      to_bring trying trying_to who year_is -0.4 at been but in is_the new of of_the on_the so so_i that us
      we_are -0.6 their with would -1.0 not -1.2 we -1.4 it you`,
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
       4.4 we are|have_been|were on|with @name
       3.8 the way it|we .. works|do_it|is_done|come_in
       3.7 we do .. with|by|in|through
       3.6 so at_the_moment|right_now|today|currently you
       3.6 spreadsheet|spreadsheets|excel|paper|whiteboard|google_sheets|google_sheet|post_it*|sharepoint|inbox|shared_drive|access_database|clipboards|notebook|binders|outlook_folders|fax
       3.2 by hand|email|phone|fax
       3.1 every .. monday|friday|month|week|morning .. someone|somebody|we|i|they
       3.1 little|old|big database|spreadsheet|access|script|folder
       3.1 manually|homegrown|home_grown|in_house_tool|built_in_house|legacy_system|outsource|outsourced|cobbled
       2.9 everything|it|all .. is|lives|goes|runs|done|tracked|kept|sits in|on|through|by|into .. spreadsheet*|excel|head|paper|@name|email|folder*|inbox|system
       2.9 existing|current|legacy|old|present|in_house setup|system|tool|vendor|provider|process|platform|solution|software|supplier|contract
       2.8 for .. we use|have|rely
       2.5 somebody|someone|one_person|lady|@name .. types|enters|keys|copies|updates|compiles|exports
       2.0 use .. @name
       2.0 we|they|i|team|@staff use|using|have_been_using|rely_on|run_on|are_using|are_on|have_been_on|work_with|run|been_using|do_it_in|track_it_in|manage_it .. @system|spreadsheet|spreadsheets|excel|google_sheets|paper|@name|whatsapp|email|tool|system|access|called|for
       1.7 we use|have|pay|run .. for
       1.5 currently|right_now|at_the_moment|today|these_days
       1.0 use|using|system|tool
       0.8 currently|today|right_now|at_the_moment|at_present|these_days|presently|as_of_now|for_now|now .. use|using|run|running|have|rely|do|track|manage|keep|it_is|on|doing|handle|all_in|everything
       0.5 @name
      -1.0 sites|people|employees
      -1.8 want|would|need|looking_at|talking_to
      -3.6 noise|in_the_car
      -3.6 use your|you|yours
      -3.6 used_to have|use|be`,
    words: `
      1.6 logs 1.4 files from_a mainframe then_a when_i 1.2 across cards copy current free if_it overnight
      tickets version what_we 1.0 add are_on calendar can_not chat corvado do_it file is_not knows name
      next nothing old our runs_out system they_send writes 0.8 being book by contract eight ends goes in
      is_all is_an once ones package people phone ring send sheet stock summer takes the_free the_next them
      they_do we we_bought who_do 0.6 a_shared a_year all_in and and_all app back big bought built
      contract_with desk email end_of fax folder for_the goes_through have_got his is_done is_our is_the
      job leave on_a on_it once_a open our_current our_old pay phones runs shared shop so_that still
      that_is the_old to_go twice until with 0.4 a all and_then around at at_the back_of does each else
      go_through has have_an how if in_a it_in it_takes january month of_the on_the plan put side sign team
      the_back the_shop the_wall they those three through_the track up use_a wall way we_are we_do we_track
      when with_the would years -0.4 and_we are be come hand have_been hundred it_is my not old_system then
      there to year you -0.6 about am and_that and_the but can could first from i_am of on_paper paper this
      -0.8 i so -1.0 use -1.2 will`,
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
       4.9 a_year|twelve_months|six_months from now
       4.8 call .. success
       4.8 ideal|perfect|best_case|dream|vision|ideally|end_goal|good_looks_like|success_looks|in_an_ideal|outcome .. is|would|we|world|scenario|state|by|i|every|they|everything|looks
       4.8 once|when .. in|live|running .. should|would|expect|want|no
       4.4 one source_of_truth|place|set_of_numbers
       4.2 i_would|we_would|i would be happy|thrilled|delighted if
       4.2 in|within @num|six|a_year months|year|from_now .. want|would|should|be
       4.2 single source_of_truth|view|place|pane
       3.6 get rid of|out_of
       3.5 success .. would_be|looks_like|is|means
       3.1 ideally|eventually|ultimately
       2.9 goal|aim|idea|point|objective|whole_point .. is|of .. to|this|doing|have
       2.8 never|no_longer .. has_to|have_to|again
       2.7 be able to .. see|know|say|log|tell|get|answer|do|trust|run|find
       2.6 without .. having_to|calling|asking|ringing|chasing|me
       2.6 would be .. success|ideal|a_win|huge|happy|over_the_moon|the_dream|massive
       2.5 what|where we|i|i_would .. want|would_like|love|need|hope|hoping|looking|after|are_after .. is|to_be|for|end_up
       2.0 want|wish|hope|hoping|would_love
       1.8 instead_of|rather_than
       1.4 want|would_like|would_love|hope|hoping|like|love|need to .. be_able|get_to|see|have|know|stop|get_rid|never|end_up|free|reduce|cut|bring|one_place|get_down|get_it|automate|eliminate
       1.1 so_that|so we|nobody|they|people|the_team|everyone|@staff can|could|would|do_not|does_not|spend|stop
       0.7 no_more|never again
       0.7 want|would|should
      -2.0 measured|my_objective|my_target
      -3.4 signed|live_by|by_the_end_of
      -3.7 could_you|can_it|button|feature|export
      -3.7 must|criteria
      -4.0 holiday|thirty_minutes`,
    words: `
      1.8 end state 1.6 free 1.4 is_that 1.2 her i_know like_it same 1.0 and_not back expect fewer have_it
      ideal is_one its out_of should the_same 0.8 a_day and_the call days each get_the gets half know_what
      once right ten the_end to_get waiting we_would what_is works would_have would_like 0.6 a_week day
      goes hear hope i_want if in_a invoice know other road the_first the_road their to_say us_to weeks
      without would_be 0.4 after anything can customer five for_the from get is_not is_what let my out pay
      put stop than that_the to_be up we_want week with_the -0.4 all because go more of of_the the they
      -0.6 have it now there want_to -0.8 do -1.4 you`,
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
