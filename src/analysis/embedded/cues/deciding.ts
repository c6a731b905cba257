import type { Grammar } from './grammar.ts'

/** How the customer decides. */
export const deciding: Record<string, Grammar> = {
  decision_process: {
    cues: `
       5.0 questionnaire .. weeks|first|then|takes|security
       4.8 only_then|only_after_that can|do|will .. sign|order|buy|go
       4.7 narrow .. down|it_down to
       4.6 once|after|when .. pilot|trial|demo|poc|evaluation .. done|over|finished .. we|it|present|goes|then
       4.5 consensus|unanimous|vote|votes
       4.5 need|needs|require|requires|get|takes .. sign_off|signoff|approval|two_signatures|approvals|board_approval|three_quotes|three_bids
       4.3 present|presented|put|take|bring to .. @body|membership|group
       4.1 decision|it .. gets_made|is_made|made_by|is_decided|gets_decided|by_consensus
       4.1 supplier_list|vendor_list|credit_check|purchase_requisition
       3.8 first .. then .. sign*|approv*|decid*|board|legal|procurement|finance|order
       3.5 approval|approvals|evaluation|procurement|buying|purchasing|purchase|decision|selection|review|vendor_onboarding|security_review process|steps|cycle|path|chain
       3.5 procurement|purchasing|legal|steering|committee|board
       3.5 then .. procurement|legal|board|it_goes_to|signature|purchasing|contract*|committee|cfo
       3.3 security|legal|vendor|technical|privacy|architecture|risk review|questionnaire|assessment|evaluation|redlines
       3.2 tender|rfp|rfi|bid|bids|shortlist|short_list|scorecard|scoring_sheet
       2.5 process is|goes|looks|works|usually|would_be
       2.2 @body .. review|reviews|approve|approves|approval|vote|votes|sign_off|signs_off|redline|has_to|have_to|needs_to|need_to|meets|sits|look|looks|comes_in|will_want
       2.0 all|both|everybody .. okay|agree|happy|on_board
       2.0 go|goes|going|went|has_to_go|pass|passes|run|runs|get ... through|to|past|by|before|via .. @body|review|it|gate|ciso|privacy|vendor_management|vendor_risk|cfo|ceo|architecture
       2.0 under|over|above|below|anything_over|up_to|more_than .. @num .. needs|need|requires|goes|has_to|just|board|sign*|tender|approval|requisition
       1.9 decide|decides|decided together|as_a_group|by
       1.5 sign_off|approval|approve|approves
       1.1 decide|decision|review|sign|vote
       1.0 steps|stages|gate|rounds
      -3.6 i am the_owner
      -3.6 our procurement_team wants
      -3.6 process about|orders|claims|payments
      -3.7 committee|board .. set_aside|approved_the_budget
      -3.8 committee for_the`,
    words: `
      1.6 anything council 1.4 and_if gets round rule 1.2 bidders contracts i_can manager runs terms vendor
      1.0 already anybody asked boss bring capex case contract final got_to it_to meeting monday past
      proposal safety say_yes sheet software stamp the_data the_trustees then_there things up_to 0.8 above
      after agreement and_then any budget business check data finance five go_through has_a it_goes
      it_would on_it order others partners past_the pay say security so_i supplier technical test than
      the_numbers to_go trustees will 0.6 a_public after_that anything_over ask before both committee
      company each every everything for_you form guys have_to here is_going is_not meet money must only
      over procurement public quotes review system the the_steering then_a they they_do three_quotes
      through thursday tool twenty would_have you_are 0.4 a again always and_it and_the before_the board_is
      do end even first first_and for_a for_your goes half_of has i_need in_our is_done it_has it_is it_on
      made may months need_to needs_to numbers office on_thursday or_no over_ten part pilot purchase sign
      signed so_the steering takes ten_days the_board the_end the_partners the_same the_whole then_it
      then_you there_is they_will three two weeks what_is whatever works works_council year yes_or
      you_would your -0.4 about am and and_i because can_not days do_not from_the i_am i_will last let
      let_me people put see that_is vote want we_have we_would week with_the would -0.6 come for_the four
      how on_the then_the what when will_be -0.8 are but i_have of was yes -1.0 board`,
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
       5.0 we_would|will|i_would pick|choose|go_with .. whichever|whoever|one
       4.9 main|first|key|biggest|one .. thing .. comparing|looking|judging|check|be_looking
       4.8 comes|come first .. for|with|us
       4.8 if .. can_not|does_not|not .. do_not_need_to|no_need|no_point|out|further|off_the_table
       4.7 what matters|counts .. is|most|to
       4.6 or nothing
       4.2 if .. can_not|does_not|not .. out|no_point|not_interested|lost|do_not_bother|not_for_us
       4.2 looking for|at .. three|two|four things|ease|reliability|security|support|price|someone_who|a_vendor|a_partner
       4.2 our|the|my requirements .. are|is|include
       4.2 will_not|not going_to budge|compromise
       4.2 without .. makes_no_sense|no_go|we_would_not|not_an_option
       4.1 judge|judging|measure|score|rate|compare|comparing|evaluate|evaluating|rank|weigh|mark .. by|on|against|vendors|it|you|suppliers
       4.1 price|ease_of_use|support|security|reliability .. is .. more_important|first|number_one|priority|second
       3.7 i|we .. care|cares about
       3.5 counts|weighs|weight for|heavily|heaviest|the_most|@num
       3.3 must_have|must_haves|deal_breaker|dealbreaker|knock_out|non_negotiable|non_negotiables|show_stopper|table_stakes|hard_requirement|top_priority|nice_to_have|red_line
       3.0 whoever|whichever|the_one_that .. gets|wins|win
       2.8 most|biggest|really|number_one|main|key|top|important important|factor|thing|priority|requirement|criteria|criterion .. is|for_us|are|would_be|to_us
       2.6 matters|important .. most|to_us|for_us|to_me|to_them
       2.4 more_important|decisive|swing|deciding_factor
       1.9 priority|critical|essential|crucial
       1.9 require|requires|required|requirement|requirements
       1.6 has_to|must|needs_to|need_to be|work|have|fit|run|support
       1.3 it|you|they|this|product|tool|whatever_we_choose has_to|have_to|must|needs_to|need_to .. be|work|have|run|fit|do|support|handle|scale|last|come
       1.1 criteria|criterion|scorecard|weighting|weighted|evaluat* .. on|are|is|matters|by|against|we
      -3.6 could_you add|button
      -3.6 require a_new
      -3.7 our number_one|mission
      -3.8 new_chair|judge_us`,
    words: `
      1.8 price 1.6 points 1.2 least offline run that_the they_will 1.0 anyone as_we delivery for_me got_to
      it_should look otherwise support talk to_work top what_will who will within would_have 0.8 can can_do
      eight fifty has_to hours is it_must on_a out_of per quality references seven show than the_thing
      these twenty whether without 0.6 anything app contract cost down everything how i_would if if_it
      is_how is_no is_what it_can must must_not nine show_us simple slow thirty under week whoever 0.4 any
      at_least be_able better do does first for_us going_to got have_to hundred is_going more_than must_be
      of_our since six supplier take three to_see use we_have what_i will_be would -0.4 all and go have i
      in it_is more on_the or people percent say then there we_would -0.6 be you -0.8 we_will`,
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
