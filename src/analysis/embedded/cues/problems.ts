import type { Grammar } from './grammar.ts'

/** What hurts, what it costs, and what is wrong with the product. */
export const problems: Record<string, Grammar> = {
  pain: {
    cues: `
       4.2 biggest|main|real|big|huge|major|constant problem|issue|challenge|headache|frustration|pain|bottleneck|complaint|struggle|concern|pain_point .. is|that|with|for_us
       4.2 half|most|many of .. come_back|go_out|arrive|end_up|are ... missing|wrong|late|incomplete
       3.8 spend|spending|spends|waste|wasting|wastes|lose|losing ... hours|days|time|evenings|week|half
       3.7 no visibility|idea|way_of|way_to|insight|clue|single_source|consistency
       3.3 always|constantly|forever|every_time|every_single .. wrong|late|behind|apologising|chasing|fixing|have_to|breaks|reacting|missing
       3.1 takes .. us|me|them|forever|@num .. @span|forever|ages|too_long|so_long
       3.0 struggle|struggling|struggles with|to
       2.9 frustrating|frustrated|frustration|annoying|fed_up|sick_of|tired_of
       2.8 too much|many .. time|manual|steps|spreadsheets|tools|systems
       2.7 the problem|trouble|issue|hard_part|frustrating_bit|worst_part is|with
       2.6 end_up|ends_up|ended_up .. @bad|chasing|doing|working|calling|fixing|re*|with
       2.6 falls|fall|slip|slipping|slips|get_lost|getting_lost|lost through|cracks|between
       2.5 by hand
       2.5 drowning|buried|firefighting|fire_fighting|swamped|overwhelmed|chasing|nightmare|chaos|a_mess|headache|painful|tedious|a_disaster|kills_us|kill_us|killing_us|drives_me|driving_me|drives_us
       2.2 nobody|no_one|we_never|never|i_never knows|trusts|picks_up|can|tells|know|has_any|agrees|sees|finds|updates
       2.1 keep|keeps losing|missing|getting|forgetting|making|happening|running_into
       2.1 problem|issue|challenge|bottleneck|struggle|complain*
       1.7 can_not|could_not|do_not|does_not|unable_to .. see|tell|find|get|trust|keep_up|scale|track|know_which|know_who|know_what|talk_to_each_other|match
       1.6 it_is|that_is|gets @bad
       1.5 have_to .. by_hand|manually|twice|again|every
       1.2 wrong|late|missing|lost|stuck|mess
       0.9 every .. day|week|month|time|morning
       0.9 manual|manually|error_prone|out_of_date|out_of_sync|duplicates|silos|siloed|retype|rekey|double_entry|copy_and_paste|copying_and_pasting
       0.5 @bad
       0.5 hours|always|never
      -1.4 shoulder|back
      -3.6 pain in my
      -3.6 their support
      -3.6 too_small|worry
      -3.6 would_become|if_we_ever
      -3.6 your|your_app|your_tool .. crash*|slow|screen|button
      -3.7 sorted|fixed|not_a_problem|no_problem|no_problems|two_years_back`,
    words: `
      1.6 nobody shifts 1.4 double drivers you_get 1.2 and_it back cash customers every payroll sales
      somebody spring we_lose 1.0 answers day every_monday forms hear invoices it_all no_one numbers of_our
      phone records the_time wait when_they 0.8 again and_then and_we answer been being biggest can_not
      cold could_not keep lab last last_year left lose man nine of_them on_my paper parcels people see_it
      shift stock the_thing then_the they_come tuesday twice wall week 0.6 always and_they because_of
      because_the by_the delivery desk figures from_the get_a give gone i_can i_could is_all is_gone
      it_takes lads leave many members my no notes notice of_a off_the office old our our_sales point
      quotes single something stuff tell the_drivers touch two_people type us way we_can we_do we_were
      weeks_to when where_the whole why wrote 0.4 and are at between building come_in could days eleven
      everything find_the for_a have_a his how_many i_have is_a is_our is_why its keeps know make minute
      monday morning my_desk night nothing off on one_of out percent process same seven since_the six_weeks
      some staff take takes tell_you the the_same the_wrong their them then_we they_do to_be to_do to_get
      two two_of until up were where wrong you_would -0.4 all at_the first from good have_no i it new
      of_the on_the or that_is then want was weeks what who -0.6 a_week by can going have_to hundred more
      only say they_are -1.0 be but would you -1.2 this`,
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
       4.4 can|could|would|will close|shut|fine|lose .. the|us|down
       4.4 one|two in @num .. customers|orders|shoppers|people|shipments
       4.2 because_of|due_to|thanks_to that|this|it .. lost|late|lose|miss
       4.2 equivalent|worth|roughly|about of .. @num .. people|fte|salaries|headcount
       4.2 left|quit|resigned|walked_out because|over .. it|of_it|this|that
       3.7 percent of .. revenue|orders|turnover|customers|sales|deals|leads|time|claims
       3.4 @num full_time|fte|headcount|salaries
       2.9 at_risk|reputation|burnout|risk
       2.7 cost|costs|costing|cost_us|costs_us .. us|@num|about|around|me|the_business|money|a_fortune|roughly
       2.7 that is|adds_up|works_out|amounts|comes|came to|at|about .. @num .. a_year|a_month|hours|@amount|days
       2.6 fine|fines|fined|penalty|penalties|chargebacks|write_offs|overtime|churned|walked_out|turned_away|late_fees|abandon*
       2.6 it means|meant .. we|i|that|late|always|never
       2.2 waste|wasting|wasted|burning|throwing_away|write_off|wrote_off|written_off|spend|spending|eats|refund*|missed|delayed|delays ... @num
       2.1 lose|losing|lost|loses|losses .. @num|about|around|roughly|revenue|money|customers|customer|deals|deal|business|clients|sales|sale|contract|account
       1.9 lost|lose|losing|miss|missed
       1.7 @num .. @amount
       1.4 every|each|a|per .. week|month|year|day
       1.2 @num .. hours|days|minutes|people|orders|customers .. a|per|every|each week|month|day|year|claim|shift|order|person|project
       0.7 @num .. hours|days|percent|weeks
       0.7 cost|costs|because|overtime
       0.4 @num .. @amount .. a|per|every|each|in .. year|month|week|day|hour|quarter|overtime|lost|penalties|fines|scrap|refunds
      -1.5 saved|save|saving|gained|went_from|down_to
      -1.6 motorway|does_not cost
      -2.2 budget|pot|set_aside|licence|standard_plan
      -3.6 would save|bring`,
    words: `
      1.6 takes this_is wrong 1.4 if_we pay with_no 1.2 a_job bank customer fourteen late nineteen not_tell
      1.0 a_third by_the can_not december doing if no of_that percent_and those until 0.8 and_that away
      because_of best call down drain every for_a had_to half_a hundred it_takes november the_drain third
      waiting 0.6 a_day a_million and_eighty and_it are bill day double eleven_hundred full had half
      hours_a in_the is_at job last last_year means million nine nothing of_our on one_in still tell
      that_the time told twenty two us was was_a when where with_the 0.4 a_week an_hour and at been behind
      day_to delivery do_not down_the eight eighty eleven five four gone have_had hour hundred_and is_that
      it_was maybe nine_percent on_the once overtime people per quarter round said since six take that_we
      the_whole three to_the turnover two_of we_lost week whole without -0.4 a a_month all be can first in
      over there we_are we_had weeks were -0.6 and_the costs lost then thirty this thousand we_have would
      -0.8 but i so will you -1.0 what`,
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
       4.2 learning curve
       4.2 steep learning
       4.1 keep|keeps hitting|pressing|clicking|forgetting
       3.9 screen|interface|ui|layout|page|navigation|menu|button|search|dashboard|font|form|view|report_builder|drop_down .. is|are|too|so|was .. @bad|cluttered|busy|small|buried|hidden|long|slow|tiny
       3.4 too many|much .. clicks|steps|fields|screens|pop_ups|options|menus|tabs|buttons|on_that_screen
       3.2 @num clicks|taps|screens|steps|fields
       3.2 hard|difficult|tricky|impossible|painful|a_pain to .. find|see|use|navigate|read|understand|figure|get|search|work|tell|edit|click
       3.1 where .. is|are|do|did|on_earth .. button|menu|undo|setting|find|hid*|filter
       3.0 buried|hidden|tucked_away .. under|in|behind|menu|settings
       3.0 confusing|confuses|confused|unintuitive|not_intuitive|clunky|cluttered|fiddly|overwhelming|cumbersome|counterintuitive|not_obvious|not_clear|sluggish|laggy|not_user_friendly|busy_screen
       3.0 not|never know|sure|obvious|clear|remember .. where|which|how|if|what|whether
       2.7 can_not|could_not|can_never|never_can find|figure|work_out|tell|read|see|make_head ... button|where|how|page|screen|menu|setting|settings|filter|it|which|export
       2.5 click|clicks|clicking|scroll|scrolling|tap|taps|hunting|hunt .. and|through|for|around|sideways|every|twice|five|three
       2.4 find|finding it .. hard|difficult|confusing|slow
       1.2 find|where
       1.2 screen|page|button|slow|hard|search|field
       1.1 interface|ui|screen|menu|button|navigation|drop_down|tab|field|fields|font
       0.5 clicks|click|scroll
      -1.7 crash*|error|broken
      -3.6 could we have
      -3.6 our|approval process|road
      -3.8 my_glasses|not_hard|easy
      -4.0 meeting`,
    words: `
      1.6 asks it_asks 1.2 so_you took what_i written 1.0 ages can_not each hands i_never is_so not_use
      of_a settings setup start the_search the_wrong wrong 0.8 again between deep everything have_to
      is_like it_because like_the long menus off on_a order search 0.6 always bit_of find hidden how_to
      hundred lost need never nobody old read the think three where_you with_it work 0.4 a_bit all and_a
      clicks find_the for_a get i_did i_need is_not it lads like_a little many minutes no on_the out page
      place same the_phone there_is wants was which you_are you_have -0.4 and_it because down for_the got
      i_can in like not_find of people put screen so that there where -0.6 at from have in_the know two
      -0.8 do do_not our your -1.0 this we -1.2 button`,
    usually: 'customer',
    negative: true,
  },
  bug_report: {
    cues: `
       5.0 keep|keeps|kept getting_logged_out|logging|crashing|failing|freezing|getting|kicking|dropping|throwing|timing|losing .. out|error|errors|us|me|data
       5.0 out_of the blue
       4.8 app|page|screen|it|form .. closes|shuts|logs_me_out|logs_us_out|resets|reloads
       4.8 says .. but .. gone|empty|not|still|missing
       4.3 charged|printed|sent|billed|emailed|created .. twice|three_times|two_times
       4.2 duplicate|duplicates|duplicated|twice .. records|entries|invoice|charged|emails
       4.2 getting|get|got|gets|throws|throwing|shows|says|see .. an error
       4.2 that is a|known bug|issue
       4.2 wrong numbers|totals|date|data|amount|currency|customer|account
       3.8 something|there_is .. wrong|broken with
       3.7 lost|loses|lose|deleted|wiped .. my|our|the work|data|records|changes|history
       3.5 since|after .. update|release|upgrade|patch|last_week|tuesday_is_update .. can_not|not|totals|it|we|stopped|broken|wrong
       3.5 supposed|meant to .. but|and|it
       3.4 it|app|page|screen|report|export|sync|integration|dashboard|system|login|search|button|import|email|emails|notifications|alert|alerts|platform|tool|feature|site|form ... not .. work|working|load|loading|sync|syncing|open|save|saving|update|updating|respond|arrive|arrived|come_through|show|send|do_anything
       2.9 ticket|reported
       2.4 crash|crashes|crashed|crashing|freezes|froze|frozen|bug|bugs|glitch|glitches|glitchy|error_message|error_code|errors|timing_out|times_out|timed_out|stopped_working|not_syncing|not_loading|blank_screen|blank_page|out_of_sync|500_error|404|spinning
       2.4 instead_of|when it_should
       2.4 went|goes|sent|come .. twice|three_times|to_the_wrong
       2.3 it|app|page|screen|report|export|sync|integration|dashboard|system|login|everything|file .. broke|breaks|broken|fails|failed|failing|hangs|hung|disappears|disappeared|vanishes|vanished|is_down|went_down|falls_over|fell_over|goes_blank|went_blank|is_empty|came_back_empty|is_wrong|are_wrong|is_stuck|got_stuck|stopped|stops|kicks|kicked|lost
       1.9 numbers|totals|data|dates|figures|counts .. wrong|off|missing|not_match|do_not_add_up|not_add|duplicated|do_not_match|do_not
       1.4 @fail
       1.1 error|bug|crash*|glitch
       0.9 since|again|update|wrong|twice
       0.8 does_not|did_not|not work|working
       0.4 app|screen|page|export
      -3.6 could_you build
      -3.6 if it_ever
      -3.6 is it_just_me|on_mute|my_car|my car
      -3.6 not_a single|there_has_not_been
      -3.6 wall|people_copy
      -3.7 clicks|confusing
      -3.7 their app|support`,
    words: `
      1.4 code shows 1.2 a_hundred for_three if never server two_of 1.0 and_it even full monday nothing
      says some sync the_calendar the_sync 0.8 after calendar every happens is_been night nine right since
      the twenty when_i yesterday 0.6 all an an_old get gone morning not one open the_last the_new
      the_wrong three too when_the with_a without 0.4 and_i at back does_not eight every_time four go goes
      half hours hundred hundred_and i_will it my ninety now of_the off other out over page people same six
      than this_morning ticket took until were when you_can your -0.4 are be crashed does down here me own
      so then there this well wrong -0.6 in was will with_the work -0.8 can have of to twice we with -1.0
      do`,
    usually: 'customer',
    negative: true,
  },
}
