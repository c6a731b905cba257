import type { Grammar } from './grammar.ts'

/** How the customer decides, and who. */
export const deciding: Record<string, Grammar> = {
  decision_process: {
    cues: `
       5.0 questionnaire .. weeks|first|then|takes|security
       4.8 once|after|when .. pilot|trial|demo|poc|evaluation .. done|over|finished .. we|it|present|goes|then
       4.8 only_then|only_after_that can|do|will .. sign|order|buy|go
       4.6 decision|it .. gets_made|is_made|made_by|is_decided|gets_decided|by_consensus
       4.5 narrow .. down|it_down to
       4.5 supplier_list|vendor_list|credit_check|purchase_requisition
       4.3 consensus|unanimous|vote|votes
       4.3 present|presented|put|take|bring to .. @body|membership|group
       3.7 first .. then .. sign*|approv*|decid*|board|legal|procurement|finance|order
       3.5 then .. procurement|legal|board|it_goes_to|signature|purchasing|contract*|committee|cfo
       3.4 approval|approvals|evaluation|procurement|buying|purchasing|purchase|decision|selection|review|vendor_onboarding|security_review process|steps|cycle|path|chain
       3.4 procurement|purchasing|legal|steering|committee|board
       3.1 need|needs|require|requires|get|takes .. sign_off|signoff|approval|two_signatures|approvals|board_approval|three_quotes|three_bids
       3.1 tender|rfp|rfi|bid|bids|shortlist|short_list|scorecard|scoring_sheet
       2.8 security|legal|vendor|technical|privacy|architecture|risk review|questionnaire|assessment|evaluation|redlines
       2.5 process is|goes|looks|works|usually|would_be
       2.1 all|both|everybody .. okay|agree|happy|on_board
       2.1 decide|decides|decided together|as_a_group|by
       2.1 go|goes|going|went|has_to_go|pass|passes|run|runs|get ... through|to|past|by|before|via .. @body|review|it|gate|ciso|privacy|vendor_management|vendor_risk|cfo|ceo|architecture
       1.7 @body .. review|reviews|approve|approves|approval|vote|votes|sign_off|signs_off|redline|has_to|have_to|needs_to|need_to|meets|sits|look|looks|comes_in|will_want
       1.7 sign_off|approval|approve|approves
       1.5 under|over|above|below|anything_over|up_to|more_than .. @num .. needs|need|requires|goes|has_to|just|board|sign*|tender|approval|requisition
       1.1 decide|decision|review|sign|vote
       1.1 steps|stages|gate|rounds
      -3.6 i am the_owner
      -3.6 our procurement_team wants
      -3.6 process about|orders|claims|payments
      -3.7 committee for_the
      -3.7 committee|board .. set_aside|approved_the_budget`,
    words: `
      1.6 and_if 1.4 anything capex council gets manager round rule 1.2 contract five monday 1.0 boss data
      final got_to it_goes it_to meeting partners past_the stamp terms there_is they_do vendor will 0.8
      and_then asked everything go_through on_it only order past say_yes sheet system ten than the then_a
      thursday to_go up_to 0.6 a_year above after agreement already and_they any anything_over board_is
      both bring committee first_and form have_to i_can it_has made meet must needs_to office on_thursday
      open so_i supplier the_board the_partners they_will things through twenty two you_are your 0.4 a ask
      call do do_it do_the down end every first for_a for_your goes got has is_not it_on may need needs no
      or_no out over over_ten part procurement say send so_the tender the_tender us yes_or you_would -0.4
      an and_i be by come going i_have in people put that to_the vote who with_the -0.6 about are for_the
      get i let on_the up what -0.8 board of yes -1.4 was`,
    answers: [
      { asked: 'how .. decision|decisions|decide|approv*|purchase|procurement|process', answer: 'any' },
      { asked: 'process|steps|what_happens .. sign|approv*|decision|procurement|buy|internally', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  decision_maker: {
    cues: `
       5.0 decision_maker|decision_makers|economic_buyer|budget_owner|budget_holder|signatory|approver|chequebook|checkbook
       5.0 i .. do_not need_to|have_to ask anyone|anybody
       5.0 it_is|be @name is call|decision
       5.0 who|that .. sign|signs .. me|contract|cheque|check
       4.9 buck stops
       4.8 end .. is .. her|his|my|@name .. call
       4.8 final signature|approval|say
       4.8 if .. says|say no|yes .. dead|done|over|it_is
       4.6 i|we have|do_not_have|hold|have_got .. authority|final|budget_authority|pen|purse
       4.4 nothing|no .. bought|gets_through|signed|happens|crosses .. without|unless
       4.3 in_charge .. is|it_is|of_the_budget
       4.3 up_to|comes_down_to me|her|him|@role|them
       4.2 is|be|that_is .. her|his|my|their|@role call|decision
       4.2 one|person .. win_over|convince|signs|decides
       4.2 report|reports .. approves
       3.9 can|could .. say|says no|yes .. and|to
       3.9 signs|decides|approves|approver
       3.9 without .. blessing|approval|signature|sign_off|yes|okay|saying
       3.4 final|last|ultimate say|word|decision|call|approver|approval|authority
       3.4 my call|decision
       3.4 veto|kill_it|pull_the_plug|block_it
       3.2 decision is|sits|rests|lies|belongs|comes|will_be .. mine|with|to|hers|his|up_to|down_to|@role|made_by
       2.4 @role
       2.4 needs|need|get .. @role .. sign*|approv*|okay|yes|blessing
       2.4 sign|decide|approve
       2.2 @role|she|he|they|i|me|it_is_me .. signs|sign_off|signs_off|decides|decide|approves|picks|holds_the|make_the_call|makes_the_call|has_the_final|have_the_final|makes_the_decision|make_the_decision|has_to_sign|has_to_approve|has_veto|owns_the_decision|owns_the_budget
       1.4 run it by|past .. @role
       1.0 boss|owner|founders .. decide*|sign*
      -0.9 committee|process|vote
      -1.7 decided|agreed to|on|we
      -3.6 who|how .. involved
      -4.0 on_holiday|discounts`,
    words: `
      1.4 above owner say_yes 1.2 master to_the 1.0 am_the and_then company office paper person say she
      than 0.8 bit choose done he of_us on_it only the_board the_owner 0.6 and_they approve board both
      chain committee gets got has_to i_can it_is make me no of_the signed system the the_end the_one
      to_say told up_to with_a you_are 0.4 a_bit all any approves can_not cfo could decide director down
      got_the had has have_got have_to in_the is_a is_in is_not is_the or power so_i take the_cfo the_last
      they_have through will would_have -0.4 ask but does i_would in on_the one people sign want was who_is
      you -0.6 a and are be every for your -0.8 at`,
    answers: [
      { asked: 'who .. sign|signs|decides|decide|approves|approve|final|owns|say|decision|call', answer: 'any' },
      { asked: 'you .. decision_maker|final_say|sign|one_who_decides', answer: 'any' },
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
       4.9 what matters|counts .. is|most|to
       4.8 comes|come first .. for|with|us
       4.8 if .. can_not|does_not|not .. do_not_need_to|no_need|no_point|out|further|off_the_table
       4.4 or nothing
       4.2 if .. can_not|does_not|not .. out|no_point|not_interested|lost|do_not_bother|not_for_us
       4.2 looking for|at .. three|two|four things|ease|reliability|security|support|price|someone_who|a_vendor|a_partner
       4.2 our|the|my requirements .. are|is|include
       4.2 will_not|not going_to budge|compromise
       4.2 without .. makes_no_sense|no_go|we_would_not|not_an_option
       4.1 price|ease_of_use|support|security|reliability .. is .. more_important|first|number_one|priority|second
       4.0 judge|judging|measure|score|rate|compare|comparing|evaluate|evaluating|rank|weigh|mark .. by|on|against|vendors|it|you|suppliers
       3.8 counts|weighs|weight for|heavily|heaviest|the_most|@num
       3.7 i|we .. care|cares about
       3.0 most|biggest|really|number_one|main|key|top|important important|factor|thing|priority|requirement|criteria|criterion .. is|for_us|are|would_be|to_us
       2.9 whoever|whichever|the_one_that .. gets|wins|win
       2.8 must_have|must_haves|deal_breaker|dealbreaker|knock_out|non_negotiable|non_negotiables|show_stopper|table_stakes|hard_requirement|top_priority|nice_to_have|red_line
       2.6 matters|important .. most|to_us|for_us|to_me|to_them
       2.4 more_important|decisive|swing|deciding_factor
       2.2 priority|critical|essential|crucial
       2.0 has_to|must|needs_to|need_to be|work|have|fit|run|support
       1.4 it|you|they|this|product|tool|whatever_we_choose has_to|have_to|must|needs_to|need_to .. be|work|have|run|fit|do|support|handle|scale|last|come
       1.3 criteria|criterion|scorecard|weighting|weighted|evaluat* .. on|are|is|matters|by|against|we
       1.1 require|requires|required|requirement|requirements
       0.4 important|need|must|matters
      -3.6 could_you add|button
      -3.6 require a_new
      -3.7 our number_one|mission
      -3.8 new_chair|judge_us`,
    words: `
      1.6 price 1.4 offline run they_will 1.2 least points top will would_have 1.0 can_do nine otherwise
      per thirty what_will without 0.8 app everything for_me hundred is simple since than we_have what_i
      whether 0.6 any can do does down else has_to have_to if is_what look must must_not of_our our slow
      0.4 and_it be_able compare first for going going_to i_do i_will is_the it_must must_be one_of thing
      two us use who will_be -0.4 all be because do_not in is_a it_is my there they to up we -0.6 and i
      this you -1.0 we_will`,
    answers: [
      { asked: 'criteria|important|looking_for|matters|evaluat*|judge|compare|requirements|priorities|must_have', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
    negative: true,
  },
  champion: {
    cues: `
       5.0 make|made|making|build|building .. case|internal_case|business_case .. to|for|internally|with
       5.0 what|something|anything .. can|could i .. take|show|give|forward|use .. my|boss|internally|@role|@body
       4.8 put my_name|neck|name on|behind
       4.8 putting .. neck|name|reputation .. line|on
       4.6 i .. already .. told|convinced|pitched|spoke|sold|showed|spoken .. @role|@body|them|my
       4.6 i .. believe in .. this|it|you|what
       4.3 count on my|me
       4.3 rooting for
       4.2 get you in|in_front_of|a_meeting .. room|with|@role|@body
       4.2 go|going|went|stand|stick to_bat|up_for|my_neck_out
       4.2 has .. ear of
       4.2 help me .. sell|convince|make_the_case|internally|pitch
       4.2 i told|said_to|keep_telling|have_told|showed|have_shown|have_been_telling .. @role|@body|everyone|them|team ... you|it|this|need|should|best
       4.2 leave .. to_me
       4.2 want|wants this .. to_happen|to_work|to_succeed
       3.8 i am|have_been .. pushing|lobbying|championing|fighting|selling|talking_you_up|warming_up .. for|this|it|internally|@role|hard
       3.7 internally
       3.5 trust_me|you_have_a_fan|fan
       3.1 @name|she|he|i .. fighting|pushing|campaigning .. for .. this|it|you
       2.9 champion|advocate|biggest_fan|cheerleader|evangelist
       2.9 i would|will push this|it|hard|for
       2.9 i|we will|can|would|am_happy|am_going_to|have .. push|pushed|fight|fought|advocate|champion|sell|sold|pitch|pitched|vouch|lobby|defend|back_you|make_the_case|made_the_case|talk_to_my_boss|go_to_bat|get_you_in .. it|this|for|internally|you|with
       2.8 pushing|lobbying|advocating|championing
       2.7 i will|can|would .. convince|persuade|work_on|talk_round|bring .. @role|them|him|her|round|@body|on_board|my
       2.5 told .. @role|board|partners
       1.0 convinced|persuade|convince
       0.6 boss|board|internally
      -2.1 left|leaving|gone
      -3.6 do_not need .. convince
      -3.6 get_back_to_you
      -3.6 not going_to_be me`,
    words: `
      1.2 him it_and round to_the your 1.0 i_will to_see told 0.8 and_i at_the for_you have_a he i i_told
      it_to let_me my old says the_one to_get to_me 0.6 an even had her them they told_the we_would who 0.4
      about been fan from have_got in_the it last let me of_the one our see up with -0.4 it_is of this we
      what -0.6 like so that -0.8 a not there`,
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  stakeholder: {
    cues: `
       5.0 will_have|have|has|got opinions|an_opinion|a_say|views
       4.9 be .. affected|impacted|involved|interested|consulted|heard
       4.7 you .. meet|talk|speak .. @name|@role|him|her
       4.5 report|reports|reporting to .. @name|@role|a
       4.4 @staff .. ones who|that will|have_to|use|live
       4.4 works_council|internal_audit|data_protection_officer
       4.3 asked me to join
       4.2 this is|here_is @name .. our|my|she|he|who|from|head|the
       4.1 need|needs|want|have_to|ought to be_heard|be_in_the|be_part|have_a_look|weigh_in|be_involved|sit_in
       3.7 @name from|in .. finance|it|legal|operations|security|sales|marketing|hr|procurement|engineering|product|support|it_team|team|accounting
       3.6 will .. be affected|using|involved
       2.8 take|taking|takes over from|when|my
       2.7 has|have|want|wants .. say|voice|opinion|input|seat_at_the_table
       2.6 is called|name_is|named
       2.3 @role
       2.2 @name .. who|he_is|she_is|our|my .. runs|leads|heads|handles|manages|owns|our|looks_after|responsible|in_charge|head|is|does
       2.2 i am @name .. i|the|head|our|and_i
       1.6 loop|looping|bring|bringing|brought|add|include|introduce|involve|invite|copy|cc|pull|get .. in|along|on|@name|@role|@body .. @name|@role|team|on|from|in|next|call
       1.2 our|my .. @role|ciso|architect
       1.1 team|department|colleague
       1.0 my|our|new boss|deputy|colleague|counterpart|successor|predecessor .. is|will|named|called|@name
       0.8 @body .. will|would|wants|want
       0.7 our|my|the .. @role|ciso|cfo|dpo|counsel|deputy|architect|accountant|consultant|pharmacist|works_council|union .. will|would|is|wants|needs|has|should|could|may|might .. be|want|need|see|involved|look|say|care|ask|join|have|weigh|use|joining|opinion|concerned|a_say
       0.5 @name
      -3.6 next_step|i_will_send
      -3.6 only one involved
      -3.6 our customers`,
    words: `
      2.4 she 1.4 decides gets legal mrs up_to 1.2 and_she both her him mr purchasing regional so_he
      the_union union who 1.0 finance have_a have_an he_will his office officer operations shift the to_the
      0.8 brought decide does group had_a have_had he himself hr i_can it_they lead let_me line list_of
      money of_the on_a on_this our page pays person supplier technical the_head the_one through_the to_get
      wants we_should 0.6 are_in at_the be_using but_the comes committee company done get going_to he_would
      hospital hundred in_it is_going it_and of_a our_head round said sheet sign so_the the_chief the_end
      the_night the_project them there_is they_have to_me to_our twice two using_it 0.4 a_look after all_of
      and_i and_nobody as_well asked board called chef chief day dean desk director does_the everything
      good got has_a has_to have_been head_of is knows lab let manager_is my number owner question report
      safety see_the she_will should talk talk_to the_board the_dean the_regional to_see told went what_i
      who_does who_would will will_want would -0.4 a as at be but by can do every from_the head i if like
      look not ok people see team then time to_have too us we_are who_is works yes you_have -0.6 could left
      no say so that_is there thing up want_to we what which -0.8 and_the go out to_be well -1.2 their was`,
    answers: [
      { asked: 'who|anyone|anybody .. else|involved|join|affected|team|loop|stakeholder*|using', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
}
