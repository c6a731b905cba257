import type { Grammar } from './grammar.ts'

/** What the product does, should do and must fit with. */
export const product: Record<string, Grammar> = {
  use_case: {
    cues: `
       5.0 we are running|doing|putting .. through|in .. it|your|you
       4.7 use_case|use_cases|scenario|for_instance|typical_case|for_example .. is|would|where|we|our|you|customer|one
       4.5 could see .. using|use
       4.4 where i|we see .. it|this|using
       4.2 so_when|when|whenever|say|imagine|each_morning|every_morning|once .. comes|calls|breaks|arrives|lands|pulls|rings|walks|finishes|signs|files|gets|opens .. it|your|they|would|the_app|app|you
       3.7 use case|cases
       3.3 use|using|used it|your|this|yours|the_tool|the_platform|you for|on|to|in|across|when|every|with
       2.8 @staff|trainers|surveyors|they|we .. put|take|log|enter|scan|upload|do .. in_it|on_it|with_it|from_there|into_it|through_it
       2.7 put .. through|into it|you|your|yours
       2.6 would .. scan|open|upload|log|book|check|fill|track|photograph|enter|pull_up|punch|send|record
       2.4 basically|mainly to|for .. let|track|book|check
       2.4 through your|it
       2.1 the first|main|primary|initial thing|use|use_case|workflow|job .. would|is|we
       2.0 would .. go|sit on|in|at
       1.9 use it|your|this|you
       1.3 use|using|track|scan|upload|workflow
       1.3 would
       1.1 we|they|i|@staff|it .. would|will|could|might|want_to|plan_to|going_to|mainly|mostly|primarily .. use|be_using|using .. it|this|your|that|for|you|to
      -3.6 how do you
      -3.6 no use
      -3.6 used .. and could_not
      -3.7 instead_of|no_more
      -3.8 connect|integrate|api
      -3.9 not_use|nobody_uses|stopped_using`,
    words: `
      1.8 where 1.4 follow sees thinking we_want 1.2 goes_to it_up sign team there_and 1.0 and_see each
      in_there of_them on_the scans so_a two_hundred who_is with_it 0.8 a_text and_it as_they be_for
      before_they girls have_the into is_on it_to let of_a order platform put_the tap the_app the_lab
      the_notes they_go time wants when 0.6 and_the by_the change customer from gets have_got it_at it_goes
      it_on lab list needs_to notes off_the ones open our picture place room so_when text the the_new
      the_tool the_two them tool tool_should use_your using we_do we_use when_a 0.4 all_the app as before
      call check do does door driver for_the gate get go in_the is_in it_and log needs on_it put tablet
      the_gate the_tablet their they_have they_would twenty what_we when_the with_a would would_be your
      -0.4 about back got have_to if it_is on so there_is -0.6 are could me that three use use_it -0.8 like
      will -1.0 i us -1.2 not you`,
    answers: [{ asked: 'how .. use|using|used|use_case|use_it', answer: 'any' }],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  security_compliance: {
    cues: `
       5.0 delete|wipe|purge|retain|anonymi* .. data|recordings|records|it
       4.8 who .. can|has|have .. access|see
       4.7 soc_2|soc_two|soc2|iso_27001|iso|hipaa|gdpr|fedramp|pci|hitrust|ccpa|dpa|data_processing|sub_processors|subprocessors|pen_test|penetration_test|encrypt|encrypted|encryption|data_residency|two_factor|mfa|multi_factor|single_sign_on|sso|role_based|audit_trail|audit_logs|audit_log|infosec|dpo|ciso|data_protection|key_management|vulnerability|security_questionnaire|security_review|security_team|certification|certified|least_privilege|retention_policy|data_retention
       4.6 train|training|learn .. your|the|on models|model|ai|our_data|our
       4.3 regulated by
       4.2 data .. leave|leaves|stay|stays|stored|hosted|in|outside|within .. europe|eu|us|uk|country|region|germany|building|canada|switzerland|~eu|cloud
       3.1 where|who|which .. data|servers|it|footage|recordings|notes|records .. stored|live|lives|hosted|sit|sits|kept|held|access|see|go|located
       3.0 breach|hacked|leak
       3.0 security|privacy|compliance|gdpr|secure|compliant
       2.9 permissions|access|admin .. who|can|see
       2.2 privacy|security|compliance|compliant|regulator|regulators|regulated|regulatory|confidential*|sensitive|personal_data|consent|works_council|breach|hacked .. policy|officer|team|questionnaire|is|for|by|requirement*|needs|with|law|review|data|on|standards|concern|industry|about|process
       2.1 access .. control|controls|rights|permissions|patient|to_our_data|logs
       2.0 certified|certificate|regulation*
       2.0 data|access|legal|security
       0.8 data .. stored|hosted|cloud|personal|patient
       0.6 where|who
       0.4 security|privacy|compliance|legal|infosec|it .. want|ask|asking|need|will|sign_off|look|insist|require*
      -3.6 accidents
      -3.6 calendar|private_link
      -3.6 feel|secured
      -3.6 our competitor
      -3.6 password every
      -3.8 compliance .. rota`,
    words: `
      1.8 law 1.6 log 1.4 do_you is_it login must records 1.2 auditors not_be onto prove the_one touches
      1.0 agency can_you everyone gets insists january keep past_the patient regulator sorry stop
      the_regulator within 0.8 all audit backups cloud every everybody full has_to how is_that is_the
      look_at may need_the record says so_the to_show would_need you_handle 0.6 after agreement as be_able
      be_in been before can changed come everything form got_to hand handle have_to if_we is_no iso not
      not_the only our_members paper past proof send so_there staff to_be to_see twenty under wanted
      we_must whole with_the 0.4 able able_to an being by call does_it does_not for_the for_us from going
      hundred i_do i_need if_the legal members need new next on_that our our_data own questions rules said
      show so somebody that_the the_data the_first the_last the_whole want way we_would whatever years
      you_have your -0.4 data for going_to i_can is it me or she side their us use we week well where you
      -0.6 and_then at_the do_not get like out up would_have -0.8 but i this was -1.0 trail`,
    hypothetical: true,
    negative: true,
  },
  integration_requirement: {
    cues: `
       5.0 without .. interface|integration|connector|api
       4.3 is there an api
       4.2 data .. into|from|back_to|flow .. @system
       4.2 export|import|upload .. to|from|into .. @system|our
       3.4 sync|integrate|connect|interface|link .. with|to .. @system
       3.3 do|does|is|are|can|could|have|need|want|must|has .. integrat*|connector*|api|plug_in|webhook*
       2.5 our .. crm|erp|system|systems|payroll|till|warehouse|calendar
       2.2 work|works|compatible|support|supports .. with .. our|@system|existing|old|what_we
       2.1 has_to|needs_to|must|have_to|need_to|should|would|will|can|could|does|got_to .. talk|connect|sync|integrate|plug|feed|work|push|pull|write|land|show_up|flow|sit ... @system
       1.6 integrate|integrates|integrated|integration|integrations|connector|connectors|api|apis|webhook|webhooks|plug_in|plugin|edi|sso_with|two_way_sync|middleware|zapier|rest_api|csv_import|flat_file|hl7|data_feed .. with|into|to|for|our|is|do|does|have|between|from|and|need|that|on|of|would
       1.5 import|export|feed|interface
       1.5 talk|talks|speak|speaks|connect|connects|connected|sync|syncs|syncing|hook|hooked|plug|plugs|link|links|tie|ties|tied|feed|feeds|push|pushes|pull|pulls|flow|flows|write|writes|sit|sits|drop|work|works|play|plays|get .. to|with|into|up|from|back|alongside|straight|nicely|in|out_of .. our|with_our|the|your|@system|existing
       1.2 get .. data|it|orders|numbers|records|information .. into|out_of|from|to|in
       0.9 connect .. to|with
       0.8 data|work_with|into|from|connect
       0.5 @system
       0.5 @system .. data|sync|into
       0.4 integrat*|api|sync|connector
      -1.7 my_laptop|my_phone|battery
      -3.6 connected with_him
      -3.6 stand_alone|not_need
      -3.6 three_hundred_connectors|more_than_anyone
      -3.6 we_use
      -3.6 what_other software
      -3.7 team
      -3.9 stopped|sync_with_the_calendar_stopped`,
    words: `
      1.4 already needs package 1.2 about_the engine from_there has_to have_to needs_to single through 1.0
      and_i booking file link office site system tax whatever would_have 0.8 and_the both can does_it
      get_the is_it must need numbers off_the old ones order out_of own read should the_weighbridge to_read
      to_the tool weighbridge will_not would your yours 0.6 and_that api can_you customer do_you if_it
      is_not it_has lab live need_to night off open otherwise our right run sign their they_have those use
      want with_our without 0.4 another carry day from good has i_do in_the into is_a is_in is_that is_what
      its know of_our so_it so_you talk_to to with_the would_need you_would -0.4 a at be get how in like
      new no one only want_to work -0.6 about two us we -0.8 because but me of -1.0 i -1.2 for`,
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
  feature_praise: {
    cues: `
       4.8 i|we|my_team .. like|love .. that .. i|we|you|it
       4.5 so .. much .. cleaner|easier|faster|nicer|better|simpler
       4.2 would_have|that_would have saved
       3.2 i|we .. really_like|like the|this|that|it|how|your
       3.1 exactly what|how .. we|i .. need|wanted|looking|been_asking|do
       3.1 i|we|they|@staff|that|everyone|my_team|the_team .. love|loves|loved|adore|mad_about|big_fan|a_fan|obsessed|impressed|blown_away|raving|pleased|delighted|happy_with
       3.1 the|your .. search|dashboard|report|reports|interface|feature|app|support|alerts|mobile_app|map|editor|integration .. is|are|has_been .. @good
       3.1 wow|whoa|oh_nice|ah_nice|very_nice|slick|brilliant|lovely|beautiful|fantastic|amazing
       2.8 game_changer|life_saver|lifesaver|blown_away|hands_down|favorite|favourite|best_part|best_thing|strong_point|exactly_what_we|exactly_what_i|so_much_cleaner|so_much_easier|head_and_shoulders
       2.8 works|worked|works_really great|well|beautifully|perfectly|flawlessly|fine
       1.6 easy|easier|simple|intuitive|quick|fast to use|set|learn|than|and
       1.6 love .. this|that|it|how|the|what|your
       1.2 nice|neat|cool|great|impressive|slick
       1.1 great|good|like|show_me
       1.0 that_is|oh_that_is|this_is|it_is .. clever|nice|neat|slick|great|cool|brilliant|lovely|handy|fantastic|awesome|amazing
       1.0 that|this|it|which|what|you .. is|was|looks|would_be|are .. @good|slick|cool|handy|neat|smart|huge|useful|brilliant|clean|fast|thoughtful|a_game_changer|exactly_what|spot_on|gold|magic
       0.6 feature|that|this|how
       0.4 @good
      -0.4 love|like|favourite|favorite
      -0.5 like .. how|that|the_way|what|about|it|this .. you|it|is|the|can|does|works|that
      -0.8 could|can_it
      -1.5 not|but_i|paper
      -1.7 weather|weekend|holiday|morning
      -3.6 isn't|is_it_not
      -3.7 would_be .. if|could
      -4.0 their|theirs|other_vendor|the_other
      -4.0 would_like|like_to`,
    words: `
      1.6 looked 1.4 complicated could not 1.2 gorgeous if_it is_gorgeous makes saved to_it yours 1.0
      bit_of dashboard done ever exactly have_not it_to lot ten them to_say view 0.8 colours colours_the
      even had it looked_at map my thought told touch works 0.6 about about_the been but_it clicks forecast
      have_had i_thought i_was i_would it_does it_the me now old on_the right the was_a way_it 0.4 all back
      before bit can does for_the great how i_love is_so itself no ones open other out say screen see take
      that_is the_best well were which would_have you_can your -0.4 a_bit are as from good have_to in_the
      so they this to to_the two us use we what when -0.6 like like_the love ok on our -0.8 got -1.0 and be
      -1.2 lovely`,
    usually: 'customer',
    questions: 'rare',
  },
  feature_request: {
    cues: `
       5.0 have_not|not seen .. it|anything|that|whether|a_way
       5.0 missing is|for_us_is|here_is
       5.0 one thing .. missing|like|want|asked|wish|we_need
       4.8 on .. roadmap|the_list|wish_list
       4.8 would_be .. great|nice|helpful|good|useful|handy .. if
       4.3 what about .. can|does|split*|support*
       4.2 feature|enhancement request|requests
       4.2 is there .. a|any|an way|option|setting|plan|version|shortcut
       4.1 please give|add|let|make|build
       3.8 any|a way|chance to|of|you .. see|get|have|add|make|filter|export|set|build
       3.5 do you .. have|plan|support|offer|ever .. a|an|any|for|to|version
       3.4 roadmap|wish_list|wishlist|backlog
       3.2 wish .. it|you|there|we|list|could|i
       3.0 if .. it|i|you|we could|had .. would|that|make
       3.0 need|want|love|like|hoping|hoped|would_like .. to_be_able|it_to|an_option|a_button|a_way|a_field|a_filter|ability|option|the_thing_to|it_would|dark_mode|night_mode|bulk|an_export
       2.8 could|can|would|please .. you|your_developers .. add|build|make|let|give|put|include
       2.8 missing|lacks|lack|does_not_have|no_way_to|there_is_no|not_support|can_not_currently|does_not_support|not_handle|does_not_handle|does_not_do|no_option|no_field
       2.3 need .. field|button|option|report|view
       2.3 should|please let|have
       2.3 would_be|it_would|that_would|be .. great|nice|good|helpful|amazing|awesome|lovely|handy|useful|cool|brilliant|ideal|huge .. if|to|for|could|have
       1.5 can it|you|we
       1.4 add|option|feature|button|filter|export|custom
       1.4 would_be nice|great|good|handy
       1.0 could|can|would|if
       0.5 can|could|does|will|would|is .. it|you|we|they|i|there .. do|handle|show|support|filter|export|sort|send|add|see|schedule|customi*|set|let|split|group|hide|notify|way|option|setting|bulk|read|search|print|translate|alert|remember|tag|merge|assign
      -2.4 meet|meeting|call
      -3.6 home_at_five
      -3.6 nothing_missing|i love
      -3.6 there_is_a button
      -3.7 does_not do_anything
      -3.7 send me|recording|over|contract
      -3.8 integrat*|api|connect|price|cost|train`,
    words: `
      1.4 bigger needs only per 1.2 could could_it tablet 1.0 an can_it do_you field ones pick version view
      0.8 about date from_the is_missing know like_a mode report think tool top where you_build 0.6 and_i
      can_the does_it for_the have_got have_to if_it it_does nobody on_top put_the right should their when
      would would_have would_like 0.4 a_button add_a as as_well at be_a build by can_not come day for
      i_would if_you it_do let list make missing on_the one over round so_the that the the_list the_same
      the_tool three to_see we_have when_the would_want you_would -0.4 get i i_have in_the is is_there or
      out thing to_the was will with you your -0.6 add all are can_you have it_is like of_the our us
      would_be -0.8 and there_is well -1.2 we -1.4 they`,
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
}
