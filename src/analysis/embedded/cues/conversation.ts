import type { Grammar } from './grammar.ts'

/** What the people on the call do with each other: ask, plan, agree. */
export const conversation: Record<string, Grammar> = {
  discovery_question: {
    cues: `
       4.8 how|what .. do_you|are_you .. currently|today|at_the_moment|right_now
       4.8 tell_me .. about .. what|how|your|the
       4.8 what made you
       4.4 when .. do|are|would|you you|your .. need|looking|hoping|say|want|plan|think
       4.3 what happens .. when|if|today|then|after
       4.2 give me .. example|sense
       4.2 help me|us understand
       4.2 i_am curious
       4.2 talk_to_me about
       4.2 tell me|us .. about|more|how|what
       4.2 walk|talk me|us through
       3.5 do_you_have|have_you .. any|ever|tried|looked|considered|thought|already|a_budget|a_timeline|budget|set
       2.9 where do|does|are|is|would you|your|it|things|the|that
       2.9 who .. else|is|owns|feels|would|gets|are|makes|signs|needs|in|on .. your|involved|team|affected|decision|process|most|responsible|using|sign
       2.8 what kind|sort|type
       2.7 what_would|what_does|what_is .. ideal|success|good|biggest|main|driving|stopping|important|process|timeline|goal|priority|priorities
       2.7 why .. now|is|do|did|are|does|has .. you|your|that|this|now|important
       2.6 can_you|could_you|would_you|can|could .. tell|describe|share|say|walk|explain|elaborate|give .. me|more|us|how|about|what|through
       2.6 your team|side|company|process
       2.4 curious|wondering
       1.7 how|what|who
       1.5 what are|is|were you|your
       1.5 you|your
       1.3 how .. do|are|does|did|would|is|have you|your|things|that|it ... currently|today|handle|handling|manage|managing|do|track|tracking|work|look|measure|decide|feel|know|using|find|going|run|describe|set|think|see|changed|affect*
       1.3 you .. currently|today|right_now
       1.1 how .. many|much|often|long|big .. of|do|does|people|hours|are|time|is ... you|your|that|spend|take|team
       1.0 what|which .. is|are|does|do|would|did|have|has|happens|made|prompted|keeps|tools|part|bits|kind_of|sort_of|else|led|brought|drove|concerns ... you|your|that_look_like|good_look_like|success|today|you_tried|that_mean
      -1.5 weather|weekend|holiday|how_are_you|are_you_doing|how_was|how_is_your_day
      -1.5 would_you_like|shall_i|want_me
      -1.9 does_that|make_sense|any_questions|sound_good|sounds_good
      -2.5 correct|right $
      -3.6 suit|thursday|friday|hear_me|see_my|screen|still_there
      -3.6 what_makes_us
      -3.6 what_we_normally|well_because`,
    words: `
      1.4 in 1.2 get how_do 1.0 changed the 0.8 else last right what_does 0.6 a and and_what at_the by
      coming decide from had makes me need on_a say those which 0.4 about_the are_the at back between day
      did does does_that for_the has how how_are if if_you it_is look moment most office out that_one
      the_moment the_most the_one through to_get usually what what_is when why with would you_like you_say
      -0.4 for guys have it you_guys -0.6 be do_you where -0.8 so -1.0 can we`,
    usually: 'rep',
    questions: 'only',
    hypothetical: true,
    negative: true,
  },
  agenda_setting: {
    cues: `
       5.0 game plan
       4.9 hard_stop|stop_at|short_on_time|conscious_of_time|mindful_of_time|time_check|cut_off_at|run_at|jump_off_at|jump_at|drop_at|drop_off
       4.8 good use of .. time
       4.7 leave|save .. time|minutes .. for|questions|end
       4.7 still|do_we|are_we .. good|have|okay .. for|until|the .. time|hour|minutes
       4.3 three|two|few|couple things|points|topics|items .. today|to|on|from|i|cover
       4.2 anything .. else .. want|like|hoping .. cover|add|discuss|get_out
       4.2 by the_end of .. today|call|meeting|this
       4.2 cover .. today
       4.2 first .. then|after_that|and_then ... questions|next|demo|pricing|walk|finally|wrap|leave
       4.2 here_is|so .. plan|how i|for .. see|today|the_hour|thought
       3.7 does that|sound .. work|good|sound .. for_you|everyone|plan
       3.7 today .. want|wanted|would_like|going_to|will|plan|is_about|thought|hoping|let_us|idea|goal|purpose|i_am_going ... to|cover|go|talk|show|walk|look|about|learn|we
       3.5 purpose|goal|goals|aim|idea|objective|reason|plan .. of|for|today|this_morning|we_are_here .. call|meeting|session|today|hour|time|is|to
       3.4 let_us|i_will|we_will|before_we .. start|kick_off|begin|dive|jump .. with|by|in|into|off|straight|anything
       3.4 want|wanted|like|love|thought|suggest|propose|plan|hoping .. to|we|i .. cover|go_through|go_over|walk_through|talk_through|walk_you_through|start|kick_off|spend|use|focus|discuss|review|get_out_of .. today|call|time|first|with|the|this|few|next|by
       2.7 go_through|cover|walk_through|dive
       2.5 meeting|call|session is|today .. about|to|for
       2.0 have|got|only_have|booked|need_to .. @num|half_an_hour|an_hour|full_hour|until .. minutes|hour|past|together|today|run|drop|leave|jump
       1.9 minutes|half_an_hour|hour
       1.9 today|this_call|this_meeting|this_session
       1.8 start_with|kick_off
       1.1 agenda
       0.9 first|then|questions_at_the_end
       0.8 let_us|cover|today|start
      -2.4 last week
      -2.6 last_time_we
      -3.6 own_agenda|board_meetings
      -3.6 takes .. minutes
      -3.7 button|webinar
      -3.7 each|every .. monday|week
      -3.8 send|next_week|thursday`,
    words: `
      2.0 session 1.8 dive 1.6 leave list tickets 1.4 keep let part second shall 1.2 i_would of_the 1.0
      go_over i_have i_want is_the plan show stop we what_you 0.8 a_bit about any half has have_to kick
      let_me past side things this we_do 0.6 after and_the first_and is_a is_what let_us like_to look make
      on_the out talk talk_about the_next we_are we_get what would_like your 0.4 about_the and_we anything
      bit could day got half_past here i is me meeting meeting_is other over shall_we show_you the_demo
      the_end through_the to_hear up want want_to what_is would_be -0.4 a are at_the can first if in like
      one that_is there through to to_go -0.6 be from go_through of see we_would -0.8 have that -1.0 it not
      start`,
    hypothetical: true,
    negative: true,
  },
  next_step: {
    cues: `
       4.8 action|actions item|items|for|on|is
       4.8 so|ok you .. talk|send|check|get .. and .. i|we
       4.4 calendar invite|hold|invitation
       4.3 my .. side|end|part .. i_will|is|we_will
       4.2 by|before|on @soon|@when .. i_will|we_will|you_will
       4.2 i|you owe you|me|us
       4.2 once_you|when_you|after_this|after_that|then .. sent|send|signed|review .. i_will|we_will|you
       4.2 talk|speak|meet|call|meeting|session .. again|next .. @when|week|month
       4.1 going_to|have_to|need_to .. work_on|work_out|look_into|prepare|find_out|come_up_with|think_about .. that|the|for|some|next|design|it
       4.0 does|would|how_about|is|are|can_you|could_you ... @soon|@when .. work|good|suit|do|free|at
       3.8 you are going_to be_working|work|look
       3.5 let_us|shall_we|should_we|can_we|could_we|why_do_not_we|maybe_we ... schedule|book|meet|set_up|reconvene|regroup|touch_base|talk|speak|catch_up|do|get|put|find|plan|pencil|sync ... @soon|@when|again|call|time|next|calendar|something|in
       3.2 follow_up|followup .. call|meeting|email|next|on|with|session
       3.1 next step|steps
       3.0 i_will|let_me|i_can .. send|share|email|get .. you|over|it|that .. by|today|tomorrow|this|after|the|a
       2.9 put|send|get|drop .. calendar|invite|in_the_diary
       2.5 follow_up|get_back|circle_back|touch_base
       2.2 can|could|would you .. send|share|introduce|get_me|forward|check|confirm|look_into|put_me|set_up|prepare|work_on
       2.0 next week|call|meeting|time|month
       1.8 send|share|forward|shoot|pop|email .. me|us|it|over|that|the|you|across ... contract|recording|proposal|quote|deck|link|invite|slides|details|list|summary|document|notes|docs|data|agreement|pricing|info|information|questionnaire
       1.7 i|we|you|my|they|he|she|@name|@role|let_me|let_us will|shall|going_to|am_going_to|can|could|need_to|let_me|would_like_to|have_to|got_to|want_to|should ... @send|schedule|book|set_up|set|follow_up|get_back|circle_back|arrange|prepare|draft|check|confirm|introduce|reach_out|put_together|review|talk_to|loop|run_it|take_it|find_out|look_into|invite|call|bring|chase|present|summarise|update|finish|get_you|come_back|touch_base|find_a_slot ... @soon|you|it|over|up|with|to|me|that|a|the|them|by|back|next
       1.4 next meeting|time|week .. will|we|you|i
       1.3 @soon
       1.3 will|going_to|send|next
       1.0 homework|to_do|task|assignment
       0.9 i_will|we_will
       0.8 by .. next_meeting|next_time|end_of_the_week|end_of_week|@soon
       0.7 by|on|until .. @soon|@when
       0.5 send|schedule|book|prepare
      -1.8 production|last year
      -2.2 every|each
      -2.5 chicken|lunch
      -3.6 go_through .. now|share my
      -3.6 system|tool|it will .. send|email
      -3.6 then you click
      -3.6 we_followed_up|if_we_ever|automatically
      -4.0 i_will show|share_my_screen|explain`,
    words: `
      1.8 her 1.4 sent together 1.2 bring check fire look_at people_and terms the_week thursday trial 1.0
      find let offer once quote speak then_we to_our we_do will_do you 0.8 after_the and_you do_the get_you
      have_a he invite let_us look make meet minutes on_it order partner product purchase purchase_order
      security way with_a workshop 0.6 and_get colleague could_you do_not first for i introduce is_in
      is_the it_to line monday off raise raise_a recording send_the she talk the_first the_next
      the_recording to_my tonight will_put will_raise you_will your 0.4 after and_we call can can_you come
      form going_to have_got i_can it_on let_me of_the ok ok_so on_the our say send_me side the_order to
      try two wednesday week will_get you_a -0.4 at calendar figures for_the friday is it_is list need_to
      next next_week one over send send_you to_you us will_send -0.6 about are back_to does like or that
      they until would you_can -0.8 what -1.0 not we_will yes`,
    hypothetical: true,
  },
  decision_made: {
    cues: `
       5.0 vote for
       4.7 move|moves|moved .. from .. to
       4.5 forget|scrap|drop|ditch .. the|that|it|about .. then|thing|we_will|idea
       4.2 it is then
       4.2 put us|me down
       3.7 i_am|we_are happy|fine|good|ok with that|this|it
       3.5 that_is that|it_then|the_plan|what_we_will_do|what_we_are_doing
       3.4 that_is|then_that_is|it_is settled|decided|agreed
       3.2 you_have_got it|yourself|a_deal
       3.1 ^ deal|done|sold|agreed|decided
       3.1 said|say yes to
       2.4 go ahead with|and
       2.4 okay .. so .. we
       2.1 going|go with .. option|plan|package|one|version|two|three|annual|it|that
       1.9 we|have|i|they|it_is decided|agreed|settled|chosen|landed|concluded|picked|opted|gone .. to|on|that|with|for|we|not|against|the
       1.8 let_us .. go|do|use|make|have
       1.5 everyone|everybody|all|we_are_all|both .. okay|agree|agreed|happy|fine|in_agreement|on_board|good
       1.5 sounds good
       1.4 agreed|that_is_agreed|we_agreed|agree_then|settled|that_is_settled|it_is_settled|deal|done_deal|it_is_decided|that_is_decided
       1.4 we_will take|go_with|do|keep|drop|skip|use|have|leave|park|stick
       1.0 final|that_is .. final|it|that|decision .. then|as_far|is|we
       1.0 we|so|ok|then
       0.9 decided|agreed|decision
       0.8 let_us|we_will|we_are_going_to|we_are|i_am_going_to go|going|do|take|stick|call|drop|skip|stay|settle|leave|use|have|make|keep|start|park .. with|the|that|it|to|at|on|for|without|then|no
       0.7 going_to go|use|have|be|do|make|keep|start .. with|the|a|that|for
       0.6 so|ok|alright|right|fine|yes we_are|it_is|we_will|let_us .. going|go|doing|taking|dropping|keeping|moving|using|with
       0.5 we_have|we .. decided|agreed .. on|to|that|not
       0.4 go|take|use
      -0.5 instead|then $
      -2.6 i_do_not_know
      -2.8 will_be_made|not_my_decision|wife|dog|last_supplier
      -3.6 have_you made
      -3.6 need_to_decide|have_to_decide|can_not agree
      -3.6 talk|meet|call .. week|monday|again
      -3.8 let_us see|look|start_with|say`,
    words: `
      1.6 final 1.4 tell_your 1.2 both fine i_have let_us so_we 1.0 and_not chat going ok on_it pilot
      then_the 0.8 be else good it_is then_we 0.6 all as decided down goes is_a no plan the the_pilot told
      we_do with you you_have 0.4 and_we data done for_the have_decided now of_the right so_the that we yes
      you_are -0.4 go got in last put second we_have what -0.6 i three will`,
    questions: 'rare',
  },
}
