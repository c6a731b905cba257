import type { Grammar } from './grammar.ts'

/** What the people on the call do with each other: ask, plan, agree. */
export const conversation: Record<string, Grammar> = {
  discovery_question: {
    cues: `
       4.8 how|what .. do_you|are_you .. currently|today|at_the_moment|right_now
       4.8 tell_me .. about .. what|how|your|the
       4.8 what made you
       4.3 what happens .. when|if|today|then|after
       4.3 when .. do|are|would|you you|your .. need|looking|hoping|say|want|plan|think
       4.2 give me .. example|sense
       4.2 help me|us understand
       4.2 i_am curious
       4.2 talk_to_me about
       4.2 tell me|us .. about|more|how|what
       4.2 walk|talk me|us through
       3.7 can_you|could_you|would_you|can|could .. tell|describe|share|say|walk|explain|elaborate|give .. me|more|us|how|about|what|through
       3.3 do_you_have|have_you .. any|ever|tried|looked|considered|thought|already|a_budget|a_timeline|budget|set
       3.3 where do|does|are|is|would you|your|it|things|the|that
       3.1 who .. else|is|owns|feels|would|gets|are|makes|signs|needs|in|on .. your|involved|team|affected|decision|process|most|responsible|using|sign
       2.9 what kind|sort|type
       2.7 what_would|what_does|what_is .. ideal|success|good|biggest|main|driving|stopping|important|process|timeline|goal|priority|priorities
       2.4 curious|wondering
       2.4 you .. currently|today|right_now
       2.3 why .. now|is|do|did|are|does|has .. you|your|that|this|now|important
       2.1 what are|is|were you|your
       1.6 how|what|who
       1.5 you|your
       1.1 your team|side|company|process
       1.0 how .. many|much|often|long|big .. of|do|does|people|hours|are|time|is ... you|your|that|spend|take|team
       1.0 what|which .. is|are|does|do|would|did|have|has|happens|made|prompted|keeps|tools|part|bits|kind_of|sort_of|else|led|brought|drove|concerns ... you|your|that_look_like|good_look_like|success|today|you_tried|that_mean
       0.9 how .. do|are|does|did|would|is|have you|your|things|that|it ... currently|today|handle|handling|manage|managing|do|track|tracking|work|look|measure|decide|feel|know|using|find|going|run|describe|set|think|see|changed|affect*
      -1.5 correct|right $
      -1.7 would_you_like|shall_i|want_me
      -1.8 does_that|make_sense|any_questions|sound_good|sounds_good
      -1.9 weather|weekend|holiday|how_are_you|are_you_doing|how_was|how_is_your_day
      -2.8 suit|thursday|friday|hear_me|see_my|screen|still_there
      -3.6 what_makes_us
      -3.6 what_we_normally|well_because`,
    words: `
      1.4 how_do 1.2 right 1.0 changed in understand why 0.8 a and_what back get the 0.6 are coming do_they
      does does_that go had how how_are is_there it_is last me on_a there those what what_is when with
      would_you 0.4 about_the and at_the between by decide did different does_a else from_the has how_is
      if_you is_the look makes now of_the office on or_does out out_of same say that_one the_most the_one
      the_same they through to_get want what_does which you_are -0.4 got it other where -0.6 do_you have
      what_do -1.0 so -1.2 can we`,
    usually: 'rep',
    questions: 'only',
    hypothetical: true,
    negative: true,
  },
  agenda_setting: {
    cues: `
       5.0 does that|sound .. work|good|sound .. for_you|everyone|plan
       5.0 good use of .. time
       5.0 leave|save .. time|minutes .. for|questions|end
       4.8 game plan
       4.8 still|do_we|are_we .. good|have|okay .. for|until|the .. time|hour|minutes
       4.2 anything .. else .. want|like|hoping .. cover|add|discuss|get_out
       4.2 by the_end of .. today|call|meeting|this
       4.2 cover .. today
       4.2 first .. then|after_that|and_then ... questions|next|demo|pricing|walk|finally|wrap|leave
       4.2 here_is|so .. plan|how i|for .. see|today|the_hour|thought
       4.1 three|two|few|couple things|points|topics|items .. today|to|on|from|i|cover
       4.0 hard_stop|stop_at|short_on_time|conscious_of_time|mindful_of_time|time_check|cut_off_at|run_at|jump_off_at|jump_at|drop_at|drop_off
       3.6 want|wanted|like|love|thought|suggest|propose|plan|hoping .. to|we|i .. cover|go_through|go_over|walk_through|talk_through|walk_you_through|start|kick_off|spend|use|focus|discuss|review|get_out_of .. today|call|time|first|with|the|this|few|next|by
       3.1 let_us|i_will|we_will|before_we .. start|kick_off|begin|dive|jump .. with|by|in|into|off|straight|anything
       2.9 today .. want|wanted|would_like|going_to|will|plan|is_about|thought|hoping|let_us|idea|goal|purpose|i_am_going ... to|cover|go|talk|show|walk|look|about|learn|we
       2.8 purpose|goal|goals|aim|idea|objective|reason|plan .. of|for|today|this_morning|we_are_here .. call|meeting|session|today|hour|time|is|to
       2.5 go_through|cover|walk_through|dive
       2.5 meeting|call|session is|today .. about|to|for
       2.4 agenda
       1.9 start_with|kick_off
       1.9 today|this_call|this_meeting|this_session
       1.8 minutes|half_an_hour|hour
       1.4 have|got|only_have|booked|need_to .. @num|half_an_hour|an_hour|full_hour|until .. minutes|hour|past|together|today|run|drop|leave|jump
       0.5 first|then|questions_at_the_end
       0.5 time|first
       0.4 let_us|cover|today|start
      -2.2 last week
      -2.8 last_time_we
      -3.6 own_agenda|board_meetings
      -3.6 takes .. minutes
      -3.7 button|webinar
      -3.7 each|every .. monday|week
      -3.8 send|next_week|thursday`,
    words: `
      1.4 a_look dive past quick 1.2 keep leave list park session tickets 1.0 first_and i_have i_would
      into_the let money of_the on_the part plan questions second show talk this_morning we_talk 0.8 bit
      could_we done go_over i_want is_the kick line shall talk_about to_leave we what_you 0.6 about
      anything anything_else at_half data end folks get_the half let_me like_to morning out over over_to
      round set side so_i stop stuff the_next then_the why with_a you_the your 0.4 a_bit about_the after
      aim and_we any demo four half_past has have_got have_to i is_a is_what look out_of right shall_we
      show_you still tell_you the_contract the_demo the_end then_i things this_is today us want_to we_do
      we_get what what_is would_like -0.4 a are in minutes one the with -0.6 all at_the can go_through of
      we_have we_would -0.8 have not -1.0 start that -1.2 it`,
    hypothetical: true,
    negative: true,
  },
  next_step: {
    cues: `
       5.0 calendar invite|hold|invitation
       4.8 so|ok you .. talk|send|check|get .. and .. i|we
       4.6 action|actions item|items|for|on|is
       4.3 going_to|have_to|need_to .. work_on|work_out|look_into|prepare|find_out|come_up_with|think_about .. that|the|for|some|next|design|it
       4.3 my .. side|end|part .. i_will|is|we_will
       4.2 by|before|on @soon|@when .. i_will|we_will|you_will
       4.2 i|you owe you|me|us
       4.2 once_you|when_you|after_this|after_that|then .. sent|send|signed|review .. i_will|we_will|you
       3.3 let_us|shall_we|should_we|can_we|could_we|why_do_not_we|maybe_we ... schedule|book|meet|set_up|reconvene|regroup|touch_base|talk|speak|catch_up|do|get|put|find|plan|pencil|sync ... @soon|@when|again|call|time|next|calendar|something|in
       3.3 you are going_to be_working|work|look
       3.1 follow_up|followup .. call|meeting|email|next|on|with|session
       3.1 put|send|get|drop .. calendar|invite|in_the_diary
       3.0 does|would|how_about|is|are|can_you|could_you ... @soon|@when .. work|good|suit|do|free|at
       2.9 i_will|let_me|i_can .. send|share|email|get .. you|over|it|that .. by|today|tomorrow|this|after|the|a
       2.8 talk|speak|meet|call|meeting|session .. again|next .. @when|week|month
       2.7 follow_up|get_back|circle_back|touch_base
       2.6 next step|steps
       2.0 next week|call|meeting|time|month
       1.7 i|we|you|my|they|he|she|@name|@role|let_me|let_us will|shall|going_to|am_going_to|can|could|need_to|let_me|would_like_to|have_to|got_to|want_to|should ... @send|schedule|book|set_up|set|follow_up|get_back|circle_back|arrange|prepare|draft|check|confirm|introduce|reach_out|put_together|review|talk_to|loop|run_it|take_it|find_out|look_into|invite|call|bring|chase|present|summarise|update|finish|get_you|come_back|touch_base|find_a_slot ... @soon|you|it|over|up|with|to|me|that|a|the|them|by|back|next
       1.7 send|share|forward|shoot|pop|email .. me|us|it|over|that|the|you|across ... contract|recording|proposal|quote|deck|link|invite|slides|details|list|summary|document|notes|docs|data|agreement|pricing|info|information|questionnaire
       1.6 can|could|would you .. send|share|introduce|get_me|forward|check|confirm|look_into|put_me|set_up|prepare|work_on
       1.6 i_will|we_will
       1.3 @soon
       1.1 by|on|until .. @soon|@when
       1.1 will|going_to|send|next
       1.0 send|schedule|book|prepare
       0.8 by .. next_meeting|next_time|end_of_the_week|end_of_week|@soon
       0.8 next meeting|time|week .. will|we|you|i
       0.7 let_me|i_will|we_will|i_am_going_to|i_can ... @send|schedule|book|set_up|follow_up|get_back|circle_back|arrange|prepare|draft|check|confirm|introduce|reach_out|put_together|look_into|loop|find_out|dig|chase|come_back|run_it_by|take_it_to|talk_to|sit_down|make|write|get
       0.5 homework|to_do|task|assignment
      -2.1 production|last year
      -2.2 chicken|lunch
      -2.5 every|each
      -3.6 go_through .. now|share my
      -3.6 system|tool|it will .. send|email
      -3.6 then you click
      -3.6 we_followed_up|if_we_ever|automatically
      -4.0 i_will show|share_my_screen|explain`,
    words: `
      2.0 workshop 1.8 her link once 1.6 a_plan draft email present shall_we 1.4 begin better diary legal
      ninth people_and the_ninth the_third to_see 1.2 both bring check i_get maybe_it meet once_you shall
      the_week together user week 1.0 after_the could_you do_the fire got_to let look_at marketing me_a
      now_and on_it order product_evaluation purchase purchase_order security see_the set speak the_next
      to_look tonight trial what_i with_a work work_on write you 0.8 away course give have_a have_the he
      invite is_the it_on kick line make_it offer partner raise raise_a read sent text the_final the_offer
      to_my to_our trend trend_watching we_do wednesday will_raise with_your your 0.6 and_d and_get and_we
      and_you be_working call come components concept days do_is do_not each evaluation feel_design final
      find get_you go_away go_through half i_d interface_design it_to it_would kate let_me let_us like_the
      look_and marketing_expert minutes modelling our_r out play product prototype questionnaire quote
      r_and ready requirements she she_is slides stuff take_a talk terms the_data the_meeting the_order
      the_recording then third thursday to_find to_make tuesday up_with user_interface user_requirements
      watching whether will_do with_you working you_will 0.4 a_prototype after and_also and_i are_going
      be_in be_thinking before clay colleague contract d_department d_the day department design design_so
      designer do_some does_the expert for form forward from have_got i i_can individual interface
      introduce is_in kendra look mail make me model monday name of_what of_you ok ok_so our plan
      questionnaire_and recording report right say send_the so_the some summary the_first the_marketing
      the_quote the_two the_user the_working them then_we think_about thinking thinking_about two_of u u_i
      will_have will_put will_work with working_design working_on you_and you_do you_to you_two -0.4 about
      an buttons by_friday calendar does everything for_the four get_a good got have_to in_the is it_in
      list meeting need need_to next on one project see send_it send_you take that_we this to_the to_you
      today us want_to we_are will_come will_get you_guys you_have you_the -0.6 about_the as down friday if
      it_is like next_week or remote so team that things well when will_try you_are you_can -0.8 back_to
      but more not send they thing we_would what you_send -1.0 no yes -1.2 all and_the -1.4 we_will`,
    hypothetical: true,
  },
  decision_made: {
    cues: `
       4.5 move|moves|moved .. from .. to
       4.5 vote for
       4.4 forget|scrap|drop|ditch .. the|that|it|about .. then|thing|we_will|idea
       4.2 it is then
       3.9 put us|me down
       3.5 you_have_got it|yourself|a_deal
       3.4 that_is|then_that_is|it_is settled|decided|agreed
       2.9 that_is that|it_then|the_plan|what_we_will_do|what_we_are_doing
       2.7 ^ deal|done|sold|agreed|decided
       2.7 go ahead with|and
       2.6 said|say yes to
       2.4 okay .. so .. we
       2.0 i_am|we_are happy|fine|good|ok with that|this|it
       1.8 everyone|everybody|all|we_are_all|both .. okay|agree|agreed|happy|fine|in_agreement|on_board|good
       1.6 let_us .. go|do|use|make|have
       1.6 we_will take|go_with|do|keep|drop|skip|use|have|leave|park|stick
       1.6 we|have|i|they|it_is decided|agreed|settled|chosen|landed|concluded|picked|opted|gone .. to|on|that|with|for|we|not|against|the
       1.4 going|go with .. option|plan|package|one|version|two|three|annual|it|that
       1.0 agreed|that_is_agreed|we_agreed|agree_then|settled|that_is_settled|it_is_settled|deal|done_deal|it_is_decided|that_is_decided
       1.0 decided|agreed|decision
       1.0 final|that_is .. final|it|that|decision .. then|as_far|is|we
       1.0 sounds good
       0.9 going_to go|use|have|be|do|make|keep|start .. with|the|a|that|for
       0.9 so|ok|alright|right|fine|yes we_are|it_is|we_will|let_us .. going|go|doing|taking|dropping|keeping|moving|using|with
       0.7 we|so|ok|then
       0.6 if_we|would_you
      -0.4 we_will|we_are_going_to
      -2.4 will_be_made|not_my_decision|wife|dog|last_supplier
      -2.5 i_do_not_know
      -3.6 have_you made
      -3.6 need_to_decide|have_to_decide|can_not agree
      -3.6 talk|meet|call .. week|monday|again
      -3.7 let_us see|look|start_with|say`,
    words: `
      1.4 no_to 1.2 option picked told_the vote 1.0 both final keep let_us on_it price tell_your the_two
      0.8 and_not as be chat depot fine good like pilot so_we stays yes_to 0.6 boss down eleven going
      i_have is_a it_is live made night paperwork point right the the_other the_paperwork then_the us_do we
      0.4 and decided have_decided no ok plan take_the the_pilot then_we we_do with you -0.4 after and_it
      at first get got in last out to_the will -0.6 second three what -0.8 would`,
    questions: 'rare',
  },
}
