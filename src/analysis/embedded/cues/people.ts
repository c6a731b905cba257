import type { Grammar } from './grammar.ts'

/** Who decides, helps and has a say. */
export const people: Record<string, Grammar> = {
  decision_maker: {
    cues: `
       5.0 buck stops
       5.0 decision_maker|decision_makers|economic_buyer|budget_owner|budget_holder|signatory|approver|chequebook|checkbook
       5.0 end .. is .. her|his|my|@name .. call
       5.0 i .. do_not need_to|have_to ask anyone|anybody
       5.0 if .. says|say no|yes .. dead|done|over|it_is
       5.0 it_is|be @name is call|decision
       5.0 i|we have|do_not_have|hold|have_got .. authority|final|budget_authority|pen|purse
       5.0 who|that .. sign|signs .. me|contract|cheque|check
       4.7 nothing|no .. bought|gets_through|signed|happens|crosses .. without|unless
       4.6 in_charge .. is|it_is|of_the_budget
       4.6 is|be|that_is .. her|his|my|their|@role call|decision
       4.6 one|person .. win_over|convince|signs|decides
       4.6 report|reports .. approves
       4.5 up_to|comes_down_to me|her|him|@role|them
       4.2 can|could .. say|says no|yes .. and|to
       4.1 veto|kill_it|pull_the_plug|block_it
       4.0 without .. blessing|approval|signature|sign_off|yes|okay|saying
       3.4 final signature|approval|say
       3.4 signs|decides|approves|approver
       3.0 decision is|sits|rests|lies|belongs|comes|will_be .. mine|with|to|hers|his|up_to|down_to|@role|made_by
       3.0 final|last|ultimate say|word|decision|call|approver|approval|authority
       3.0 my call|decision
       2.6 needs|need|get .. @role .. sign*|approv*|okay|yes|blessing
       2.3 @role
       2.2 @role|she|he|they|i|me|it_is_me .. signs|sign_off|signs_off|decides|decide|approves|picks|holds_the|make_the_call|makes_the_call|has_the_final|have_the_final|makes_the_decision|make_the_decision|has_to_sign|has_to_approve|has_veto|owns_the_decision|owns_the_budget
       2.2 sign|decide|approve
       1.2 run it by|past .. @role
       1.0 boss|owner|founders .. decide*|sign*
      -0.4 committee|process|vote
      -1.9 decided|agreed to|on|we
      -3.9 who|how .. involved
      -4.0 on_holiday|discounts`,
    words: `
      2.2 master 2.0 signature 1.8 above 1.6 owner picks say_yes 1.4 am_the choose make_the of_us power she
      the_two 1.2 he paper the_owner the_trustees who_signs 1.0 authority both company done general person
      say than to_the trustees used_to 0.8 and_that bit ceo cfo director i_can if_i it_is me money office
      on_it only the_board the_chief the_end the_one to_me with_a 0.6 and_then approve board committee has
      has_the i_only if_the is_in is_the meeting pays take the_cfo there_is to_say up_to used we_are
      you_can you_have 0.4 and_they approves at_the by_our chain chief dean decide decision down gets
      got_the group have_got have_to is_a is_not make nine no now of_the signed signed_by so_it system
      that_is the_last told whether who with_the without would_be would_have you_are -0.4 and ask been
      every for i_would one signs then this we what -0.6 be head over want who_is you -0.8 a does on_the
      people she_is was -1.0 are your -1.2 at`,
    answers: [
      {
        asked: 'who .. sign|signs|decides|decide|approves|approve|final|owns|say|decision|call',
        answer: 'any',
      },
      { asked: 'you .. decision_maker|final_say|sign|one_who_decides', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  champion: {
    cues: `
       5.0 i .. already .. told|convinced|pitched|spoke|sold|showed|spoken .. @role|@body|them|my
       5.0 make|made|making|build|building .. case|internal_case|business_case .. to|for|internally|with
       5.0 what|something|anything .. can|could i .. take|show|give|forward|use .. my|boss|internally|@role|@body
       4.9 putting .. neck|name|reputation .. line|on
       4.7 count on my|me
       4.6 get you in|in_front_of|a_meeting .. room|with|@role|@body
       4.6 go|going|went|stand|stick to_bat|up_for|my_neck_out
       4.6 has .. ear of
       4.6 help me .. sell|convince|make_the_case|internally|pitch
       4.6 leave .. to_me
       4.6 rooting for
       4.6 want|wants this .. to_happen|to_work|to_succeed
       4.3 i .. believe in .. this|it|you|what
       4.0 internally
       3.6 i am|have_been .. pushing|lobbying|championing|fighting|selling|talking_you_up|warming_up .. for|this|it|internally|@role|hard
       3.6 put my_name|neck|name on|behind
       3.3 trust_me|you_have_a_fan|fan
       3.2 @name|she|he|i .. fighting|pushing|campaigning .. for .. this|it|you
       3.2 champion|advocate|biggest_fan|cheerleader|evangelist
       3.0 i would|will push this|it|hard|for
       2.9 i will|can|would .. convince|persuade|work_on|talk_round|bring .. @role|them|him|her|round|@body|on_board|my
       2.9 i|we will|can|would|am_happy|am_going_to|have .. push|pushed|fight|fought|advocate|champion|sell|sold|pitch|pitched|vouch|lobby|defend|back_you|make_the_case|made_the_case|talk_to_my_boss|go_to_bat|get_you_in .. it|this|for|internally|you|with
       2.8 told .. @role|board|partners
       2.7 pushing|lobbying|advocating|championing
       2.0 i told|said_to|keep_telling|have_told|showed|have_shown|have_been_telling .. @role|@body|everyone|them|team ... you|it|this|need|should|best
       0.8 convinced|persuade|convince
       0.7 i want|love
      -2.3 left|leaving|gone
      -3.9 do_not need .. convince
      -3.9 get_back_to_you
      -3.9 not going_to_be me`,
    words: `
      1.8 him 1.6 for_you round 1.4 best to_the 1.2 and_i case for_this says that_we the_partners whole
      wrote your 1.0 chief give_me i_know i_told i_will it_and manager meeting only_one partners to_see
      told_the why 0.8 director email finance have_a have_been he_is her it_to keeps let_me lunch old
      others said the_one them to_me told we_would 0.6 at_the for_your i i_said it my put_it tell the_only
      they to_get went who 0.4 am_the an been fan get good had have_got he i_am in_the know last me our
      should the_board to_my up when with with_the you -0.4 and are in is_the people take would -0.6 like
      no so that want was what -0.8 it_is not two we -1.0 a there`,
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  stakeholder: {
    cues: `
       5.0 will_have|have|has|got opinions|an_opinion|a_say|views
       5.0 you .. meet|talk|speak .. @name|@role|him|her
       4.6 asked me to join
       4.6 report|reports|reporting to .. @name|@role|a
       4.6 this is|here_is @name .. our|my|she|he|who|from|head|the
       4.5 be .. affected|impacted|involved|interested|consulted|heard
       4.5 need|needs|want|have_to|ought to be_heard|be_in_the|be_part|have_a_look|weigh_in|be_involved|sit_in
       4.3 @staff .. ones who|that will|have_to|use|live
       4.2 works_council|internal_audit|data_protection_officer
       3.8 will .. be affected|using|involved
       3.3 take|taking|takes over from|when|my
       3.0 @name from|in .. finance|it|legal|operations|security|sales|marketing|hr|procurement|engineering|product|support|it_team|team|accounting
       2.7 has|have|want|wants .. say|voice|opinion|input|seat_at_the_table
       2.7 is called|name_is|named
       2.2 @name .. who|he_is|she_is|our|my .. runs|leads|heads|handles|manages|owns|our|looks_after|responsible|in_charge|head|is|does
       2.2 @role
       2.2 i am @name .. i|the|head|our|and_i
       1.6 loop|looping|bring|bringing|brought|add|include|introduce|involve|invite|copy|cc|pull|get .. in|along|on|@name|@role|@body .. @name|@role|team|on|from|in|next|call
       1.4 @body .. will|would|wants|want
       1.2 my|our|new boss|deputy|colleague|counterpart|successor|predecessor .. is|will|named|called|@name
       0.8 team|department|colleague
       0.7 our|my .. @role|ciso|architect
       0.7 our|my|the .. @role|ciso|cfo|dpo|counsel|deputy|architect|accountant|consultant|pharmacist|works_council|union .. will|would|is|wants|needs|has|should|could|may|might .. be|want|need|see|involved|look|say|care|ask|join|have|weigh|use|joining|opinion|concerned|a_say
       0.6 @name
      -0.4 signs|decides|final_say
      -3.1 next_step|i_will_send
      -3.9 only one involved
      -3.9 our customers`,
    words: `
      3.0 she 2.2 before_we purchasing 2.0 finance regional 1.8 decides operations the_finance 1.6 legal
      meet mrs the_union treasurer union 1.4 for_our is_me mr technical up_to who_signs 1.2 and_she are_all
      both comes decide doors gets guy have_an have_had he he_will her himself his it_they lead line past
      person she_wants so_he the_head there_is to_me wife 1.0 been_on between building had_a have_a heads
      him i_can is_for it_and list_of office officer on_this our_head pays shift sign sister supplier
      the_night to_get vp wants who would_not you_on 0.8 any best brought captain choose committee day dean
      do_the doing for_you group let_me manager_is now part quality question said school she_will signs
      so_they speak_to the the_captain the_chief the_dean the_end the_one the_ones the_project through_the
      to_a to_know to_our to_the union_is using_it we_should who_would without 0.6 also and_said at_it
      be_using block but_the chief controller desk director does end field get going_to got has_a have_been
      hospital hour hr i_will is_going need_to number of_a on_a ones opinion our page reads says see_the
      sheet speak talk the_money the_quality the_two them third to_look told_the used what_i who_does would
      you_to 0.4 after along and_i and_nobody and_there anything are_in are_the asked at_the bless board
      can_not company council_is dead department does_the else everyone everything for_it gone has_to
      he_would head_of in_it is is_a is_all is_chief is_our is_told kitchen lab leave let minutes money
      of_it of_the of_them on owner per production project report should sitting so_the system talk_to
      the_budget the_kitchen the_mayor the_regional they to_see top twice want went went_to will_want
      without_the would_need would_want -0.4 a and_he at by_the can do five for_the from_the here i i_would
      is_not like must my_colleague percent say she_would team than that_is the_next the_owner time to_be
      to_have up us wants_to well were who_is whole will_be works would_like yes you_would -0.6 as by could
      every may no not ok on_the so somebody their there thing what when year -0.8 and_a and_the end_of go
      out want_to was we which you_are -1.0 it_in left put see`,
    answers: [
      {
        asked: 'who|anyone|anybody .. else|involved|join|affected|team|loop|stakeholder*|using',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
}
