import type { Grammar } from './grammar.ts'

/** Other vendors, and what the rep sets against them. */
export const market: Record<string, Grammar> = {
  competitive_mention: {
    cues: `
       5.0 build|building|built|do|doing|develop|knock .. in_house|internally|ourselves|our_own|it_up
       4.9 in_house|open_source|do_nothing|status_quo|stay_with|stick_with|staying_put|stay_as_we_are|outsource ..
       4.8 build .. himself|herself|themselves|ourselves|internally|like_it
       4.8 comparing .. with|against|to @name
       4.8 quote|proposal|demo|offer|bid|pitch .. from @name|@rival|another|somebody|some
       4.7 hire .. instead|more_people|another|temp|intern
       4.0 doing nothing|it_ourselves
       3.9 also|still|already|currently .. looking_at|talking_to|evaluating|considering|in_conversations|speaking_to|seeing
       3.2 bundled|comes_with our
       3.0 alternative|option|options is|would_be|are .. to|we|just|doing|hire|keep|staying
       3.0 build it
       2.7 you_are|you .. up_against|against|competing|second|one_of|shortlist|third
       2.6 @name or @name
       2.6 shortlist|short_list|bake_off|head_to_head|runner_up|front_runners|other_finalist
       1.7 competitor*|alternative*|incumbent
       1.7 other vendors|companies|tools|people|products|systems
       1.7 ourselves|in_house
       1.5 @name
       1.3 @rival .. quoted|offered|offers|pitched|said|told|came|showed|we_are_talking|proposal|quote|demo|is|are|was|has|have
       1.3 looking|look|looked|talking|talked|speaking|spoke|evaluating|evaluated|considering|considered|comparing|compared|demoed|met|shortlisted|trialling|trialing|piloting|testing|tried|reviewing|weighing .. at|to|with|it|you|up ... @name|@rival|couple_of_others|few_others|two_others|three_vendors
       1.2 versus|vs|compared_to|compared_with|against|alternative_to|instead_of|switch_to|go_with|went_with|rather_than|chosen|choose|recommended|mentioned|prefer|use .. @name
       1.1 @rival
       1.0 @name .. cheaper|demo|quote|proposal|price|also|instead
       0.6 another|other|instead
      -1.6 another meeting|way
      -1.6 brother|golf
      -3.6 our main_competitor
      -3.6 stopped looking
      -3.6 we use|at_the_moment`,
    words: `
      2.0 kindledown 1.8 kestrane 1.6 agency and_our cheaper hexley labrador you_and 1.4 copperline firm
      spreadsheet steelbase temp vantor 1.2 answer danish dovetail folks free greyfin had klarwerk liked
      polaris system taktum you_need 1.0 a_free and_no before_we box can_not fizzbox in_a is_you offer own
      rules says the_thing the_trade their_own they_would two_of velantis will_be you_are your_competitor
      0.8 and_he ask away better came company dead found has looked minute not_do one_with over paper
      the_other theirs trade what_you who_would with years 0.6 already and_the another at back been boss
      comes days did_not door else get_the hear i_could i_was is_been it_for my need_a not not_the one
      over_the over_to put round so_that summer the_lot they told us us_to used wants we_could 0.4 always
      and_i and_they between by coming could did do_nothing for from give had_it half he is little lot nine
      say second side someone the_others there_is thing to_the to_you wants_to where with_a you_can -0.4
      because but can down first get go good guys have_a here in_house it_is of on on_the that that_is up
      which -0.6 about also as is_the so_i was we_would year -0.8 for_the like or this we_are -1.0 going
      -1.6 yes`,
    answers: [
      { asked: 'who_else|anyone_else|other_vendors|alternatives|competitors|else .. looking|talking|evaluating|considering', answer: 'any' },
    ],
    hypothetical: true,
  },
  competitor_strength: {
    cues: `
       5.0 nobody .. sacked|fired
       4.9 @name|@rival .. swears_by|answer_the_phone|speaks_our_language|safe_choice|never_got_fired
       4.8 @name|they|theirs .. third|half|twenty|percent|lot|much|bit .. cheaper|faster|less|better
       4.8 spreadsheet|excel .. free|flexible|everyone_knows|already
       4.8 with .. other_one|others|them .. set_up|had|got|could
       4.6 advantage|benefit|going_for|strength|strong_point|plus .. of|is|doing|with|for .. @name|@rival|them|building|spreadsheet|excel|in_house|it
       4.6 open_source .. free|good|flexible
       4.2 miles|way|light_years ahead|better
       3.8 @name .. does .. better|well|that
       3.3 cheaper|better|faster|ahead|stronger|nicer|half_the_price|less_expensive .. than .. you|yours|yours_is|what_you|us
       3.2 like|liked|love|impressed|prefer|preferred .. about|by|with|that .. @name|@rival|them|theirs|their|the_other
       2.9 with @name .. we|you
       2.8 @name|@rival|their|they .. comes_with|includes|included|already_has|have_a|has_a|threw_in|throw_in|out_of_the_box|for_free|for_nothing|native|natively|built_in
       2.3 @rival|their|theirs|they|@name .. is|are|has|have|had|was|were|does|do|look|looks|seems|offers|gives .. cheaper|better|faster|easier|ahead|nicer|stronger|slicker|simpler|half_your_price|more_flexible|more_mature|@good
       1.4 better|cheaper|free|easier
       1.2 they|their|theirs
       1.0 @name
       1.0 @rival .. cheaper|free|local
       0.6 cheaper|better than
       0.4 they|their|theirs|@name|@rival .. @good
      -1.2 team_played|headset|if
      -1.5 not
      -2.6 worse|but|slow|lack*
      -3.6 our strength
      -3.6 your|yours .. better|ahead|far`,
    words: `
      1.4 found years 1.2 paper says the_other 1.0 already and_i i_have if not 0.8 by could had lot of_the
      open other_one to_the us 0.6 and_it back box everything i_will in_a no own side some we_would with
      0.4 can free has have_got need other our out people say was with_the would -0.4 be do it_is like the
      this to -0.6 are have_a i of so that -1.0 you -1.2 we`,
    questions: 'rare',
  },
  competitor_weakness: {
    cues: `
       5.0 had .. to .. reboot|twice|restart
       5.0 if_we_do nothing
       4.8 burned|burnt|let_down|disappointed|frustrated|unhappy|not_impressed|underwhelmed|wasn't .. by|with @name|@rival|them|the_last
       4.8 last_lot|other_lot|previous_vendor .. never|could_not|not
       4.8 tried .. building|doing .. gave_up|failed|never
       4.7 rules them|it|@name out
       4.4 not .. impressed|blown_away|convinced|happy|thrilled|keen .. by|with|on @name|@rival|them|theirs|their
       4.2 @name .. support .. slow|terrible|non_existent|chatbot|bad|awful
       4.2 tried|built|bought|used .. before|once|years_ago|ourselves .. and|but .. failed|never|nobody|left|did_not|it
       4.2 unlike @name|@rival
       3.4 last .. vendor|consultant|provider|supplier
       3.4 pay extra
       2.9 dropped|left|switched_from|moved_off|ruled_out|got_rid_of|rejected|walked_away_from .. @name|@rival|them|because
       2.9 problem|issue|trouble|downside|drawback|catch|gap|weakness|worry .. with|of|is .. @name|@rival|them|theirs|building|open_source|spreadsheet*|in_house|doing_nothing
       2.6 all show
       2.3 @rival|their|theirs|they|@name ... can_not|could_not|does_not|do_not|did_not|never|lacks|lack|lacked|struggled|failed|fails|missed|crashed|fell|falls_over|went_down|broke|kept|charges|charge|raised|put_up|promised|let_us_down|took_forever|ghosted|dropped
       1.8 they|their|theirs
       1.0 @name|theirs|they .. needed|took|stops|does_not_do|do_not_do|could_not|cannot|still_could_not
       0.8 @rival|their|theirs|they|@name .. is|are|was|were|looks|looked|feels|felt|seemed|seems|gets .. @bad|expensive|pricey|limited|old|behind|rigid|worse|not|a_nightmare|overkill|too|inflexible|overpriced
       0.6 not|never|but|expensive|slow|dated
      -0.9 they|their|theirs|@name|@rival .. @bad|not|never|expensive
      -1.8 they_want
      -3.6 if @name
      -3.6 our competitor*
      -3.6 our weakest
      -3.6 running_within|impressive
      -3.6 your app|support|tool`,
    words: `
      2.0 vendor 1.8 box 1.4 needs 1.2 man only 1.0 even in_a month not_do off 0.8 app could_not data from
      kept nobody nothing over_the 0.6 can_not did had half he in_the other over still they_would thing us
      0.4 and been could every has is is_why my next old supplier tell up were why would -0.4 because but
      do_not got in so that_is there they -0.6 are have that to we -0.8 i on`,
    questions: 'rare',
    negative: true,
  },
  differentiator: {
    cues: `
       4.9 nobody|no_one|no_other|none_of|not_find .. else|other|vendor|them|tool|anybody_else|in_this|in_the_market|can|does|lets
       4.4 unlike .. others|other|most|@name|competitors|usual|traditional|legacy|everyone
       4.2 @num .. year|more guarantee|connectors|than_anyone|than_any
       4.2 challenge you
       4.2 than any|anyone|anybody .. other|else|in|on
       4.2 try .. elsewhere
       4.2 where .. others|other_tools|most|competitors|everyone_else .. we
       4.0 what makes|i_am_proud|sets .. us|is|different|apart
       3.9 only|the_only one|ones|vendor|platform|company|provider|tool|solution|people|product|system .. that|who|in|with|on|doing|can
       3.8 others|competitors|anyone_else|elsewhere
       3.1 we|ours|our .. instead|alone|purpose_built|built_from_the_ground|from_scratch|native|end_to_end|specifically_for|only_work|are_all_we_do|in_house|own_the|specialise|specialize
       2.8 rare|alone
       2.7 competitors|others .. can_not|do_not|will_not
       2.4 most|other|others|traditional|legacy|competitors|everyone_else|rest_of_them|the_others|everybody_else .. vendors|tools|platforms|systems|providers|products|will|do|only|just|make|rent|run|charge|need|require|give ... we|ours|us|here|with_us
       2.2 different|differently|differentiator|differentiate|differentiates|unique|uniquely|sets_us_apart|set_us_apart|sets_it_apart|stand_out|proprietary|patented|patent|first_to
       1.9 we are|were .. only|first|one_of
       1.8 we|ours
       1.4 our own|approach
      -3.6 better_than_us
      -3.6 difference between
      -3.6 with your
      -3.6 your scrap
      -3.7 button
      -3.9 what makes your`,
    words: `
      1.4 number ours us 1.0 in_your our sell we_do went with_the you_a 0.8 box give_you have_got in is_the
      most never nobody off there_is 0.6 are_the as company every five from from_the good is_in is_our on_a
      other others the two way you you_are 0.4 a and_it can_not find give internet is is_that line market
      not of_the one own take ten the_other unlike will_not with you_will your -0.4 are at for have make of
      them we we_have what where -0.6 will -0.8 and can go in_the up -1.2 so -1.4 i`,
    usually: 'rep',
    questions: 'rare',
    negative: true,
  },
  value_statement: {
    cues: `
       4.8 means .. does_not|do_not|no_longer|never .. have_to|need
       4.8 with_this .. could|can|would
       4.3 without it .. missed|would
       4.2 so_that|so .. you|your @staff .. can|do_not|never|get|spend|see
       4.1 give|gives|giving .. you|us|me|your|my .. back|visibility|time|eyes|hours|control|exactly
       4.1 your .. goal|target|problem|number|own_numbers|own_count .. was|is|so|that|by
       3.9 game changer for
       3.2 with_your|for_your|for_a|given|on_your @num|@staff|company|volume|size ... @num
       3.2 would .. finally|be_able|give_us|give_me|take_the|have_caught|solve|let_us|free|save|stop
       3.1 instead_of|rather_than .. @num|waiting|turning|chasing|calling|paying|you|three
       3.1 that|it|which means .. you|your|no_more|they|nobody|we|@staff|less|instead|@name
       3.0 pays|pay for itself
       3.0 worth .. @num|to_you|a_year|alone
       2.6 @num .. @span .. back|saved
       2.5 you .. said|told|mentioned|your_goal|your_target ... this|that_is|exactly|gives|kills|so|solves|would|fixes
       2.5 you|your_team|they|we|@staff|it|that|this|your .. would|will|could|can|get|be_able_to .. save|saves|saving|cut|reduce|free_up|win_back|get_back|recover|avoid|eliminate|gain|earn|stop|double|halve ... @num|hours|time|percent|week|day|cost|costs|chasing|them|a
       2.2 save|saves|saving|saved|frees_up|free_up|cuts|cutting|reduces|reducing|win_back|pays_for_itself|payback|roi|return_on .. you|us|your|@num|hours|time|about|roughly
       1.6 your @staff
       1.2 back|less|fewer|faster
       0.9 @num|@amount
       0.7 save|saves|saving|payback|roi|worth
       0.6 saves|save|saving .. you|us|your
       0.5 @num .. hours|percent|@amount
      -1.3 our_clients|everybody|full_potential
      -3.6 get_home
      -3.6 i_am measured
      -3.6 if .. what_would
      -3.6 only_ones
      -3.6 we_waste|down_the_drain`,
    words: `
      1.6 empty 1.4 and_not regulator season 1.2 bill came gets grant month nineteen used_to your 1.0 cut
      down_by forty heads in_an is_that leave showed used where_the win winter 0.8 alone and_a average been
      before does_the down_to first_time hour in_june is_gone morning out per plan saved sixty the_first
      were what_we where would_be 0.6 a_hundred a_third a_week an_hour and_that because by christmas
      cut_the day does double down four_hours from grand hours hundred_and it_on june line night percent
      quarter said since since_the six so_your stop the_spring the_whole they third told_me two_of week
      with_it worth would_have you_would 0.4 a_day and_the and_you at because_the count days days_to eighty
      even four gone good half have_been if_you in_the it_is minute nine nobody now off off_the on one_in
      room so_you spring stops ten thirty_thousand times to_the told under until up we_have went what_you
      with_the without would would_get year -0.4 about as be_able can for go is is_the one people those to
      -0.6 and be do five i like -0.8 but have us yes -1.0 back`,
    questions: 'rare',
    hypothetical: true,
  },
}
