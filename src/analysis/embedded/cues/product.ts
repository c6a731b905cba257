import type { Grammar } from './grammar.ts'

/** What the product does, should do and must fit with. */
export const product: Record<string, Grammar> = {
  use_case: {
    cues: `
       5.0 we are running|doing|putting .. through|in .. it|your|you
       4.9 could see .. using|use
       4.7 where i|we see .. it|this|using
       4.6 so_when|when|whenever|say|imagine|each_morning|every_morning|once .. comes|calls|breaks|arrives|lands|pulls|rings|walks|finishes|signs|files|gets|opens .. it|your|they|would|the_app|app|you
       3.9 use_case|use_cases|scenario|for_instance|typical_case|for_example .. is|would|where|we|our|you|customer|one
       3.8 use|using|used it|your|this|yours|the_tool|the_platform|you for|on|to|in|across|when|every|with
       2.9 @staff|trainers|surveyors|they|we .. put|take|log|enter|scan|upload|do .. in_it|on_it|with_it|from_there|into_it|through_it
       2.8 would .. scan|open|upload|log|book|check|fill|track|photograph|enter|pull_up|punch|send|record
       2.7 put .. through|into it|you|your|yours
       2.6 basically|mainly to|for .. let|track|book|check
       2.5 through your|it
       2.2 the first|main|primary|initial thing|use|use_case|workflow|job .. would|is|we
       2.2 use it|your|this|you
       2.0 would .. go|sit on|in|at
       1.5 use case|cases
       1.4 would
       1.3 use|using|track|scan|upload|workflow
       1.3 we|they|i|@staff|it .. would|will|could|might|want_to|plan_to|going_to|mainly|mostly|primarily .. use|be_using|using .. it|this|your|that|for|you|to
      -3.9 how do you
      -3.9 instead_of|no_more
      -3.9 no use
      -3.9 used .. and could_not
      -4.0 connect|integrate|api
      -4.0 not_use|nobody_uses|stopped_using`,
    words: `
      1.8 follow sees thinking where 1.6 goes_to we_want 1.4 and_see it_up scans team there_and 1.2
      before_they each girls in_there of_them order sign so_a two_hundred who_is 1.0 a_text and_it as_they
      be_for have_the into it_to let of_a on_the platform tap the_app the_lab the_notes they_go we_use
      with_it 0.8 and_the by_the change customer from gets have_got is_on it_at it_goes lab needs_to
      off_the picture place put_the so_when time tool_should use_your wants we_do when when_a 0.6 all_the
      does door driver is_in it_and it_on list notes on_it ones open our room text the_gate the_new
      the_tool the_two them tool twenty using what_we when_the 0.4 app before call check do find for_the
      gate get go in_the log needs put scan show tablet the the_same the_tablet their they_have they_would
      with_a would_be would_open your -0.4 an by from_the got has have_to if it_is need of on people should
      so_we then there_is to we -0.6 about are back me so that use_it -0.8 could three will -1.0 like use
      -1.2 i us you -1.4 not`,
    answers: [{ asked: 'how .. use|using|used|use_case|use_it', answer: 'any' }],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  security_compliance: {
    cues: `
       5.0 delete|wipe|purge|retain|anonymi* .. data|recordings|records|it
       5.0 train|training|learn .. your|the|on models|model|ai|our_data|our
       5.0 who .. can|has|have .. access|see
       4.7 regulated by
       4.7 soc_2|soc_two|soc2|iso_27001|iso|hipaa|gdpr|fedramp|pci|hitrust|ccpa|dpa|data_processing|sub_processors|subprocessors|pen_test|penetration_test|encrypt|encrypted|encryption|data_residency|two_factor|mfa|multi_factor|single_sign_on|sso|role_based|audit_trail|audit_logs|audit_log|infosec|dpo|ciso|data_protection|key_management|vulnerability|security_questionnaire|security_review|security_team|certification|certified|least_privilege|retention_policy|data_retention
       4.5 data .. leave|leaves|stay|stays|stored|hosted|in|outside|within .. europe|eu|us|uk|country|region|germany|building|canada|switzerland|~eu|cloud
       3.4 where|who|which .. data|servers|it|footage|recordings|notes|records .. stored|live|lives|hosted|sit|sits|kept|held|access|see|go|located
       3.3 permissions|access|admin .. who|can|see
       3.2 breach|hacked|leak
       2.6 security|privacy|compliance|gdpr|secure|compliant
       2.4 privacy|security|compliance|compliant|regulator|regulators|regulated|regulatory|confidential*|sensitive|personal_data|consent|works_council|breach|hacked .. policy|officer|team|questionnaire|is|for|by|requirement*|needs|with|law|review|data|on|standards|concern|industry|about|process
       2.2 access .. control|controls|rights|permissions|patient|to_our_data|logs
       2.1 certified|certificate|regulation*
       1.9 data|access|legal|security
       0.7 data .. stored|hosted|cloud|personal|patient
       0.7 where|who
       0.4 security|privacy|compliance|legal|infosec|it .. want|ask|asking|need|will|sign_off|look|insist|require*
      -3.9 accidents
      -3.9 calendar|private_link
      -3.9 feel|secured
      -3.9 our competitor
      -3.9 password every
      -4.0 compliance .. rota`,
    words: `
      2.0 law 1.8 log login must records 1.6 do_you insists is_it onto prove 1.4 auditors stop the_one
      touches 1.2 agency audit backups can_you not_be patient regulator sorry the_regulator within 1.0
      cloud everybody everyone full gets has_to is_that january keep look_at need_the past_the record says
      so_the to_show we_must would_need you_handle 0.8 agreement all be_in can every everything form got_to
      hand handle how if_we is_the iso may not_the our_members past proof send staff twenty under wanted
      whole with_the 0.6 after as be_able been before changed come does_it does_not for_the for_us have_to
      if_the is_no legal members not on_that only our_data own paper questions rules said so_there the_data
      the_first the_whole to_be to_see way whatever years 0.4 able able_to being by call day folks going
      hundred i_do i_need need new next of_the on_it our ours over report show somebody that_the the_last
      until want we_would would_be you_have your -0.4 a data data_in for going_to i_can is me of on or
      otherwise us we well with you -0.6 and_then it she side their use week where would_have -0.8 at_the
      but do_not get i like out up -1.0 this was -1.4 trail`,
    hypothetical: true,
    negative: true,
  },
  integration_requirement: {
    cues: `
       5.0 without .. interface|integration|connector|api
       4.7 is there an api
       4.6 data .. into|from|back_to|flow .. @system
       4.6 export|import|upload .. to|from|into .. @system|our
       3.6 sync|integrate|connect|interface|link .. with|to .. @system
       3.4 do|does|is|are|can|could|have|need|want|must|has .. integrat*|connector*|api|plug_in|webhook*
       2.5 our .. crm|erp|system|systems|payroll|till|warehouse|calendar
       2.4 work|works|compatible|support|supports .. with .. our|@system|existing|old|what_we
       2.3 has_to|needs_to|must|have_to|need_to|should|would|will|can|could|does|got_to .. talk|connect|sync|integrate|plug|feed|work|push|pull|write|land|show_up|flow|sit ... @system
       1.6 talk|talks|speak|speaks|connect|connects|connected|sync|syncs|syncing|hook|hooked|plug|plugs|link|links|tie|ties|tied|feed|feeds|push|pushes|pull|pulls|flow|flows|write|writes|sit|sits|drop|work|works|play|plays|get .. to|with|into|up|from|back|alongside|straight|nicely|in|out_of .. our|with_our|the|your|@system|existing
       1.5 import|export|feed|interface
       1.5 integrate|integrates|integrated|integration|integrations|connector|connectors|api|apis|webhook|webhooks|plug_in|plugin|edi|sso_with|two_way_sync|middleware|zapier|rest_api|csv_import|flat_file|hl7|data_feed .. with|into|to|for|our|is|do|does|have|between|from|and|need|that|on|of|would
       1.1 get .. data|it|orders|numbers|records|information .. into|out_of|from|to|in
       0.9 connect .. to|with
       0.8 data|work_with|into|from|connect
       0.4 @system
      -1.9 my_laptop|my_phone|battery
      -3.9 connected with_him
      -3.9 stand_alone|not_need
      -3.9 three_hundred_connectors|more_than_anyone
      -3.9 we_use
      -3.9 what_other software
      -4.0 stopped|sync_with_the_calendar_stopped
      -4.0 team`,
    words: `
      1.8 package 1.6 about_the already from_there has_to needs 1.4 booking engine have_to link needs_to
      single site 1.2 office system tax through would_have yours 1.0 and_i and_the does_it file get_the
      must numbers old ones order out_of own read should the_weighbridge to_read weighbridge whatever
      will_not your 0.8 api both can do_you if_it is_it is_not lab need night off off_the open otherwise
      run they_have those to_the tool want with_our would 0.6 and_that another can_you carry customer good
      i_do is_that it_has its know live need_to right sign their use without would_need 0.4 day from has
      into is_a is_in is_what of_our our so_it so_you we_are with_the years -0.4 a in interface like new
      not one only that there_is they to_be well you -0.6 at be get how no two us want_to we work -0.8
      about but of -1.0 because i me -1.4 for`,
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
  feature_praise: {
    cues: `
       5.0 i|we|my_team .. like|love .. that .. i|we|you|it
       4.8 so .. much .. cleaner|easier|faster|nicer|better|simpler
       4.6 would_have|that_would have saved
       3.5 i|we .. really_like|like the|this|that|it|how|your
       3.2 exactly what|how .. we|i .. need|wanted|looking|been_asking|do
       3.2 the|your .. search|dashboard|report|reports|interface|feature|app|support|alerts|mobile_app|map|editor|integration .. is|are|has_been .. @good
       3.1 wow|whoa|oh_nice|ah_nice|very_nice|slick|brilliant|lovely|beautiful|fantastic|amazing
       3.0 i|we|they|@staff|that|everyone|my_team|the_team .. love|loves|loved|adore|mad_about|big_fan|a_fan|obsessed|impressed|blown_away|raving|pleased|delighted|happy_with
       2.9 works|worked|works_really great|well|beautifully|perfectly|flawlessly|fine
       2.7 game_changer|life_saver|lifesaver|blown_away|hands_down|favorite|favourite|best_part|best_thing|strong_point|exactly_what_we|exactly_what_i|so_much_cleaner|so_much_easier|head_and_shoulders
       1.7 easy|easier|simple|intuitive|quick|fast to use|set|learn|than|and
       1.6 love .. this|that|it|how|the|what|your
       1.1 nice|neat|cool|great|impressive|slick
       1.0 great|good|like|show_me
       1.0 that_is|oh_that_is|this_is|it_is .. clever|nice|neat|slick|great|cool|brilliant|lovely|handy|fantastic|awesome|amazing
       0.9 that|this|it|which|what|you .. is|was|looks|would_be|are .. @good|slick|cool|handy|neat|smart|huge|useful|brilliant|clean|fast|thoughtful|a_game_changer|exactly_what|spot_on|gold|magic
       0.5 feature|that|this|how
       0.4 @good
      -0.4 thanks|thank|perfect_that_is_fine|send_me
      -0.9 like .. how|that|the_way|what|about|it|this .. you|it|is|the|can|does|works|that
      -1.2 could|can_it
      -1.7 weather|weekend|holiday|morning
      -1.8 not|but_i|paper
      -3.9 isn't|is_it_not
      -4.0 their|theirs|other_vendor|the_other
      -4.0 would_be .. if|could
      -4.0 would_like|like_to`,
    words: `
      1.8 looked 1.6 complicated could if_it makes not saved to_it 1.4 dashboard ever gorgeous have_not
      is_gorgeous yours 1.2 bit_of colours_the exactly it_to ten to_say view 1.0 colours done looked_at lot
      map them thought touch 0.8 but_it clicks forecast had have_had it it_does my told was_a way_it works
      0.6 about_the been even how i_thought i_was i_would it_the itself me old on_the ones open other out
      right screen the the_best well were would_have your 0.4 about all back before bit by_itself can
      for_that for_the go going_to half i_am i_like i_love is_not is_so love_it minutes no now own see take
      that_is the_little thing which who whole you_can -0.4 a_bit are as by did do does_not for from going
      good have_to i_can if of one they to to_the two us use we what when yes -0.6 in_the like_the ok our
      so this -0.8 got on -1.0 and like love -1.2 be -1.4 lovely`,
    usually: 'customer',
    questions: 'rare',
  },
  feature_request: {
    cues: `
       5.0 have_not|not seen .. it|anything|that|whether|a_way
       5.0 missing is|for_us_is|here_is
       5.0 on .. roadmap|the_list|wish_list
       5.0 one thing .. missing|like|want|asked|wish|we_need
       4.6 feature|enhancement request|requests
       4.6 what about .. can|does|split*|support*
       4.5 is there .. a|any|an way|option|setting|plan|version|shortcut
       4.3 please give|add|let|make|build
       4.1 any|a way|chance to|of|you .. see|get|have|add|make|filter|export|set|build
       3.5 do you .. have|plan|support|offer|ever .. a|an|any|for|to|version
       3.4 roadmap|wish_list|wishlist|backlog
       3.3 wish .. it|you|there|we|list|could|i
       3.3 would_be .. great|nice|helpful|good|useful|handy .. if
       3.2 need|want|love|like|hoping|hoped|would_like .. to_be_able|it_to|an_option|a_button|a_way|a_field|a_filter|ability|option|the_thing_to|it_would|dark_mode|night_mode|bulk|an_export
       3.0 could|can|would|please .. you|your_developers .. add|build|make|let|give|put|include
       3.0 missing|lacks|lack|does_not_have|no_way_to|there_is_no|not_support|can_not_currently|does_not_support|not_handle|does_not_handle|does_not_do|no_option|no_field
       2.7 if .. it|i|you|we could|had .. would|that|make
       2.5 should|please let|have
       2.4 need .. field|button|option|report|view
       1.9 would_be|it_would|that_would|be .. great|nice|good|helpful|amazing|awesome|lovely|handy|useful|cool|brilliant|ideal|huge .. if|to|for|could|have
       1.6 add|option|feature|button|filter|export|custom
       1.6 can it|you|we
       1.0 could|can|would|if
       0.8 would_be nice|great|good|handy
       0.5 can|could|does|will|would|is .. it|you|we|they|i|there .. do|handle|show|support|filter|export|sort|send|add|see|schedule|customi*|set|let|split|group|hide|notify|way|option|setting|bulk|read|search|print|translate|alert|remember|tag|merge|assign
      -2.4 meet|meeting|call
      -3.9 home_at_five
      -3.9 nothing_missing|i love
      -3.9 there_is_a button
      -4.0 does_not do_anything
      -4.0 integrat*|api|connect|price|cost|train
      -4.0 send me|recording|over|contract`,
    words: `
      1.8 could_it 1.6 bigger needs 1.4 do_you only per pick tablet view 1.2 an can_it could date field
      is_missing mode 1.0 and_i from_the like_a ones report top version you_build 0.8 about can_the does_it
      have_got have_to if_it it_does know on_top put_the their think tool when where would_like 0.6 add_a
      can_not come day for_the if_you it_do nobody right should so_the the_list the_same to_see we_have
      when_the would would_have 0.4 a_button as_well at be_a build by do_not do_the down i_could i_would
      let list missing on_the one over phone read round somebody that the the_tool the_whole three
      would_want you_would -0.4 any button do from get i in_the is is_there not now on say see thing to_the
      was will you your -0.6 all are have i_have it_is of_the or our out with would_be -0.8 add and can_you
      like there_is us -1.0 well -1.2 we -1.8 they`,
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
}
