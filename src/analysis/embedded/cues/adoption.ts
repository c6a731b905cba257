import type { Grammar } from './grammar.ts'

/** What keeps people from using the product, and what they have to learn. */
export const adoption: Record<string, Grammar> = {
  adoption_barrier: {
    cues: `
       5.0 do_not|does_not want .. on|it|their .. there|phone|phones|private
       5.0 never stuck|caught_on|took_off|rolled_out_properly
       4.9 no|without|not .. time|signal|training|incentive|ownership|owner|enforce*|one_owns to|in|for|down|it
       4.7 go|going|gone|went|fall|falls|fell|revert|reverted|slip|keep_going back to|on .. excel|spreadsheet*|paper|email|old_way|notebooks|old|whatsapp|habits
       4.6 hard|struggling|struggle to .. get .. to .. use|log_in|adopt|switch|on_board
       4.6 only .. @num|half|third|handful .. log_in|use|using|logging|active|logged
       4.6 see|seen .. as .. extra_work|more_work|another|big_brother|policing|surveillance
       4.6 they|people|@staff .. do_not|say|would_rather|prefer .. bother|old_way|paper|it_takes|wrong|one_more
       4.6 too busy|stretched to|with .. learn|use|log
       4.4 stopping|preventing|keeping|holding .. them|people|us|@staff .. from|is|back
       4.3 getting|get .. people|team|them|reps|@staff to .. use|adopt|log
       4.3 only .. in .. english|office|desktop
       4.0 adoption .. is|has|low|slow|patchy|poor|problem|been|struggl*
       3.7 old way|habit
       3.3 yet another|one_more|another tool|system|login|app|thing|password|place
       3.0 resist|resistance|resistant|pushback|change_fatigue|change_management|fatigue|fatigued|set_in_their_ways|old_habits|old_school|not_tech_savvy|not_technical|reluctant|sceptical|skeptical|afraid_of|scared_of ..
       2.7 do_not|does_not|not see .. value|point|what_is_in_it|why|benefit
       2.5 usage|adoption|logins .. low|dropped|down|flat
       2.4 nobody|no_one|people|team|staff|they|reps|users|@staff|half_of_them|most_of_them|some_of_them ... not|never|stopped|refuse|resist|forget|will_not|hardly|barely ... use|using|log_in|logging|logged|touch|open|bother|trust|adopt|adopted|opened|set_their|think_of_it
       2.3 workarounds|work_around
       1.3 use|using|log_in|people
       1.2 nobody|half
       1.0 not logg*|log_in|use_it|bother|using_it
      -2.0 our customers
      -3.9 everyone is on_it
      -3.9 fax|session_for
      -3.9 i_can_not find
      -3.9 we stopped using`,
    words: `
      1.8 no_one 1.4 and_no can_not for_them hate never they_do 1.2 back_to but_the crews have_not is_one
      it_that password rollout so_the the_crews the_rollout them they_say 1.0 because_the is_so is_told it
      it_because new phones they 0.8 each email gone night no open paper since the_first the_night their
      then thing told 0.6 after got have_no he is_a nobody not not_get of_it old people_do rest round say
      shift so_they the_rest then_the what_is why will_not yet 0.4 anything back down every half_of have
      i_can in it_they lads only so team there_is they_would use_it who your -0.4 all at because does in_it
      it_is of_the one people we_have would -0.6 a but half not_see that they_have time to -0.8 for i
      that_is -1.0 be we -1.2 you`,
    answers: [
      { asked: 'adoption|stopping|using_it|log*_in|barrier*|getting_in_the_way|uptake', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    negative: true,
  },
  training_need: {
    cues: `
       5.0 cheat_sheet|quick_start_guide|how_to_guide|knowledge_base|faq|e_learning|super_user|super_users|refresher|train_the_trainer|user_guide|one_pager_for
       5.0 need|want|like .. someone|somebody .. to .. show|train|walk|teach
       5.0 who teaches|trains|would_train|does_the_training
       4.8 somebody|someone|one_of_your .. sit|come|go .. with|through|us|me
       4.6 new|starters|joiners|hires|night .. starters|joiners|hires|people|staff .. learn|training|trained|know|up_to_speed|clue|start|on_it
       4.3 thrown in
       4.1 nobody|never|no_one|not .. showed|shown|taught|trained .. us|me|them|how|the
       4.1 up_to_speed
       3.5 need|needs|needed|want|wants|could_do_with|could_use|require|like|love|run|do|give|schedule|organise|set_up|arrange|offer|get .. training|trained|train|refresher|coaching|onboarding|workshop|walkthrough|tutorial|guidance|cheat_sheet|how_to|hand_holding|session_for|guide|manual|quick_start|documentation|lunch_and_learn|train_the_trainer|videos|e_learning|certification
       3.4 only_figured|forgotten|lost_at_the_moment
       2.8 training|trainer|onboarding|refresher
       2.4 learn|learning|know|figure|understand|sure|clue|idea how_to|where_to .. use|set|start|build|begin|run
       2.2 guide|manual|video|videos
       1.9 learn|teach|show|session|new
       1.9 nobody|no_one|none_of_us|not .. know|knows|understand|sure how
       1.6 show|teach|walk|coach .. us|me|them|my_team|the_team|my .. how|through|to|the_rest
       1.4 training|trainings|trained|train|refresher|coaching|onboarding|workshop|tutorial|tutorials|walkthrough|enablement .. need|needs|needed|want|would|for|could|session|on|get|required|our|my|new
       1.1 how_to
       0.7 team|staff
      -3.9 demo
      -3.9 find the_training
      -3.9 our trainers
      -3.9 security|white_paper|billing
      -3.9 we sell|had .. training|onboarding`,
    words: `
      2.6 course 1.8 train_the 1.6 learn one_of proper will_need 1.4 again for_a sessions somebody 1.2
      can_we got_the hand has_to is_there left plan the_first there_a 1.0 book day days for_the going half
      half_day need needs never person they_do up_to 0.8 and_they been get guide hundred i_would is_a
      look_at may need_a nine run the_two they_can what_is who 0.6 do how in_the it_would my set something
      take them they_are through_the train we_would where with with_it would you_have 0.4 all can come
      could first from have hour little me me_the minutes next not_know own right ten there they_have three
      through training two we_are you_do you_would -0.4 at be before but for going_to i or some then use we
      week will -0.6 and how_to in it_is like not of of_the on only was we_have would_be -0.8 is new that
      you -1.0 about -1.2 if`,
    hypothetical: true,
    negative: true,
  },
}
