import type { Grammar } from './grammar.ts'

/** How the customer decides. */
export const deciding: Record<string, Grammar> = {
  decision_process: {
    cues: `
       5.0 narrow .. down|it_down to
       5.0 only_then|only_after_that can|do|will .. sign|order|buy|go
       5.0 questionnaire .. weeks|first|then|takes|security
       4.9 once|after|when .. pilot|trial|demo|poc|evaluation .. done|over|finished .. we|it|present|goes|then
       4.7 need|needs|require|requires|get|takes .. sign_off|signoff|approval|two_signatures|approvals|board_approval|three_quotes|three_bids
       4.6 present|presented|put|take|bring to .. @body|membership|group
       4.3 decision|it .. gets_made|is_made|made_by|is_decided|gets_decided|by_consensus
       4.3 supplier_list|vendor_list|credit_check|purchase_requisition
       4.2 consensus|unanimous|vote|votes
       4.0 first .. then .. sign*|approv*|decid*|board|legal|procurement|finance|order
       3.8 then .. procurement|legal|board|it_goes_to|signature|purchasing|contract*|committee|cfo
       3.7 approval|approvals|evaluation|procurement|buying|purchasing|purchase|decision|selection|review|vendor_onboarding|security_review process|steps|cycle|path|chain
       3.7 procurement|purchasing|legal|steering|committee|board
       3.4 tender|rfp|rfi|bid|bids|shortlist|short_list|scorecard|scoring_sheet
       3.3 security|legal|vendor|technical|privacy|architecture|risk review|questionnaire|assessment|evaluation|redlines
       2.6 process is|goes|looks|works|usually|would_be
       2.3 @body .. review|reviews|approve|approves|approval|vote|votes|sign_off|signs_off|redline|has_to|have_to|needs_to|need_to|meets|sits|look|looks|comes_in|will_want
       2.1 go|goes|going|went|has_to_go|pass|passes|run|runs|get ... through|to|past|by|before|via .. @body|review|it|gate|ciso|privacy|vendor_management|vendor_risk|cfo|ceo|architecture
       2.0 all|both|everybody .. okay|agree|happy|on_board
       1.9 decide|decides|decided together|as_a_group|by
       1.9 under|over|above|below|anything_over|up_to|more_than .. @num .. needs|need|requires|goes|has_to|just|board|sign*|tender|approval|requisition
       1.4 sign_off|approval|approve|approves
       1.2 decide|decision|review|sign|vote
       1.0 steps|stages|gate|rounds
       0.4 first|then|after_that|finally
      -3.9 i am the_owner
      -3.9 our procurement_team wants
      -3.9 process about|orders|claims|payments
      -4.0 committee for_the
      -4.0 committee|board .. set_aside|approved_the_budget`,
    words: `
      1.8 council rule 1.6 and_if anything bidders contracts gets manager round say_yes terms 1.4 capex
      final proposal runs software stamp vendor 1.2 agreement anybody boss bring contract got_to i_can
      it_to meeting monday past sheet the_data the_trustees then_there to_go 1.0 above already any asked
      budget business case check go_through it_goes it_would on_it order others partners past_the safety
      say supplier technical test the_numbers things trustees up_to will 0.8 a_public after after_that
      and_then anything_over both company data finance five for_you form guys has_a have_to is_going meet
      money must only pay security so_i than the_steering then_a they_do three_quotes thursday tool twenty
      you_are 0.6 again always ask before board_is each every everything first_and for_a for_your half_of
      here in_our is_not it_has it_on months needs_to or_no over_ten pilot procurement public purchase
      quotes review sign steering system ten_days the_board the_partners the_whole then_you there_is they
      they_will through weeks what_is whatever would_have yes_or you_would your 0.4 a a_year and_it and_the
      before_the call committee do end even goes hands has i_need is_done it_and it_is made need_to numbers
      office on_thursday over part run second signed so_the takes the the_end the_same then_it three two
      year -0.4 about am an and and_i back can_not days do_not does from_the i_am i_will in_the legal let
      let_me like see sign_off some that they_have this vote want we_have we_would week with_the would -0.6
      because four on_the people put will_be -0.8 but come for_the how last of then_the what when -1.0 are
      i_have was yes -1.2 board`,
    answers: [
      { asked: 'how .. decision|decisions|decide|approv*|purchase|procurement|process', answer: 'any' },
      {
        asked: 'process|steps|what_happens .. sign|approv*|decision|procurement|buy|internally',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  decision_criteria: {
    cues: `
       5.0 @num percent of .. score|scoring|rating|weight|decision
       5.0 comes|come first .. for|with|us
       5.0 if .. can_not|does_not|not .. do_not_need_to|no_need|no_point|out|further|off_the_table
       5.0 main|first|key|biggest|one .. thing .. comparing|looking|judging|check|be_looking
       5.0 we_would|will|i_would pick|choose|go_with .. whichever|whoever|one
       5.0 what matters|counts .. is|most|to
       4.9 or nothing
       4.6 if .. can_not|does_not|not .. out|no_point|not_interested|lost|do_not_bother|not_for_us
       4.6 looking for|at .. three|two|four things|ease|reliability|security|support|price|someone_who|a_vendor|a_partner
       4.6 our|the|my requirements .. are|is|include
       4.6 will_not|not going_to budge|compromise
       4.6 without .. makes_no_sense|no_go|we_would_not|not_an_option
       4.5 price|ease_of_use|support|security|reliability .. is .. more_important|first|number_one|priority|second
       4.3 judge|judging|measure|score|rate|compare|comparing|evaluate|evaluating|rank|weigh|mark .. by|on|against|vendors|it|you|suppliers
       4.0 i|we .. care|cares about
       3.7 counts|weighs|weight for|heavily|heaviest|the_most|@num
       3.2 must_have|must_haves|deal_breaker|dealbreaker|knock_out|non_negotiable|non_negotiables|show_stopper|table_stakes|hard_requirement|top_priority|nice_to_have|red_line
       2.8 most|biggest|really|number_one|main|key|top|important important|factor|thing|priority|requirement|criteria|criterion .. is|for_us|are|would_be|to_us
       2.8 whoever|whichever|the_one_that .. gets|wins|win
       2.6 matters|important .. most|to_us|for_us|to_me|to_them
       2.5 more_important|decisive|swing|deciding_factor
       1.9 require|requires|required|requirement|requirements
       1.5 it|you|they|this|product|tool|whatever_we_choose has_to|have_to|must|needs_to|need_to .. be|work|have|run|fit|do|support|handle|scale|last|come
       1.5 priority|critical|essential|crucial
       1.4 has_to|must|needs_to|need_to be|work|have|fit|run|support
       1.1 criteria|criterion|scorecard|weighting|weighted|evaluat* .. on|are|is|matters|by|against|we
       0.4 important|need|must|matters
      -3.9 could_you add|button
      -3.9 require a_new
      -4.0 new_chair|judge_us
      -4.0 our number_one|mission`,
    words: `
      2.0 points price 1.6 offline 1.4 as_we it_should least run support that_the they_will 1.2 delivery
      for_me got_to look otherwise talk to_work top what_will who will would_have 1.0 anyone can_do eight
      fifty has_to hours on_a per quality references seven show than the_thing whether whoever within
      without 0.8 app can contract cost everything if_it is is_how is_no is_what it_can it_must must
      must_not out_of show_us simple these thirty twenty 0.6 anything at_least better down how i_would if
      more_than must_be nine of_our slow to_see under use week 0.4 able able_to any be_able does first
      for_us going_to got have_got have_to hundred i_do is_going one_of our since six supplier that_is
      things three two we_have what_i will_be would -0.4 all and five have in of on_the or people percent
      so then there they this to we_would -0.6 be go i more say -0.8 you -1.0 we_will`,
    answers: [
      {
        asked:
          'criteria|important|looking_for|matters|evaluat*|judge|compare|requirements|priorities|must_have',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
    negative: true,
  },
}
