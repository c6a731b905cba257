import type { Grammar } from './grammar.ts'

/** What hurts, what it costs, and what is wrong with the product. */
export const problems: Record<string, Grammar> = {
  pain: {
    cues: `
       4.6 half|most|many of .. come_back|go_out|arrive|end_up|are ... missing|wrong|late|incomplete
       4.0 spend|spending|spends|waste|wasting|wastes|lose|losing ... hours|days|time|evenings|week|half
       3.9 no visibility|idea|way_of|way_to|insight|clue|single_source|consistency
       3.6 biggest|main|real|big|huge|major|constant problem|issue|challenge|headache|frustration|pain|bottleneck|complaint|struggle|concern|pain_point .. is|that|with|for_us
       3.3 always|constantly|forever|every_time|every_single .. wrong|late|behind|apologising|chasing|fixing|have_to|breaks|reacting|missing
       3.2 takes .. us|me|them|forever|@num .. @span|forever|ages|too_long|so_long
       3.1 struggle|struggling|struggles with|to
       3.0 frustrating|frustrated|frustration|annoying|fed_up|sick_of|tired_of
       3.0 too much|many .. time|manual|steps|spreadsheets|tools|systems
       2.8 end_up|ends_up|ended_up .. @bad|chasing|doing|working|calling|fixing|re*|with
       2.6 by hand
       2.6 drowning|buried|firefighting|fire_fighting|swamped|overwhelmed|chasing|nightmare|chaos|a_mess|headache|painful|tedious|a_disaster|kills_us|kill_us|killing_us|drives_me|driving_me|drives_us
       2.6 falls|fall|slip|slipping|slips|get_lost|getting_lost|lost through|cracks|between
       2.6 the problem|trouble|issue|hard_part|frustrating_bit|worst_part is|with
       2.3 nobody|no_one|we_never|never|i_never knows|trusts|picks_up|can|tells|know|has_any|agrees|sees|finds|updates
       2.1 keep|keeps losing|missing|getting|forgetting|making|happening|running_into
       2.0 problem|issue|challenge|bottleneck|struggle|complain*
       1.9 can_not|could_not|do_not|does_not|unable_to .. see|tell|find|get|trust|keep_up|scale|track|know_which|know_who|know_what|talk_to_each_other|match
       1.7 it_is|that_is|gets @bad
       1.6 have_to .. by_hand|manually|twice|again|every
       1.1 manual|manually|error_prone|out_of_date|out_of_sync|duplicates|silos|siloed|retype|rekey|double_entry|copy_and_paste|copying_and_pasting
       1.1 wrong|late|missing|lost|stuck|mess
       0.8 every .. day|week|month|time|morning
       0.5 hours|always|never
       0.4 @bad
      -1.6 shoulder|back
      -3.9 pain in my
      -3.9 their support
      -3.9 too_small|worry
      -3.9 would_become|if_we_ever
      -3.9 your|your_app|your_tool .. crash*|slow|screen|button
      -4.0 sorted|fixed|not_a_problem|no_problem|no_problems|two_years_back`,
    words: `
      2.0 shifts 1.8 nobody 1.6 double drivers payroll you_get 1.4 back cash customers every_monday it_all
      records somebody spring we_lose when_they 1.2 and_it answers biggest every forms hear invoices no_one
      numbers of_our parcels sales they_come wait 1.0 again answer being cold could_not day keep lab
      last_year lose man nine of_them on_my paper phone see_it shift stock the_thing the_time then_the
      tuesday twice wall 0.8 and_then and_they and_we because_of been can_not delivery desk figures
      from_the give is_all it_takes lads last leave left notice of_a off_the people single stuff tell
      the_drivers touch two_people type way week where_the whole wrote 0.6 always because_the building
      by_the come_in find_the get_a gone how_many i_can i_could is_gone is_why its keeps many members
      minute monday my_desk no notes nothing office old our our_sales point process quotes since_the
      something staff tell_you the_wrong then_we they_do to_be to_get two_of us we_can we_do we_were
      weeks_to when why wrong you_would 0.4 and and_i are are_a at between came could days down eleven
      every_time everything for_a gets have_a his i_have is_a is_our know list make month morning my night
      of_it off on one_of same seven six_weeks some take takes the the_same their them three_weeks to_do
      two until up went were where work -0.4 about at_the did first from good he hours i new of_the or over
      see so that_is the_other then want who year -0.6 a_week all have_no have_to it on_the only say was
      weeks -0.8 by can going hundred more they_are -1.0 but would -1.2 be you -1.4 this`,
    answers: [
      {
        asked:
          'challenge*|problem*|pain*|frustrat*|struggl*|bottleneck*|hardest|headache*|not_working|difficult|keeps_you_up|hurts|break*',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
    negative: true,
  },
  impact: {
    cues: `
       4.7 can|could|would|will close|shut|fine|lose .. the|us|down
       4.7 one|two in @num .. customers|orders|shoppers|people|shipments
       4.6 because_of|due_to|thanks_to that|this|it .. lost|late|lose|miss
       4.6 equivalent|worth|roughly|about of .. @num .. people|fte|salaries|headcount
       4.6 left|quit|resigned|walked_out because|over .. it|of_it|this|that
       4.1 percent of .. revenue|orders|turnover|customers|sales|deals|leads|time|claims
       3.6 @num full_time|fte|headcount|salaries
       3.0 at_risk|reputation|burnout|risk
       2.9 cost|costs|costing|cost_us|costs_us .. us|@num|about|around|me|the_business|money|a_fortune|roughly
       2.9 that is|adds_up|works_out|amounts|comes|came to|at|about .. @num .. a_year|a_month|hours|@amount|days
       2.8 it means|meant .. we|i|that|late|always|never
       2.6 fine|fines|fined|penalty|penalties|chargebacks|write_offs|overtime|churned|walked_out|turned_away|late_fees|abandon*
       2.2 lose|losing|lost|loses|losses .. @num|about|around|roughly|revenue|money|customers|customer|deals|deal|business|clients|sales|sale|contract|account
       2.2 waste|wasting|wasted|burning|throwing_away|write_off|wrote_off|written_off|spend|spending|eats|refund*|missed|delayed|delays ... @num
       2.0 lost|lose|losing|miss|missed
       1.7 @num .. @amount
       1.3 @num .. hours|days|minutes|people|orders|customers .. a|per|every|each week|month|day|year|claim|shift|order|person|project
       1.2 every|each|a|per .. week|month|year|day
       0.9 @num .. hours|days|percent|weeks
       0.6 @num .. @amount .. a|per|every|each|in .. year|month|week|day|hour|quarter|overtime|lost|penalties|fines|scrap|refunds
       0.6 cost|costs|because|overtime
      -1.6 saved|save|saving|gained|went_from|down_to
      -1.8 motorway|does_not cost
      -2.5 budget|pot|set_aside|licence|standard_plan
      -3.9 would save|bring`,
    words: `
      2.0 wrong 1.8 takes this_is with_no 1.6 a_job if_we nineteen not_tell pay 1.4 bank by_the customer
      december fourteen late of_that 1.2 a_third doing percent_and until 1.0 and_that away best call
      can_not drain for_a had_to half_a if no november the_drain third those waiting 0.8 and_eighty
      because_of double down eleven_hundred every full had hours_a hundred is_at it_takes job means one_in
      that_the time twenty us was_a with_the 0.6 a_day a_million a_week and_it behind bill day day_to
      delivery down_the eight five gone half have_had hour hundred_and in_the is_that last last_year
      million nine nine_percent nothing of_our on once per quarter round said since six still take tell
      that_we told turnover two was we_lost when where 0.4 an_hour are are_losing at been do_not eighty
      eleven four it_was maybe on_the overtime people the_whole thousand_in three to_the two_of week whole
      without -0.4 a a_month all do first in it like only percent_of we_are -0.6 and_the be can over then
      there thousand we_had we_have were would -0.8 but costs i lost thirty this weeks you -1.0 so will
      -1.2 what`,
    answers: [
      {
        asked:
          'cost|costs|costing|impact|affect*|how_much|how_many_hours|what_happens_when|mean_for|consequence*|put_a_number',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
  },
  usability_issue: {
    cues: `
       5.0 get|got|gets|getting lost in|on
       5.0 i_am lost|confused .. where|now|am_i|in|on|which
       5.0 slow|ages|forever|takes .. load|loads|loading|open|opens|respond|refresh|scroll*|search
       4.6 steep learning
       4.4 keep|keeps hitting|pressing|clicking|forgetting
       4.4 learning curve
       3.8 screen|interface|ui|layout|page|navigation|menu|button|search|dashboard|font|form|view|report_builder|drop_down .. is|are|too|so|was .. @bad|cluttered|busy|small|buried|hidden|long|slow|tiny
       3.5 too many|much .. clicks|steps|fields|screens|pop_ups|options|menus|tabs|buttons|on_that_screen
       3.4 hard|difficult|tricky|impossible|painful|a_pain to .. find|see|use|navigate|read|understand|figure|get|search|work|tell|edit|click
       3.3 @num clicks|taps|screens|steps|fields
       3.2 buried|hidden|tucked_away .. under|in|behind|menu|settings
       3.2 where .. is|are|do|did|on_earth .. button|menu|undo|setting|find|hid*|filter
       3.0 not|never know|sure|obvious|clear|remember .. where|which|how|if|what|whether
       2.8 confusing|confuses|confused|unintuitive|not_intuitive|clunky|cluttered|fiddly|overwhelming|cumbersome|counterintuitive|not_obvious|not_clear|sluggish|laggy|not_user_friendly|busy_screen
       2.7 can_not|could_not|can_never|never_can find|figure|work_out|tell|read|see|make_head ... button|where|how|page|screen|menu|setting|settings|filter|it|which|export
       2.7 click|clicks|clicking|scroll|scrolling|tap|taps|hunting|hunt .. and|through|for|around|sideways|every|twice|five|three
       2.6 find|finding it .. hard|difficult|confusing|slow
       1.4 interface|ui|screen|menu|button|navigation|drop_down|tab|field|fields|font
       1.3 find|where
       1.0 screen|page|button|slow|hard|search|field
      -1.9 crash*|error|broken
      -3.9 could we have
      -3.9 our|approval process|road
      -4.0 meeting
      -4.0 my_glasses|not_hard|easy`,
    words: `
      2.0 asks it_asks 1.6 so_you written 1.4 ages i_never is_so not_use setup the_search took what_i 1.2
      can_not hands of_a settings start the_wrong 1.0 again deep each have_to is_like it_because like_the
      long on_a wrong 0.8 always between bit_of everything find how_to hundred lost menus never nobody off
      order search think with_it work 0.6 a_bit all find_the for_a hidden i_did i_need lads like_a little
      many need old out place read same there_is three wants where_you you_have 0.4 after and_a and_then
      change clicks get it minutes no on_the page phone tell the the_phone was which you_are -0.4 and_it
      but by for_the i_can in not_find of put screen then to_find where -0.6 at because down got know like
      people so that there -0.8 do do_not from have in_the our two -1.0 we your -1.2 this -1.6 button`,
    usually: 'customer',
    negative: true,
  },
  bug_report: {
    cues: `
       5.0 app|page|screen|it|form .. closes|shuts|logs_me_out|logs_us_out|resets|reloads
       5.0 keep|keeps|kept getting_logged_out|logging|crashing|failing|freezing|getting|kicking|dropping|throwing|timing|losing .. out|error|errors|us|me|data
       5.0 out_of the blue
       5.0 says .. but .. gone|empty|not|still|missing
       4.7 charged|printed|sent|billed|emailed|created .. twice|three_times|two_times
       4.6 duplicate|duplicates|duplicated|twice .. records|entries|invoice|charged|emails
       4.6 getting|get|got|gets|throws|throwing|shows|says|see .. an error
       4.6 wrong numbers|totals|date|data|amount|currency|customer|account
       4.1 something|there_is .. wrong|broken with
       3.9 lost|loses|lose|deleted|wiped .. my|our|the work|data|records|changes|history
       3.7 supposed|meant to .. but|and|it
       3.6 it|app|page|screen|report|export|sync|integration|dashboard|system|login|search|button|import|email|emails|notifications|alert|alerts|platform|tool|feature|site|form ... not .. work|working|load|loading|sync|syncing|open|save|saving|update|updating|respond|arrive|arrived|come_through|show|send|do_anything
       3.6 since|after .. update|release|upgrade|patch|last_week|tuesday_is_update .. can_not|not|totals|it|we|stopped|broken|wrong
       2.8 that is a|known bug|issue
       2.7 ticket|reported
       2.6 instead_of|when it_should
       2.6 went|goes|sent|come .. twice|three_times|to_the_wrong
       2.2 it|app|page|screen|report|export|sync|integration|dashboard|system|login|everything|file .. broke|breaks|broken|fails|failed|failing|hangs|hung|disappears|disappeared|vanishes|vanished|is_down|went_down|falls_over|fell_over|goes_blank|went_blank|is_empty|came_back_empty|is_wrong|are_wrong|is_stuck|got_stuck|stopped|stops|kicks|kicked|lost
       2.1 crash|crashes|crashed|crashing|freezes|froze|frozen|bug|bugs|glitch|glitches|glitchy|error_message|error_code|errors|timing_out|times_out|timed_out|stopped_working|not_syncing|not_loading|blank_screen|blank_page|out_of_sync|500_error|404|spinning
       2.1 numbers|totals|data|dates|figures|counts .. wrong|off|missing|not_match|do_not_add_up|not_add|duplicated|do_not_match|do_not
       1.5 @fail
       1.1 does_not|did_not|not work|working
       1.0 error|bug|crash*|glitch
       0.7 since|again|update|wrong|twice
       0.4 app|screen|page|export
      -3.9 could_you build
      -3.9 if it_ever
      -3.9 is it_just_me|on_mute|my_car|my car
      -3.9 not_a single|there_has_not_been
      -3.9 their app|support
      -3.9 wall|people_copy
      -4.0 clicks|confusing`,
    words: `
      1.8 shows 1.6 a_hundred for_three 1.4 full server the_sync two_of 1.2 and_it code even if monday
      never says sync the_calendar yesterday 1.0 calendar happens is_been nothing since some twenty when_i
      0.8 after an_old every night nine right the the_last the_wrong too when_the 0.6 all an every_time get
      gone hours morning not one open same the_new this_morning three ticket with_a without you_can 0.4
      and_i at back do_not does_not eight four go goes half hundred hundred_and i_will it my ninety now
      of_the off old other out over page people six so_the than took until were when your -0.4 are before
      down is_a it_is me own there well -0.6 be does here so then this will with_the wrong -0.8 have in of
      was we with -1.0 can to twice work -1.2 do`,
    usually: 'customer',
    negative: true,
  },
}
