import type { Grammar } from './grammar.ts'

/** What hurts, what it costs, and what is wrong with the product. */
export const problems: Record<string, Grammar> = {
  pain: {
    cues: `
       4.2 half|most|many of .. come_back|go_out|arrive|end_up|are ... missing|wrong|late|incomplete
       3.7 no visibility|idea|way_of|way_to|insight|clue|single_source|consistency
       3.5 always|constantly|forever|every_time|every_single .. wrong|late|behind|apologising|chasing|fixing|have_to|breaks|reacting|missing
       3.5 biggest|main|real|big|huge|major|constant problem|issue|challenge|headache|frustration|pain|bottleneck|complaint|struggle|concern|pain_point .. is|that|with|for_us
       3.5 spend|spending|spends|waste|wasting|wastes|lose|losing ... hours|days|time|evenings|week|half
       3.2 struggle|struggling|struggles with|to
       3.2 too much|many .. time|manual|steps|spreadsheets|tools|systems
       3.0 by hand
       3.0 end_up|ends_up|ended_up .. @bad|chasing|doing|working|calling|fixing|re*|with
       3.0 nobody|no_one|we_never|never|i_never knows|trusts|picks_up|can|tells|know|has_any|agrees|sees|finds|updates
       2.9 drowning|buried|firefighting|fire_fighting|swamped|overwhelmed|chasing|nightmare|chaos|a_mess|headache|painful|tedious|a_disaster|kills_us|kill_us|killing_us|drives_me|driving_me|drives_us
       2.9 takes .. us|me|them|forever|@num .. @span|forever|ages|too_long|so_long
       2.8 frustrating|frustrated|frustration|annoying|fed_up|sick_of|tired_of
       2.6 the problem|trouble|issue|hard_part|frustrating_bit|worst_part is|with
       2.5 falls|fall|slip|slipping|slips|get_lost|getting_lost|lost through|cracks|between
       2.5 keep|keeps losing|missing|getting|forgetting|making|happening|running_into
       2.0 have_to .. by_hand|manually|twice|again|every
       1.9 can_not|could_not|do_not|does_not|unable_to .. see|tell|find|get|trust|keep_up|scale|track|know_which|know_who|know_what|talk_to_each_other|match
       1.9 problem|issue|challenge|bottleneck|struggle|complain*
       1.5 it_is|that_is|gets @bad
       1.3 wrong|late|missing|lost|stuck|mess
       1.1 manual|manually|error_prone|out_of_date|out_of_sync|duplicates|silos|siloed|retype|rekey|double_entry|copy_and_paste|copying_and_pasting
       0.9 @bad
       0.9 every .. day|week|month|time|morning
       0.6 manual|spreadsheet
      -1.3 shoulder|back
      -3.6 pain in my
      -3.6 their support
      -3.6 too_small|worry
      -3.6 would_become|if_we_ever
      -3.6 your|your_app|your_tool .. crash*|slow|screen|button
      -3.7 sorted|fixed|not_a_problem|no_problem|no_problems|two_years_back`,
    words: `
      1.6 shifts 1.4 cash drivers nobody somebody you_get 1.2 back paper the_time we_lose when_they 1.0
      every every_monday it_all keep last man no_one numbers on_my payroll phone sales spring stock
      they_come twice wait 0.8 always been biggest can_not could_not customers day delivery desk give
      invoices last_year lose notes of_our office our parcels people point records staff touch us wall way
      whole 0.6 again and_it and_then and_we at because_the by_the customer days from_the get_a i_can
      i_have it_takes its leave left month no notice of_them old same something takes the the_drivers their
      two_of up where_the work 0.4 am and_they any are between else everything gone head i_am is_a is_our
      is_the keeps knows list make me minute monday my nine not_know off_the on one one_of out_the process
      seven site so_the some take tell the_same through time to_do to_get two we we_can week when wrong
      -0.4 an ask i on_the only own see that we_have what -0.6 a at_the by can from good of_the they_are
      was -0.8 be but you -1.0 would -1.2 this`,
    answers: [
      { asked: 'challenge*|problem*|pain*|frustrat*|struggl*|bottleneck*|hardest|headache*|not_working|difficult|keeps_you_up|hurts|break*', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    negative: true,
  },
  impact: {
    cues: `
       5.0 can|could|would|will close|shut|fine|lose .. the|us|down
       4.4 one|two in @num .. customers|orders|shoppers|people|shipments
       4.2 because_of|due_to|thanks_to that|this|it .. lost|late|lose|miss
       4.2 equivalent|worth|roughly|about of .. @num .. people|fte|salaries|headcount
       4.2 left|quit|resigned|walked_out because|over .. it|of_it|this|that
       3.8 percent of .. revenue|orders|turnover|customers|sales|deals|leads|time|claims
       3.1 @num full_time|fte|headcount|salaries
       3.1 cost|costs|costing|cost_us|costs_us .. us|@num|about|around|me|the_business|money|a_fortune|roughly
       3.0 lose|losing|lost|loses|losses .. @num|about|around|roughly|revenue|money|customers|customer|deals|deal|business|clients|sales|sale|contract|account
       2.8 fine|fines|fined|penalty|penalties|chargebacks|write_offs|overtime|churned|walked_out|turned_away|late_fees|abandon*
       2.8 waste|wasting|wasted|burning|throwing_away|write_off|wrote_off|written_off|spend|spending|eats|refund*|missed|delayed|delays ... @num
       2.7 at_risk|reputation|burnout|risk
       2.6 it means|meant .. we|i|that|late|always|never
       2.6 that is|adds_up|works_out|amounts|comes|came to|at|about .. @num .. a_year|a_month|hours|@amount|days
       1.9 @num .. hours|days|minutes|people|orders|customers .. a|per|every|each week|month|day|year|claim|shift|order|person|project
       1.2 @num .. @amount .. a|per|every|each|in .. year|month|week|day|hour|quarter|overtime|lost|penalties|fines|scrap|refunds
       1.1 lost|lose|losing|miss|missed
       1.0 @num .. @amount
       0.8 every|each|a|per .. week|month|year|day
       0.6 @num .. hours|days|percent|weeks
       0.4 @num
       0.4 cost|costs|because|overtime
      -1.2 saved|save|saving|gained|went_from|down_to
      -1.8 motorway|does_not cost
      -1.9 budget|pot|set_aside|licence|standard_plan
      -3.6 would save|bring`,
    words: `
      1.6 late wrong 1.2 customer pay takes this_is us 1.0 a_third can_not december for_a if_we no not_tell
      third 0.8 away been bill by_the call day doing double down drain full hundred if last_year means
      of_that the_drain those where 0.6 an_hour and_eighty are because_of best do_not down_the eighty
      eleven end every gone had_to have_had hour hours_a it_takes last of_our one_in overtime per take tell
      the_whole told two waiting was_a when whole with_the without 0.4 a_day a_week and_it and_we by eight
      eleven_hundred go good got had half hundred_and million nine nothing of_them on on_the our people
      percent quarter since that_is three time to_the two_of was we_lose -0.4 have lost there would -0.6 be
      costs like that will -0.8 i this you -1.0 so what`,
    answers: [
      { asked: 'cost|costs|costing|impact|affect*|how_much|how_many_hours|what_happens_when|mean_for|consequence*|put_a_number', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
  },
  usability_issue: {
    cues: `
       5.0 i_am lost|confused .. where|now|am_i|in|on|which
       5.0 slow|ages|forever|takes .. load|loads|loading|open|opens|respond|refresh|scroll*|search
       4.8 @num clicks|taps|screens|steps|fields
       4.2 get|got|gets|getting lost in|on
       4.2 learning curve
       4.2 screen|interface|ui|layout|page|navigation|menu|button|search|dashboard|font|form|view|report_builder|drop_down .. is|are|too|so|was .. @bad|cluttered|busy|small|buried|hidden|long|slow|tiny
       4.2 steep learning
       4.0 keep|keeps hitting|pressing|clicking|forgetting
       3.7 buried|hidden|tucked_away .. under|in|behind|menu|settings
       3.4 too many|much .. clicks|steps|fields|screens|pop_ups|options|menus|tabs|buttons|on_that_screen
       3.4 where .. is|are|do|did|on_earth .. button|menu|undo|setting|find|hid*|filter
       3.3 not|never know|sure|obvious|clear|remember .. where|which|how|if|what|whether
       3.1 hard|difficult|tricky|impossible|painful|a_pain to .. find|see|use|navigate|read|understand|figure|get|search|work|tell|edit|click
       3.0 can_not|could_not|can_never|never_can find|figure|work_out|tell|read|see|make_head ... button|where|how|page|screen|menu|setting|settings|filter|it|which|export
       2.9 click|clicks|clicking|scroll|scrolling|tap|taps|hunting|hunt .. and|through|for|around|sideways|every|twice|five|three
       2.9 confusing|confuses|confused|unintuitive|not_intuitive|clunky|cluttered|fiddly|overwhelming|cumbersome|counterintuitive|not_obvious|not_clear|sluggish|laggy|not_user_friendly|busy_screen
       2.9 find|finding it .. hard|difficult|confusing|slow
       1.4 screen|page|button|slow|hard|search|field
       1.3 find|where
       1.1 interface|ui|screen|menu|button|navigation|drop_down|tab|field|fields|font
       0.9 clicks|click|scroll
      -1.6 crash*|error|broken
      -3.6 could we have
      -3.6 our|approval process|road
      -3.8 my_glasses|not_hard|easy
      -4.0 meeting`,
    words: `
      1.6 asks it_asks 1.2 ages deep everything nobody on_a the_wrong 1.0 can_not each how_to like_the took
      wrong 0.8 again all and_a is_like is_so never the_search three with_it 0.6 clicks for_a have_to
      i_need it like_a many no old read think to_change 0.4 change every find hidden hundred lads need one
      same search that_is the there_is what where_you -0.4 because but do for have i_can in in_the like my
      of our screen that with_the -0.6 at do_not so -0.8 this -1.2 button we`,
    usually: 'customer',
    negative: true,
  },
  bug_report: {
    cues: `
       5.0 out_of the blue
       4.9 keep|keeps|kept getting_logged_out|logging|crashing|failing|freezing|getting|kicking|dropping|throwing|timing|losing .. out|error|errors|us|me|data
       4.8 app|page|screen|it|form .. closes|shuts|logs_me_out|logs_us_out|resets|reloads
       4.8 says .. but .. gone|empty|not|still|missing
       4.4 charged|printed|sent|billed|emailed|created .. twice|three_times|two_times
       4.2 duplicate|duplicates|duplicated|twice .. records|entries|invoice|charged|emails
       4.2 getting|get|got|gets|throws|throwing|shows|says|see .. an error
       4.2 it|app|page|screen|report|export|sync|integration|dashboard|system|login|search|button|import|email|emails|notifications|alert|alerts|platform|tool|feature|site|form ... not .. work|working|load|loading|sync|syncing|open|save|saving|update|updating|respond|arrive|arrived|come_through|show|send|do_anything
       4.2 wrong numbers|totals|date|data|amount|currency|customer|account
       3.8 supposed|meant to .. but|and|it
       3.6 lost|loses|lose|deleted|wiped .. my|our|the work|data|records|changes|history
       3.5 something|there_is .. wrong|broken with
       3.3 since|after .. update|release|upgrade|patch|last_week|tuesday_is_update .. can_not|not|totals|it|we|stopped|broken|wrong
       3.2 ticket|reported
       3.1 went|goes|sent|come .. twice|three_times|to_the_wrong
       2.9 that is a|known bug|issue
       2.7 it|app|page|screen|report|export|sync|integration|dashboard|system|login|everything|file .. broke|breaks|broken|fails|failed|failing|hangs|hung|disappears|disappeared|vanishes|vanished|is_down|went_down|falls_over|fell_over|goes_blank|went_blank|is_empty|came_back_empty|is_wrong|are_wrong|is_stuck|got_stuck|stopped|stops|kicks|kicked|lost
       2.4 instead_of|when it_should
       2.0 numbers|totals|data|dates|figures|counts .. wrong|off|missing|not_match|do_not_add_up|not_add|duplicated|do_not_match|do_not
       1.9 @fail
       1.7 crash|crashes|crashed|crashing|freezes|froze|frozen|bug|bugs|glitch|glitches|glitchy|error_message|error_code|errors|timing_out|times_out|timed_out|stopped_working|not_syncing|not_loading|blank_screen|blank_page|out_of_sync|500_error|404|spinning
       1.6 error|bug|crash*|glitch
       1.0 since|again|update|wrong|twice
       0.9 does_not|did_not|not work|working
       0.7 app|screen|page|export
      -3.6 clicks|confusing
      -3.6 could_you build
      -3.6 if it_ever
      -3.6 is it_just_me|on_mute|my_car|my car
      -3.6 not_a single|there_has_not_been
      -3.6 wall|people_copy
      -3.7 their app|support`,
    words: `
      1.4 never 1.2 if monday nothing 1.0 happens night says twenty 0.8 after and_it code half is_been
      since some the without 0.6 an anything at eight every four get my nine now of_the old people so_the
      three when_the with_a 0.4 all and_i back can_not every_time go had hundred it morning other out page
      than the_last the_wrong this_morning time two -0.4 does down in is is_a our that that_is then we
      wrong -0.6 be can do so there with work -0.8 by of to twice was -1.0 have`,
    usually: 'customer',
    negative: true,
  },
  adoption_barrier: {
    cues: `
       5.0 go|going|gone|went|fall|falls|fell|revert|reverted|slip|keep_going back to|on .. excel|spreadsheet*|paper|email|old_way|notebooks|old|whatsapp|habits
       4.8 do_not|does_not want .. on|it|their .. there|phone|phones|private
       4.7 never stuck|caught_on|took_off|rolled_out_properly
       4.7 stopping|preventing|keeping|holding .. them|people|us|@staff .. from|is|back
       4.6 no|without|not .. time|signal|training|incentive|ownership|owner|enforce*|one_owns to|in|for|down|it
       4.2 adoption .. is|has|low|slow|patchy|poor|problem|been|struggl*
       4.2 hard|struggling|struggle to .. get .. to .. use|log_in|adopt|switch|on_board
       4.2 only .. @num|half|third|handful .. log_in|use|using|logging|active|logged
       4.2 only .. in .. english|office|desktop
       4.2 see|seen .. as .. extra_work|more_work|another|big_brother|policing|surveillance
       4.2 they|people|@staff .. do_not|say|would_rather|prefer .. bother|old_way|paper|it_takes|wrong|one_more
       4.2 too busy|stretched to|with .. learn|use|log
       4.0 getting|get .. people|team|them|reps|@staff to .. use|adopt|log
       3.8 yet another|one_more|another tool|system|login|app|thing|password|place
       3.4 old way|habit
       3.3 do_not|does_not|not see .. value|point|what_is_in_it|why|benefit
       2.8 nobody|no_one|people|team|staff|they|reps|users|@staff|half_of_them|most_of_them|some_of_them ... not|never|stopped|refuse|resist|forget|will_not|hardly|barely ... use|using|log_in|logging|logged|touch|open|bother|trust|adopt|adopted|opened|set_their|think_of_it
       2.8 resist|resistance|resistant|pushback|change_fatigue|change_management|fatigue|fatigued|set_in_their_ways|old_habits|old_school|not_tech_savvy|not_technical|reluctant|sceptical|skeptical|afraid_of|scared_of ..
       2.3 usage|adoption|logins .. low|dropped|down|flat
       2.2 workarounds|work_around
       1.1 use|using|log_in|people
       0.6 nobody|half
      -1.8 our customers
      -3.6 everyone is on_it
      -3.6 fax|session_for
      -3.6 i_can_not find
      -3.6 we stopped using`,
    words: `
      1.4 never no_one 1.2 and_no can_not hate their they 1.0 back_to because_the got is_one new there_is
      they_say 0.8 email it open paper since so_they they_do why 0.6 every first have have_no no not_get
      of_it say them will 0.4 anything at_the down from get is_a is_in it_because it_they lads not old only
      own the they_would thing up was way what_is who with_the your -0.4 all half it_is of_the on_the one
      our people that_is time -0.6 a for that they_have to -0.8 i we -1.0 you`,
    answers: [
      { asked: 'adoption|stopping|using_it|log*_in|barrier*|getting_in_the_way|uptake', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    negative: true,
  },
  training_need: {
    cues: `
       5.0 who teaches|trains|would_train|does_the_training
       4.9 cheat_sheet|quick_start_guide|how_to_guide|knowledge_base|faq|e_learning|super_user|super_users|refresher|train_the_trainer|user_guide|one_pager_for
       4.8 need|want|like .. someone|somebody .. to .. show|train|walk|teach
       4.6 up_to_speed
       4.5 somebody|someone|one_of_your .. sit|come|go .. with|through|us|me
       4.3 thrown in
       4.2 new|starters|joiners|hires|night .. starters|joiners|hires|people|staff .. learn|training|trained|know|up_to_speed|clue|start|on_it
       4.2 nobody|never|no_one|not .. showed|shown|taught|trained .. us|me|them|how|the
       3.9 need|needs|needed|want|wants|could_do_with|could_use|require|like|love|run|do|give|schedule|organise|set_up|arrange|offer|get .. training|trained|train|refresher|coaching|onboarding|workshop|walkthrough|tutorial|guidance|cheat_sheet|how_to|hand_holding|session_for|guide|manual|quick_start|documentation|lunch_and_learn|train_the_trainer|videos|e_learning|certification
       3.4 only_figured|forgotten|lost_at_the_moment
       3.3 training|trainer|onboarding|refresher
       2.5 learn|learning|know|figure|understand|sure|clue|idea how_to|where_to .. use|set|start|build|begin|run
       2.3 nobody|no_one|none_of_us|not .. know|knows|understand|sure how
       2.2 guide|manual|video|videos
       2.2 training|trainings|trained|train|refresher|coaching|onboarding|workshop|tutorial|tutorials|walkthrough|enablement .. need|needs|needed|want|would|for|could|session|on|get|required|our|my|new
       1.9 show|teach|walk|coach .. us|me|them|my_team|the_team|my .. how|through|to|the_rest
       1.4 how_to
       1.3 learn|teach|show|session|new
      -0.7 course|fire|spanish|excellent
      -3.6 find the_training
      -3.6 our trainers
      -3.7 demo
      -3.7 security|white_paper|billing
      -3.7 we sell|had .. training|onboarding`,
    words: `
      1.4 course proper 1.2 is_there one_of somebody 1.0 day days half hand has_to the_first who 0.8 for_a
      get going i_would need something the_two they_can with would 0.6 all do every first for_the have_got
      how hundred my need_a nine run them there us where 0.4 an can from hour in_the is_a me me_the on_the
      our people right their there_is they_have time training two want we_are you_would your -0.4 i_have in
      on to was what will you -0.6 and be is of we -0.8 if not -1.0 like that`,
    hypothetical: true,
    negative: true,
  },
}
