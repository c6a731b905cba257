import type { Grammar } from './grammar.ts'

/** Who decides, helps and has a say. */
export const people: Record<string, Grammar> = {
  decision_maker: {
    cues: `
       5.0 decision_maker|decision_makers|economic_buyer|budget_owner|budget_holder|signatory|approver|chequebook|checkbook
       5.0 i .. do_not need_to|have_to ask anyone|anybody
       5.0 it_is|be @name is call|decision
       5.0 i|we have|do_not_have|hold|have_got .. authority|final|budget_authority|pen|purse
       5.0 who|that .. sign|signs .. me|contract|cheque|check
       4.9 buck stops
       4.8 end .. is .. her|his|my|@name .. call
       4.8 if .. says|say no|yes .. dead|done|over|it_is
       4.4 nothing|no .. bought|gets_through|signed|happens|crosses .. without|unless
       4.3 in_charge .. is|it_is|of_the_budget
       4.3 up_to|comes_down_to me|her|him|@role|them
       4.2 is|be|that_is .. her|his|my|their|@role call|decision
       4.2 one|person .. win_over|convince|signs|decides
       4.2 report|reports .. approves
       4.0 can|could .. say|says no|yes .. and|to
       3.8 veto|kill_it|pull_the_plug|block_it
       3.8 without .. blessing|approval|signature|sign_off|yes|okay|saying
       3.4 signs|decides|approves|approver
       3.3 final signature|approval|say
       3.0 decision is|sits|rests|lies|belongs|comes|will_be .. mine|with|to|hers|his|up_to|down_to|@role|made_by
       2.9 final|last|ultimate say|word|decision|call|approver|approval|authority
       2.8 my call|decision
       2.4 needs|need|get .. @role .. sign*|approv*|okay|yes|blessing
       2.3 @role
       2.2 @role|she|he|they|i|me|it_is_me .. signs|sign_off|signs_off|decides|decide|approves|picks|holds_the|make_the_call|makes_the_call|has_the_final|have_the_final|makes_the_decision|make_the_decision|has_to_sign|has_to_approve|has_veto|owns_the_decision|owns_the_budget
       2.2 sign|decide|approve
       1.3 run it by|past .. @role
       1.0 boss|owner|founders .. decide*|sign*
      -1.7 decided|agreed to|on|we
      -3.6 who|how .. involved
      -4.0 on_holiday|discounts`,
    words: `
      1.6 above master signature 1.4 owner 1.2 am_the choose he picks say_yes she the_two 1.0 done make_the
      of_us paper power say the_owner the_trustees to_the trustees 0.8 both cfo company general if_i it_is
      me person than the_board to_me used_to who_signs 0.6 and_that and_then approve authority bit board
      ceo director has has_the i_can make meeting money office on_it only pays take the_chief the_end
      the_one there_is to_say up_to used with_a you_have 0.4 and_they approves by_our chain chief committee
      dean decide decision gets got_the group have_got have_to i_only if_the is_a is_in is_not is_the nine
      no now of_the sign signed signed_by so_it system that_is the the_cfo told we_are whether who with_the
      without would_be you_can -0.4 and ask be been for i_would one over she_is then this want we what
      who_is -0.6 does head on_the was you -0.8 a are people your -1.0 at`,
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
       5.0 what|something|anything .. can|could i .. take|show|give|forward|use .. my|boss|internally|@role|@body
       4.8 make|made|making|build|building .. case|internal_case|business_case .. to|for|internally|with
       4.6 putting .. neck|name|reputation .. line|on
       4.5 i .. already .. told|convinced|pitched|spoke|sold|showed|spoken .. @role|@body|them|my
       4.4 count on my|me
       4.2 get you in|in_front_of|a_meeting .. room|with|@role|@body
       4.2 go|going|went|stand|stick to_bat|up_for|my_neck_out
       4.2 has .. ear of
       4.2 help me .. sell|convince|make_the_case|internally|pitch
       4.2 leave .. to_me
       4.2 rooting for
       4.2 want|wants this .. to_happen|to_work|to_succeed
       4.1 i .. believe in .. this|it|you|what
       3.6 i am|have_been .. pushing|lobbying|championing|fighting|selling|talking_you_up|warming_up .. for|this|it|internally|@role|hard
       3.6 internally
       3.5 trust_me|you_have_a_fan|fan
       3.4 put my_name|neck|name on|behind
       3.1 @name|she|he|i .. fighting|pushing|campaigning .. for .. this|it|you
       2.9 champion|advocate|biggest_fan|cheerleader|evangelist
       2.9 i would|will push this|it|hard|for
       2.8 i will|can|would .. convince|persuade|work_on|talk_round|bring .. @role|them|him|her|round|@body|on_board|my
       2.8 i|we will|can|would|am_happy|am_going_to|have .. push|pushed|fight|fought|advocate|champion|sell|sold|pitch|pitched|vouch|lobby|defend|back_you|make_the_case|made_the_case|talk_to_my_boss|go_to_bat|get_you_in .. it|this|for|internally|you|with
       2.7 pushing|lobbying|advocating|championing
       2.6 told .. @role|board|partners
       2.0 i told|said_to|keep_telling|have_told|showed|have_shown|have_been_telling .. @role|@body|everyone|them|team ... you|it|this|need|should|best
       0.8 convinced|persuade|convince
       0.5 i want|love
       0.4 boss|board|internally
      -2.2 left|leaving|gone
      -3.6 do_not need .. convince
      -3.6 get_back_to_you
      -3.6 not going_to_be me`,
    words: `
      1.6 him 1.4 round to_the 1.2 for_you your 1.0 and_i best for_this meeting says that_we the_partners
      whole wrote 0.8 case chief he_is i i_know i_told i_will it_and it_to manager only_one partners them
      to_see told told_the why 0.6 director email finance give_me have_a have_been her it keeps let_me
      lunch my old others said the_one the_only they to_me we_would went who 0.4 an at_the been fan
      for_your get good he i_said know last me our put_it should tell to_get to_my when with with_the you
      -0.4 are in is_the like people that want was would -0.6 it_is no not so two we what -0.8 there -1.0 a`,
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  stakeholder: {
    cues: `
       5.0 will_have|have|has|got opinions|an_opinion|a_say|views
       4.8 you .. meet|talk|speak .. @name|@role|him|her
       4.6 be .. affected|impacted|involved|interested|consulted|heard
       4.3 asked me to join
       4.3 report|reports|reporting to .. @name|@role|a
       4.2 need|needs|want|have_to|ought to be_heard|be_in_the|be_part|have_a_look|weigh_in|be_involved|sit_in
       4.2 this is|here_is @name .. our|my|she|he|who|from|head|the
       4.1 @staff .. ones who|that will|have_to|use|live
       4.1 works_council|internal_audit|data_protection_officer
       3.6 will .. be affected|using|involved
       3.2 take|taking|takes over from|when|my
       2.9 @name from|in .. finance|it|legal|operations|security|sales|marketing|hr|procurement|engineering|product|support|it_team|team|accounting
       2.6 has|have|want|wants .. say|voice|opinion|input|seat_at_the_table
       2.5 is called|name_is|named
       2.3 @role
       2.2 i am @name .. i|the|head|our|and_i
       2.0 @name .. who|he_is|she_is|our|my .. runs|leads|heads|handles|manages|owns|our|looks_after|responsible|in_charge|head|is|does
       1.5 loop|looping|bring|bringing|brought|add|include|introduce|involve|invite|copy|cc|pull|get .. in|along|on|@name|@role|@body .. @name|@role|team|on|from|in|next|call
       1.4 @body .. will|would|wants|want
       1.2 my|our|new boss|deputy|colleague|counterpart|successor|predecessor .. is|will|named|called|@name
       0.8 team|department|colleague
       0.7 @name
       0.7 our|my .. @role|ciso|architect
       0.6 our|my|the .. @role|ciso|cfo|dpo|counsel|deputy|architect|accountant|consultant|pharmacist|works_council|union .. will|would|is|wants|needs|has|should|could|may|might .. be|want|need|see|involved|look|say|care|ask|join|have|weigh|use|joining|opinion|concerned|a_say
      -2.9 next_step|i_will_send
      -3.6 only one involved
      -3.6 our customers`,
    words: `
      2.8 she 1.8 before_we purchasing 1.6 finance regional 1.4 decides legal operations the_finance
      the_union union 1.2 for_our he her is_me meet mrs technical treasurer 1.0 and_she are_all both comes
      decide doors gets guy have_an have_had he_will it_and it_they lead line mr office past person so_he
      the there_is to_me up_to who who_signs 0.8 been_on between block building day for_you had_a have_a
      heads him himself his i_can is_for let_me list_of now officer on_this our_head pays said she_wants
      shift sign sister so_they speak_to supplier the_head the_night the_one to_get wants wife would_not
      you_on 0.6 also any at_the best brought captain chief choose committee dean director do_the does
      doing field get group has_a hr manager_is number of_a on_a ones our page part quality question school
      she_will sheet signs the_captain the_chief the_dean the_end the_money the_ones the_project the_two
      them through_the to_a to_know to_our to_the union_is using_it vp we_should who_would without would
      0.4 a_look after along and_i and_nobody and_said and_there anything are_the at_it be_using but_the
      company controller dead department desk does_the else end everyone everything for_it going_to gone
      got have_been he_would head_of hospital hour i_will in_it is is_going is_our is_told lab leave let
      minutes money need_to of_it of_the of_them on opinion per production project reads says see_the
      should sitting so_the something speak system talk talk_to the_budget the_mayor the_quality
      the_regional they they_have third to_look to_see told_the twice used went went_to what_i who_does
      will would_need would_want you_to -0.4 a as at by by_the do every five for_the from_the here i is_not
      like may not on_the somebody the_next there time to_be to_have up us well were whole year you_would
      -0.6 and_a could end_of left no ok so that_is their thing want_to what when you_are -0.8 and_the go
      it_in out put see was we which`,
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
