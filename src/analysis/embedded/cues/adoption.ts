import type { Grammar } from './grammar.ts'

/** What keeps people from using the product, and what they have to learn. */
export const adoption: Record<string, Grammar> = {
  adoption_barrier: {
    cues: `
       4.9 never stuck|caught_on|took_off|rolled_out_properly
       4.8 do_not|does_not want .. on|it|their .. there|phone|phones|private
       4.7 no|without|not .. time|signal|training|incentive|ownership|owner|enforce*|one_owns to|in|for|down|it
       4.4 go|going|gone|went|fall|falls|fell|revert|reverted|slip|keep_going back to|on .. excel|spreadsheet*|paper|email|old_way|notebooks|old|whatsapp|habits
       4.3 stopping|preventing|keeping|holding .. them|people|us|@staff .. from|is|back
       4.2 hard|struggling|struggle to .. get .. to .. use|log_in|adopt|switch|on_board
       4.2 only .. @num|half|third|handful .. log_in|use|using|logging|active|logged
       4.2 see|seen .. as .. extra_work|more_work|another|big_brother|policing|surveillance
       4.2 they|people|@staff .. do_not|say|would_rather|prefer .. bother|old_way|paper|it_takes|wrong|one_more
       4.2 too busy|stretched to|with .. learn|use|log
       4.1 only .. in .. english|office|desktop
       4.0 getting|get .. people|team|them|reps|@staff to .. use|adopt|log
       3.8 adoption .. is|has|low|slow|patchy|poor|problem|been|struggl*
       3.5 old way|habit
       3.2 yet another|one_more|another tool|system|login|app|thing|password|place
       3.0 resist|resistance|resistant|pushback|change_fatigue|change_management|fatigue|fatigued|set_in_their_ways|old_habits|old_school|not_tech_savvy|not_technical|reluctant|sceptical|skeptical|afraid_of|scared_of ..
       2.7 nobody|no_one|people|team|staff|they|reps|users|@staff|half_of_them|most_of_them|some_of_them ... not|never|stopped|refuse|resist|forget|will_not|hardly|barely ... use|using|log_in|logging|logged|touch|open|bother|trust|adopt|adopted|opened|set_their|think_of_it
       2.6 do_not|does_not|not see .. value|point|what_is_in_it|why|benefit
       2.3 usage|adoption|logins .. low|dropped|down|flat
       2.2 workarounds|work_around
       1.3 use|using|log_in|people
       1.2 not logg*|log_in|use_it|bother|using_it
       1.1 nobody|half
      -1.7 our customers
      -3.6 everyone is on_it
      -3.6 fax|session_for
      -3.6 i_can_not find
      -3.6 we stopped using`,
    words: `
      1.4 no_one 1.2 and_no can_not hate never them they_do 1.0 back_to because_the but_the crews for_them
      have_not it new password so_the the_crews the_rollout they they_say 0.8 email is_one is_so is_told
      it_because it_that no phones rollout since their then thing told yet 0.6 after each gone got he is_a
      night nobody not of_it old open paper rest say so_they the_first the_night the_rest then_the will_not
      0.4 anything back down every half_of have have_no in it_they not_get only people_do round shift so
      team the there_is they_would what_is who why -0.4 all at but does it_is not_see of_the people that
      we_have would -0.6 a half they_have time to -0.8 be for i that_is -1.0 we -1.2 you`,
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
       5.0 who teaches|trains|would_train|does_the_training
       4.8 need|want|like .. someone|somebody .. to .. show|train|walk|teach
       4.4 somebody|someone|one_of_your .. sit|come|go .. with|through|us|me
       4.2 new|starters|joiners|hires|night .. starters|joiners|hires|people|staff .. learn|training|trained|know|up_to_speed|clue|start|on_it
       4.1 thrown in
       3.9 nobody|never|no_one|not .. showed|shown|taught|trained .. us|me|them|how|the
       3.9 up_to_speed
       3.5 need|needs|needed|want|wants|could_do_with|could_use|require|like|love|run|do|give|schedule|organise|set_up|arrange|offer|get .. training|trained|train|refresher|coaching|onboarding|workshop|walkthrough|tutorial|guidance|cheat_sheet|how_to|hand_holding|session_for|guide|manual|quick_start|documentation|lunch_and_learn|train_the_trainer|videos|e_learning|certification
       3.3 only_figured|forgotten|lost_at_the_moment
       2.7 training|trainer|onboarding|refresher
       2.3 guide|manual|video|videos
       2.3 learn|learning|know|figure|understand|sure|clue|idea how_to|where_to .. use|set|start|build|begin|run
       2.0 learn|teach|show|session|new
       2.0 nobody|no_one|none_of_us|not .. know|knows|understand|sure how
       1.6 show|teach|walk|coach .. us|me|them|my_team|the_team|my .. how|through|to|the_rest
       1.4 training|trainings|trained|train|refresher|coaching|onboarding|workshop|tutorial|tutorials|walkthrough|enablement .. need|needs|needed|want|would|for|could|session|on|get|required|our|my|new
       0.8 how_to
       0.7 team|staff
      -3.6 find the_training
      -3.6 our trainers
      -3.6 security|white_paper|billing
      -3.6 we sell|had .. training|onboarding
      -3.7 demo`,
    words: `
      2.0 course 1.4 one_of 1.2 again for_a learn proper sessions somebody train_the will_need 1.0 day
      got_the half hand has_to is_there left need plan the_first there_a 0.8 book can_we days for_the going
      half_day i_would may needs never person run they_do up_to who 0.6 and_they been do get guide how
      hundred in_the is_a it_would look_at my need_a nine right something the_two them they_can train
      what_is where with would you_have 0.4 all can could first from have little me me_the minutes not_know
      own set take ten there they_are they_have three through through_the training two us we_would with_it
      you_do you_would -0.4 at be before but how_to i in it_is like of of_the on only show use we would_be
      -0.6 and not that was we_have -0.8 about is new you -1.0 if`,
    hypothetical: true,
    negative: true,
  },
}
