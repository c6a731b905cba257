import type { Grammar } from './grammar.ts'

/** What the product does, should do and must fit with. */
export const product: Record<string, Grammar> = {
  security_compliance: {
    cues: `
       5.0 delete|wipe|purge|retain|anonymi* .. data|recordings|records|it
       5.0 who .. can|has|have .. access|see
       4.5 soc_2|soc_two|soc2|iso_27001|iso|hipaa|gdpr|fedramp|pci|hitrust|ccpa|dpa|data_processing|sub_processors|subprocessors|pen_test|penetration_test|encrypt|encrypted|encryption|data_residency|two_factor|mfa|multi_factor|single_sign_on|sso|role_based|audit_trail|audit_logs|audit_log|infosec|dpo|ciso|data_protection|key_management|vulnerability|security_questionnaire|security_review|security_team|certification|certified|least_privilege|retention_policy|data_retention
       4.5 train|training|learn .. your|the|on models|model|ai|our_data|our
       4.3 regulated by
       4.2 access .. control|controls|rights|permissions|patient|to_our_data|logs
       4.2 data .. leave|leaves|stay|stays|stored|hosted|in|outside|within .. europe|eu|us|uk|country|region|germany|building|canada|switzerland|~eu|cloud
       3.3 breach|hacked|leak
       3.2 where|who|which .. data|servers|it|footage|recordings|notes|records .. stored|live|lives|hosted|sit|sits|kept|held|access|see|go|located
       2.7 certified|certificate|regulation*
       2.7 permissions|access|admin .. who|can|see
       2.6 security|privacy|compliance|gdpr|secure|compliant
       2.5 privacy|security|compliance|compliant|regulator|regulators|regulated|regulatory|confidential*|sensitive|personal_data|consent|works_council|breach|hacked .. policy|officer|team|questionnaire|is|for|by|requirement*|needs|with|law|review|data|on|standards|concern|industry|about|process
       2.0 data|access|legal|security
       0.7 data .. stored|hosted|cloud|personal|patient
       0.6 security|privacy|compliance|legal|infosec|it .. want|ask|asking|need|will|sign_off|look|insist|require*
       0.5 where|who
      -3.6 accidents
      -3.6 calendar|private_link
      -3.6 feel|secured
      -3.6 our competitor
      -3.6 password every
      -3.8 compliance .. rota`,
    words: `
      1.6 log 1.4 law patient 1.2 do_you every everybody january must record stop 1.0 agency come is_it may
      the_one whole you_handle 0.8 handle is_the keep our ours send so_there sorry wanted we_would years
      0.6 as be_able can changed cloud everything for_the form from_the full got_to has_to i_do if_the
      if_we is_a know legal members no not_the off on_that our_members paper so_the somebody the_first
      to_be under way you_have 0.4 able able_to all and_the audit be_a can_not day does_it end have_to how
      is_no is_that look must_be need own report rules test the the_data the_new thing what with_the year
      your -0.4 a at_the data do_not go i_can is of out side up use where would_have you -0.6 and but for
      see this we we_have well -0.8 i -1.2 like was`,
    hypothetical: true,
    negative: true,
  },
  integration_requirement: {
    cues: `
       5.0 without .. interface|integration|connector|api
       4.3 is there an api
       4.2 data .. into|from|back_to|flow .. @system
       4.2 export|import|upload .. to|from|into .. @system|our
       3.5 do|does|is|are|can|could|have|need|want|must|has .. integrat*|connector*|api|plug_in|webhook*
       3.2 sync|integrate|connect|interface|link .. with|to .. @system
       3.0 our .. crm|erp|system|systems|payroll|till|warehouse|calendar
       2.8 has_to|needs_to|must|have_to|need_to|should|would|will|can|could|does|got_to .. talk|connect|sync|integrate|plug|feed|work|push|pull|write|land|show_up|flow|sit ... @system
       2.7 work|works|compatible|support|supports .. with .. our|@system|existing|old|what_we
       1.7 import|export|feed|interface
       1.7 integrate|integrates|integrated|integration|integrations|connector|connectors|api|apis|webhook|webhooks|plug_in|plugin|edi|sso_with|two_way_sync|middleware|zapier|rest_api|csv_import|flat_file|hl7|data_feed .. with|into|to|for|our|is|do|does|have|between|from|and|need|that|on|of|would
       1.4 talk|talks|speak|speaks|connect|connects|connected|sync|syncs|syncing|hook|hooked|plug|plugs|link|links|tie|ties|tied|feed|feeds|push|pushes|pull|pulls|flow|flows|write|writes|sit|sits|drop|work|works|play|plays|get .. to|with|into|up|from|back|alongside|straight|nicely|in|out_of .. our|with_our|the|your|@system|existing
       0.9 connect .. to|with
       0.9 data|work_with|into|from|connect
       0.9 get .. data|it|orders|numbers|records|information .. into|out_of|from|to|in
       0.5 @system
       0.5 integrat*|api|sync|connector
      -1.6 my_laptop|my_phone|battery
      -3.6 connected with_him
      -3.6 stand_alone|not_need
      -3.6 three_hundred_connectors|more_than_anyone
      -3.6 we_use
      -3.6 what_other software
      -3.7 team
      -3.8 stopped|sync_with_the_calendar_stopped`,
    words: `
      1.4 has_to 1.2 about_the have_to needs_to order through 1.0 already do_you needs office old ones read
      system tax the_weighbridge weighbridge would_have 0.8 and_that can customer numbers off out_of own
      right to_the tool 0.6 and_i another api can_you day good got i_do i_would it_is lab need_to open our
      so_you take those to we_are without you_would your 0.4 am and_the get_the has have_a i_am into is_in
      is_not is_what it_needs need nobody people should their them to_get use want we_have with_the would
      -0.4 a about by how if interface is one or that to_our us want_to we you -0.6 be but i my of -0.8
      because for`,
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
  feature_praise: {
    cues: `
       4.8 i|we|my_team .. like|love .. that .. i|we|you|it
       4.6 so .. much .. cleaner|easier|faster|nicer|better|simpler
       4.2 would_have|that_would have saved
       3.5 i|we .. really_like|like the|this|that|it|how|your
       3.2 exactly what|how .. we|i .. need|wanted|looking|been_asking|do
       3.0 game_changer|life_saver|lifesaver|blown_away|hands_down|favorite|favourite|best_part|best_thing|strong_point|exactly_what_we|exactly_what_i|so_much_cleaner|so_much_easier|head_and_shoulders
       3.0 the|your .. search|dashboard|report|reports|interface|feature|app|support|alerts|mobile_app|map|editor|integration .. is|are|has_been .. @good
       2.9 wow|whoa|oh_nice|ah_nice|very_nice|slick|brilliant|lovely|beautiful|fantastic|amazing
       2.7 i|we|they|@staff|that|everyone|my_team|the_team .. love|loves|loved|adore|mad_about|big_fan|a_fan|obsessed|impressed|blown_away|raving|pleased|delighted|happy_with
       2.7 works|worked|works_really great|well|beautifully|perfectly|flawlessly|fine
       1.8 love .. this|that|it|how|the|what|your
       1.4 easy|easier|simple|intuitive|quick|fast to use|set|learn|than|and
       1.2 that|this|it|which|what|you .. is|was|looks|would_be|are .. @good|slick|cool|handy|neat|smart|huge|useful|brilliant|clean|fast|thoughtful|a_game_changer|exactly_what|spot_on|gold|magic
       1.0 nice|neat|cool|great|impressive|slick
       0.9 @good
       0.8 great|good|like|show_me
       0.8 that_is|oh_that_is|this_is|it_is .. clever|nice|neat|slick|great|cool|brilliant|lovely|handy|fantastic|awesome|amazing
      -0.5 helpful|useful|handy|easy
      -0.5 thanks|thank|perfect_that_is_fine|send_me
      -0.6 love|like|favourite|favorite
      -1.2 could|can_it
      -1.6 not|but_i|paper
      -1.7 weather|weekend|holiday|morning
      -3.6 isn't|is_it_not
      -3.7 would_be .. if|could
      -3.8 would_like|like_to
      -4.0 their|theirs|other_vendor|the_other`,
    words: `
      1.8 looked 1.6 complicated 1.4 makes to_it yours 1.2 have_not if_it not 1.0 my works 0.8 been but_it
      it it_does looked_at take them 0.6 about about_the all back before for_the forecast had how lot me
      see the thought which would_have your 0.4 at colours does go have i_am i_would little now tell
      that_is that_the the_way thing well were with_the -0.4 do from good it_is love lovely on our they to
      -0.6 are in_the so this yes -0.8 be like up -1.0 and`,
    usually: 'customer',
    questions: 'rare',
  },
  feature_request: {
    cues: `
       5.0 missing is|for_us_is|here_is
       4.9 have_not|not seen .. it|anything|that|whether|a_way
       4.8 one thing .. missing|like|want|asked|wish|we_need
       4.4 is there .. a|any|an way|option|setting|plan|version|shortcut
       4.4 on .. roadmap|the_list|wish_list
       4.3 what about .. can|does|split*|support*
       4.2 feature|enhancement request|requests
       4.1 please give|add|let|make|build
       3.5 any|a way|chance to|of|you .. see|get|have|add|make|filter|export|set|build
       3.4 wish .. it|you|there|we|list|could|i
       3.3 need|want|love|like|hoping|hoped|would_like .. to_be_able|it_to|an_option|a_button|a_way|a_field|a_filter|ability|option|the_thing_to|it_would|dark_mode|night_mode|bulk|an_export
       3.2 could|can|would|please .. you|your_developers .. add|build|make|let|give|put|include
       3.2 missing|lacks|lack|does_not_have|no_way_to|there_is_no|not_support|can_not_currently|does_not_support|not_handle|does_not_handle|does_not_do|no_option|no_field
       3.1 would_be .. great|nice|helpful|good|useful|handy .. if
       3.0 if .. it|i|you|we could|had .. would|that|make
       3.0 roadmap|wish_list|wishlist|backlog
       2.1 would_be|it_would|that_would|be .. great|nice|good|helpful|amazing|awesome|lovely|handy|useful|cool|brilliant|ideal|huge .. if|to|for|could|have
       2.0 do you .. have|plan|support|offer|ever .. a|an|any|for|to|version
       2.0 need .. field|button|option|report|view
       1.6 should|please let|have
       1.2 add|option|feature|button|filter|export|custom
       1.0 can it|you|we
       1.0 would_be nice|great|good|handy
       0.9 could|can|would|if
       0.4 can|could|does|will|would|is .. it|you|we|they|i|there .. do|handle|show|support|filter|export|sort|send|add|see|schedule|customi*|set|let|split|group|hide|notify|way|option|setting|bulk|read|search|print|translate|alert|remember|tag|merge|assign
      -0.5 missing|add|feature
      -2.2 meet|meeting|call
      -3.6 home_at_five
      -3.6 nothing_missing|i love
      -3.6 send me|recording|over|contract
      -3.6 there_is_a button
      -3.8 does_not do_anything
      -3.8 integrat*|api|connect|price|cost|train`,
    words: `
      1.6 only 1.2 an pick 1.0 could do_you field if_it know 0.8 for_the from_the mode one put_the tool
      where 0.6 about have_got have_to it_does list on_top that_would the_list their to_see when when_the
      would 0.4 as as_well i_would my read same should still the the_same the_tool the_whole to_be top
      we_have -0.4 get if is it_is not of_the us -0.6 all are have like there_is well with would_be you
      -0.8 and -1.2 we`,
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
}
