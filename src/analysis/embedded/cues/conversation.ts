import type { Grammar } from './grammar.ts'

/** What the people on the call do with each other: ask, plan, agree. */
export const conversation: Record<string, Grammar> = {
  discovery_question: {
    cues: `
       5.0 how|what .. do_you|are_you .. currently|today|at_the_moment|right_now
       5.0 tell_me .. about .. what|how|your|the
       5.0 what made you
       4.8 when .. do|are|would|you you|your .. need|looking|hoping|say|want|plan|think
       4.7 what happens .. when|if|today|then|after
       4.6 give me .. example|sense
       4.6 help me|us understand
       4.6 i_am curious
       4.6 talk_to_me about
       4.6 tell me|us .. about|more|how|what
       4.5 walk|talk me|us through
       3.7 do_you_have|have_you .. any|ever|tried|looked|considered|thought|already|a_budget|a_timeline|budget|set
       3.5 who .. else|is|owns|feels|would|gets|are|makes|signs|needs|in|on .. your|involved|team|affected|decision|process|most|responsible|using|sign
       3.4 where do|does|are|is|would you|your|it|things|the|that
       3.1 what kind|sort|type
       2.7 can_you|could_you|would_you|can|could .. tell|describe|share|say|walk|explain|elaborate|give .. me|more|us|how|about|what|through
       2.7 what_would|what_does|what_is .. ideal|success|good|biggest|main|driving|stopping|important|process|timeline|goal|priority|priorities
       2.6 curious|wondering
       2.4 why .. now|is|do|did|are|does|has .. you|your|that|this|now|important
       1.7 what are|is|were you|your
       1.5 how|what|who
       1.4 you .. currently|today|right_now
       1.3 you|your
       1.2 your team|side|company|process
       1.1 how .. do|are|does|did|would|is|have you|your|things|that|it ... currently|today|handle|handling|manage|managing|do|track|tracking|work|look|measure|decide|feel|know|using|find|going|run|describe|set|think|see|changed|affect*
       1.1 how .. many|much|often|long|big .. of|do|does|people|hours|are|time|is ... you|your|that|spend|take|team
       0.9 what|which .. is|are|does|do|would|did|have|has|happens|made|prompted|keeps|tools|part|bits|kind_of|sort_of|else|led|brought|drove|concerns ... you|your|that_look_like|good_look_like|success|today|you_tried|that_mean
      -1.8 correct|right $
      -1.9 weather|weekend|holiday|how_are_you|are_you_doing|how_was|how_is_your_day
      -2.0 does_that|make_sense|any_questions|sound_good|sounds_good
      -2.1 would_you_like|shall_i|want_me
      -3.1 suit|thursday|friday|hear_me|see_my|screen|still_there
      -3.9 what_makes_us
      -3.9 what_we_normally|well_because`,
    words: `
      1.8 how_do 1.6 right 1.4 understand 1.2 changed in 1.0 and_what back coming get is_there on_a why 0.8
      a do_they does_a does_that go had how_are last me those what_is when with would_you 0.6 about_the
      at_the between by decide different does else how how_is if_you it_is look makes of_the office or_does
      out same say the the_most the_one the_same through to_get want what you_are 0.4 are_the bit_about day
      did do_not for_the for_you from_the has in_the is_the me_a more_about new now of off on on_it on_your
      out_of team that_one the_new they usually what_does when_a which you_could you_like you_see -0.4
      could_you guys no not on_the what_are -0.6 give got have it other what_do you_guys -0.8 do_you where
      -1.4 can so -1.6 we`,
    usually: 'rep',
    questions: 'only',
    hypothetical: true,
    negative: true,
  },
  agenda_setting: {
    cues: `
       5.0 does that|sound .. work|good|sound .. for_you|everyone|plan
       5.0 game plan
       5.0 good use of .. time
       5.0 leave|save .. time|minutes .. for|questions|end
       5.0 still|do_we|are_we .. good|have|okay .. for|until|the .. time|hour|minutes
       4.6 anything .. else .. want|like|hoping .. cover|add|discuss|get_out
       4.6 by the_end of .. today|call|meeting|this
       4.6 cover .. today
       4.6 first .. then|after_that|and_then ... questions|next|demo|pricing|walk|finally|wrap|leave
       4.6 here_is|so .. plan|how i|for .. see|today|the_hour|thought
       4.3 hard_stop|stop_at|short_on_time|conscious_of_time|mindful_of_time|time_check|cut_off_at|run_at|jump_off_at|jump_at|drop_at|drop_off
       4.1 three|two|few|couple things|points|topics|items .. today|to|on|from|i|cover
       3.8 want|wanted|like|love|thought|suggest|propose|plan|hoping .. to|we|i .. cover|go_through|go_over|walk_through|talk_through|walk_you_through|start|kick_off|spend|use|focus|discuss|review|get_out_of .. today|call|time|first|with|the|this|few|next|by
       3.1 today .. want|wanted|would_like|going_to|will|plan|is_about|thought|hoping|let_us|idea|goal|purpose|i_am_going ... to|cover|go|talk|show|walk|look|about|learn|we
       3.0 let_us|i_will|we_will|before_we .. start|kick_off|begin|dive|jump .. with|by|in|into|off|straight|anything
       3.0 purpose|goal|goals|aim|idea|objective|reason|plan .. of|for|today|this_morning|we_are_here .. call|meeting|session|today|hour|time|is|to
       2.6 go_through|cover|walk_through|dive
       2.6 meeting|call|session is|today .. about|to|for
       1.8 minutes|half_an_hour|hour
       1.7 start_with|kick_off
       1.7 today|this_call|this_meeting|this_session
       1.6 agenda
       1.3 have|got|only_have|booked|need_to .. @num|half_an_hour|an_hour|full_hour|until .. minutes|hour|past|together|today|run|drop|leave|jump
       0.6 first|then|questions_at_the_end
       0.4 time|first
      -2.2 last week
      -2.9 last_time_we
      -3.9 own_agenda|board_meetings
      -3.9 takes .. minutes
      -4.0 button|webinar
      -4.0 each|every .. monday|week
      -4.0 send|next_week|thursday`,
    words: `
      1.8 a_look dive 1.6 leave park past quick session tickets 1.4 first_and i_have list show we_talk 1.2
      go_over i_would into_the keep let money part plan questions second talk this_morning 1.0 could_we
      done i_want kick line of_the on_the talk_about to_leave what_you 0.8 bit get_the is_the morning out
      over over_to round set shall side stop stuff then_the we 0.6 a_bit about after anything anything_else
      at_half data end folks half has have_to let_me like_to shall_we so_i still tell_you the_demo the_end
      the_next then_i want_to we_do we_get why with_a would_like you_the your 0.4 about_the aim and_we any
      day demo for_this four half_past have_got i_will is_a is_what look make need out_of right show_you
      tell ten_minutes the_contract things this_is through_the to_hear today us we_will what what_is who
      -0.4 a are call contract first how in like one see then_we there to today_i with -0.6 can minutes the
      we_have we_would -0.8 all at_the go_through have of -1.0 not -1.2 that -1.4 it start`,
    hypothetical: true,
    negative: true,
  },
  next_step: {
    cues: `
       5.0 calendar invite|hold|invitation
       5.0 so|ok you .. talk|send|check|get .. and .. i|we
       4.9 action|actions item|items|for|on|is
       4.6 by|before|on @soon|@when .. i_will|we_will|you_will
       4.6 i|you owe you|me|us
       4.6 my .. side|end|part .. i_will|is|we_will
       4.6 once_you|when_you|after_this|after_that|then .. sent|send|signed|review .. i_will|we_will|you
       3.8 put|send|get|drop .. calendar|invite|in_the_diary
       3.7 you are going_to be_working|work|look
       3.6 going_to|have_to|need_to .. work_on|work_out|look_into|prepare|find_out|come_up_with|think_about .. that|the|for|some|next|design|it
       3.3 follow_up|followup .. call|meeting|email|next|on|with|session
       3.3 i_will|let_me|i_can .. send|share|email|get .. you|over|it|that .. by|today|tomorrow|this|after|the|a
       3.2 let_us|shall_we|should_we|can_we|could_we|why_do_not_we|maybe_we ... schedule|book|meet|set_up|reconvene|regroup|touch_base|talk|speak|catch_up|do|get|put|find|plan|pencil|sync ... @soon|@when|again|call|time|next|calendar|something|in
       3.0 does|would|how_about|is|are|can_you|could_you ... @soon|@when .. work|good|suit|do|free|at
       2.9 talk|speak|meet|call|meeting|session .. again|next .. @when|week|month
       2.8 follow_up|get_back|circle_back|touch_base
       2.6 next step|steps
       2.3 next week|call|meeting|time|month
       1.7 i|we|you|my|they|he|she|@name|@role|let_me|let_us will|shall|going_to|am_going_to|can|could|need_to|let_me|would_like_to|have_to|got_to|want_to|should ... @send|schedule|book|set_up|set|follow_up|get_back|circle_back|arrange|prepare|draft|check|confirm|introduce|reach_out|put_together|review|talk_to|loop|run_it|take_it|find_out|look_into|invite|call|bring|chase|present|summarise|update|finish|get_you|come_back|touch_base|find_a_slot ... @soon|you|it|over|up|with|to|me|that|a|the|them|by|back|next
       1.5 can|could|would you .. send|share|introduce|get_me|forward|check|confirm|look_into|put_me|set_up|prepare|work_on
       1.5 next meeting|time|week .. will|we|you|i
       1.5 send|share|forward|shoot|pop|email .. me|us|it|over|that|the|you|across ... contract|recording|proposal|quote|deck|link|invite|slides|details|list|summary|document|notes|docs|data|agreement|pricing|info|information|questionnaire
       1.3 by|on|until .. @soon|@when
       1.3 i_will|we_will
       1.3 send|schedule|book|prepare
       1.2 @soon
       1.1 will|going_to|send|next
       0.9 by .. next_meeting|next_time|end_of_the_week|end_of_week|@soon
       0.9 homework|to_do|task|assignment
       0.7 let_me|i_will|we_will|i_am_going_to|i_can ... @send|schedule|book|set_up|follow_up|get_back|circle_back|arrange|prepare|draft|check|confirm|introduce|reach_out|put_together|look_into|loop|find_out|dig|chase|come_back|run_it_by|take_it_to|talk_to|sit_down|make|write|get
      -2.3 chicken|lunch
      -2.3 production|last year
      -2.8 every|each
      -3.9 go_through .. now|share my
      -3.9 system|tool|it will .. send|email
      -3.9 then you click
      -3.9 we_followed_up|if_we_ever|automatically
      -4.0 i_will show|share_my_screen|explain`,
    words: `
      2.2 her workshop 2.0 a_plan email link 1.8 diary draft legal once present shall_we 1.6 begin maybe_it
      once_you people_and the_third to_see 1.4 better i_get marketing meet ninth product_evaluation shall
      the_ninth the_week together user work_on 1.2 after_the both bring check fire got_to look_at make_it
      purchase_order security see_the speak the_next the_offer to_look tonight trial week with_a write 1.0
      and_get components concept could_you course do_the each have_a have_the is_the it_on kick let line
      me_a minutes now_and offer on_it order prototype purchase questionnaire raise_a ready requirements
      set slides the_final to_our trend trend_watching wednesday what_i will_raise with_your work you 0.8
      and_d away be_working design do_is evaluation find get_you give go_away he individual
      interface_design invite it_to it_would kate kendra let_us like_the look_and marketing_expert
      modelling our_r partner play product quote r_and raise read sent she_is stuff take_a terms text
      the_data to_make up_with user_interface user_requirements watching we_do whether will_do with_you
      working your 0.6 a_prototype and_also and_we and_you be_thinking before call colleague come days
      design_so do_not expert feel_design final form go_through half have_got i_can i_d let_me list_of look
      mail model of_what out questionnaire_and report send_the some the_meeting the_order the_recording
      the_two the_user then then_we think_about third thursday to_find to_my tuesday will_have will_put
      working_design working_on you_two you_will 0.4 after also and_come and_feel and_i are_going as_the
      be_in clay come_back contract cost d d_department d_the department designer discussed do_some
      does_the draw for forward from_the going_to guess i i_will interface interface_designer introduce
      is_in make me monday name next_meeting now of_you ok plan play_with r recording say she so_the
      summary talk the_first the_look the_marketing the_quote the_working them thinking thinking_about to
      try two_of u u_i up_the w will_work with with_our work_together you_do you_to -0.4 about afternoon
      again an anything by by_friday does for_the four get_it got hold in_the is_going need_to next on one
      over project remote send_it take that_we the_contract this this_afternoon to_the to_you up want_to
      well what_is where who you_have -0.6 about_the as calendar everything friday get_a good if is it_in
      it_is like list need or see send_you so that things today us we_are when will_come will_get will_send
      will_try you_can you_guys you_the -0.8 but down more team thing what yes you_are -1.0 back_to
      next_week not send they we_would -1.2 no we_will -1.4 all you_send -1.6 and_the`,
    hypothetical: true,
  },
  decision_made: {
    cues: `
       4.9 move|moves|moved .. from .. to
       4.8 forget|scrap|drop|ditch .. the|that|it|about .. then|thing|we_will|idea
       4.7 vote for
       4.6 it is then
       4.0 put us|me down
       3.6 that_is|then_that_is|it_is settled|decided|agreed
       3.5 you_have_got it|yourself|a_deal
       2.9 that_is that|it_then|the_plan|what_we_will_do|what_we_are_doing
       2.6 okay .. so .. we
       2.6 said|say yes to
       2.4 go ahead with|and
       2.3 ^ deal|done|sold|agreed|decided
       2.1 i_am|we_are happy|fine|good|ok with that|this|it
       1.8 everyone|everybody|all|we_are_all|both .. okay|agree|agreed|happy|fine|in_agreement|on_board|good
       1.7 let_us .. go|do|use|make|have
       1.6 we_will take|go_with|do|keep|drop|skip|use|have|leave|park|stick
       1.5 we|have|i|they|it_is decided|agreed|settled|chosen|landed|concluded|picked|opted|gone .. to|on|that|with|for|we|not|against|the
       1.4 going|go with .. option|plan|package|one|version|two|three|annual|it|that
       1.0 agreed|that_is_agreed|we_agreed|agree_then|settled|that_is_settled|it_is_settled|deal|done_deal|it_is_decided|that_is_decided
       1.0 decided|agreed|decision
       1.0 final|that_is .. final|it|that|decision .. then|as_far|is|we
       0.9 going_to go|use|have|be|do|make|keep|start .. with|the|a|that|for
       0.8 if_we|would_you
       0.8 so|ok|alright|right|fine|yes we_are|it_is|we_will|let_us .. going|go|doing|taking|dropping|keeping|moving|using|with
       0.7 sounds good
       0.6 we|so|ok|then
      -0.7 instead|then $
      -2.4 will_be_made|not_my_decision|wife|dog|last_supplier
      -2.5 i_do_not_know
      -3.9 have_you made
      -3.9 need_to_decide|have_to_decide|can_not agree
      -3.9 talk|meet|call .. week|monday|again
      -4.0 let_us see|look|start_with|say`,
    words: `
      1.8 no_to 1.6 option told_the 1.4 picked vote 1.2 let_us tell_your the_two 1.0 and_not both chat
      depot final keep on_it pilot price stays yes_to 0.8 be good point so_we the_paperwork us_do 0.6 as
      boss down eleven fine going have_decided i_have it_is like live made night paperwork the the_other
      the_pilot then_the we we_do 0.4 and is_a no ok plan put_us right take_the then_we with you -0.4 after
      at first from get i i_will in last other out so_it that_is to_the will -0.6 agreed and_it what -0.8
      second three -1.0 would`,
    questions: 'rare',
  },
}
