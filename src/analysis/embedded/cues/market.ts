import type { Grammar } from './grammar.ts'

/** Other vendors, and what the rep sets against them. */
export const market: Record<string, Grammar> = {
  competitive_mention: {
    cues: `
       5.0 build .. himself|herself|themselves|ourselves|internally|like_it
       5.0 comparing .. with|against|to @name
       5.0 hire .. instead|more_people|another|temp|intern
       5.0 quote|proposal|demo|offer|bid|pitch .. from @name|@rival|another|somebody|some
       4.7 in_house|open_source|do_nothing|status_quo|stay_with|stick_with|staying_put|stay_as_we_are|outsource ..
       4.3 build|building|built|do|doing|develop|knock .. in_house|internally|ourselves|our_own|it_up
       4.1 doing nothing|it_ourselves
       4.0 also|still|already|currently .. looking_at|talking_to|evaluating|considering|in_conversations|speaking_to|seeing
       3.3 bundled|comes_with our
       3.2 alternative|option|options is|would_be|are .. to|we|just|doing|hire|keep|staying
       3.0 shortlist|short_list|bake_off|head_to_head|runner_up|front_runners|other_finalist
       2.9 you_are|you .. up_against|against|competing|second|one_of|shortlist|third
       2.8 @name or @name
       2.8 build it
       2.0 competitor*|alternative*|incumbent
       1.4 other vendors|companies|tools|people|products|systems
       1.3 @name
       1.2 looking|look|looked|talking|talked|speaking|spoke|evaluating|evaluated|considering|considered|comparing|compared|demoed|met|shortlisted|trialling|trialing|piloting|testing|tried|reviewing|weighing .. at|to|with|it|you|up ... @name|@rival|couple_of_others|few_others|two_others|three_vendors
       1.0 @rival .. quoted|offered|offers|pitched|said|told|came|showed|we_are_talking|proposal|quote|demo|is|are|was|has|have
       1.0 another|other|instead
       0.7 @rival
       0.7 versus|vs|compared_to|compared_with|against|alternative_to|instead_of|switch_to|go_with|went_with|rather_than|chosen|choose|recommended|mentioned|prefer|use .. @name
       0.5 @name .. cheaper|demo|quote|proposal|price|also|instead
      -1.4 brother|golf
      -1.8 another meeting|way
      -3.9 our main_competitor
      -3.9 stopped looking
      -3.9 we use|at_the_moment`,
    words: `
      2.6 portcullis 2.4 herdwise hexley safeharbour steelbase taktum 2.2 axelby bluewarren copperline
      kindledown labrador mellowfin 2.0 arkwell chapelmate cloverpoint kestrane petersen pinecrest
      shiftling 1.8 agency cheaper dovetail is_you lumora offer sorrento spreadsheet tanglewood the_thing
      vantor 1.6 for_nothing klarwerk liked medivane nimbustel polaris system temp you_and your_competitor
      1.4 baxendale brisk danish dropped firm folks for_half free go_with greyfin jasperware local obelisk
      offered says their_own velantis zerafina 1.2 a_free and_i and_our before_we box came else fizzbox job
      later module_from omnibright our_people paper rules the_module theirs who_would will_be you_need
      yours 1.0 answer away better demo developers had hear in_on looked not_do ourselves silvano the_bank
      the_trade themselves two_of us_theirs 0.8 and_he and_no ask been but_it can_not days dead doing_it
      eighty get_the in_a is_been is_got it_for its keep knows leave minute module need_a not_have one_with
      over_to so_where split the_one the_other the_others they they_would turn up_against what_you
      where_you with within you_are 0.6 already anyone are_you back bake bake_off bank being boss build
      developers_are do_it do_nothing down_the fair for_it for_that forty give group had_it meeting next_to
      not not_the over over_the own pay payroll per put say so_it so_that someone summer talking talking_to
      the_lot the_spreadsheet to_a to_the trade up_and us year_and years 0.4 always an and_the and_they at
      at_least between by comes company could did_not door enough for found from has his i_could i_was if_i
      is least little looked_at looking_at made much my nine only other_lot other_one out round running
      straight than the_old thing told us_to used wants_to we_could we_do what_we -0.4 a_year anything as
      be before every first get go had_a house how if it_in list me name new same so that that_is the up
      want we_are we_would year your -0.6 about because can do_not five for_the going have_a hundred is_the
      it_is need of or should so_i this use you_have -0.8 from_the here on_the -1.0 in_house like now when
      -1.6 yes`,
    answers: [
      {
        asked:
          'who_else|anyone_else|other_vendors|alternatives|competitors|else .. looking|talking|evaluating|considering',
        answer: 'any',
      },
    ],
    hypothetical: true,
  },
  competitor_strength: {
    cues: `
       5.0 @name|@rival .. swears_by|answer_the_phone|speaks_our_language|safe_choice|never_got_fired
       5.0 @name|they|theirs .. third|half|twenty|percent|lot|much|bit .. cheaper|faster|less|better
       5.0 advantage|benefit|going_for|strength|strong_point|plus .. of|is|doing|with|for .. @name|@rival|them|building|spreadsheet|excel|in_house|it
       5.0 nobody .. sacked|fired
       5.0 spreadsheet|excel .. free|flexible|everyone_knows|already
       5.0 with .. other_one|others|them .. set_up|had|got|could
       4.8 open_source .. free|good|flexible
       4.6 cheaper|better|faster|ahead|stronger|nicer|half_the_price|less_expensive .. than .. you|yours|yours_is|what_you|us
       4.5 miles|way|light_years ahead|better
       4.1 @name .. does .. better|well|that
       3.5 like|liked|love|impressed|prefer|preferred .. about|by|with|that .. @name|@rival|them|theirs|their|the_other
       3.1 with @name .. we|you
       2.2 @name|@rival|their|they .. comes_with|includes|included|already_has|have_a|has_a|threw_in|throw_in|out_of_the_box|for_free|for_nothing|native|natively|built_in
       2.0 @rival|their|theirs|they|@name .. is|are|has|have|had|was|were|does|do|look|looks|seems|offers|gives .. cheaper|better|faster|easier|ahead|nicer|stronger|slicker|simpler|half_your_price|more_flexible|more_mature|@good
       1.4 they|their|theirs
       1.3 @rival .. cheaper|free|local
       0.9 better|cheaper|free|easier
       0.8 @name
       0.5 cheaper|better than
       0.5 they|their|theirs|@name|@rival .. @good
      -1.6 team_played|headset|if
      -1.7 not
      -2.6 worse|but|slow|lack*
      -3.9 our strength
      -3.9 your|yours .. better|ahead|far`,
    words: `
      2.0 gives 1.6 and_i found not not_have the_thing years 1.4 ninety your_competitor 1.2 and_that box
      could if paper says vendor 1.0 already competitor guys had i_will the_other 0.8 anyone back been but
      by came data have_got have_to of_the open other_one side than was we_would 0.6 fair half lot no
      they_had to_the us with 0.4 about and_it can come down everything from good has i_have is is_the my
      other our say some them were which without would -0.4 all and at_the be have_a in_the last that the
      will your -0.6 are it_is so that_is to -0.8 do_not i like you -1.0 of there this -1.4 we`,
    questions: 'rare',
  },
  competitor_weakness: {
    cues: `
       5.0 had .. to .. reboot|twice|restart
       5.0 if_we_do nothing
       5.0 last_lot|other_lot|previous_vendor .. never|could_not|not
       5.0 tried .. building|doing .. gave_up|failed|never
       4.9 burned|burnt|let_down|disappointed|frustrated|unhappy|not_impressed|underwhelmed|wasn't .. by|with @name|@rival|them|the_last
       4.9 not .. impressed|blown_away|convinced|happy|thrilled|keen .. by|with|on @name|@rival|them|theirs|their
       4.8 rules them|it|@name out
       4.6 @name .. support .. slow|terrible|non_existent|chatbot|bad|awful
       4.6 unlike @name|@rival
       3.3 tried|built|bought|used .. before|once|years_ago|ourselves .. and|but .. failed|never|nobody|left|did_not|it
       3.1 pay extra
       2.9 all show
       2.6 last .. vendor|consultant|provider|supplier
       2.6 problem|issue|trouble|downside|drawback|catch|gap|weakness|worry .. with|of|is .. @name|@rival|them|theirs|building|open_source|spreadsheet*|in_house|doing_nothing
       2.5 @rival|their|theirs|they|@name ... can_not|could_not|does_not|do_not|did_not|never|lacks|lack|lacked|struggled|failed|fails|missed|crashed|fell|falls_over|went_down|broke|kept|charges|charge|raised|put_up|promised|let_us_down|took_forever|ghosted|dropped
       2.5 dropped|left|switched_from|moved_off|ruled_out|got_rid_of|rejected|walked_away_from .. @name|@rival|them|because
       1.4 they|their|theirs
       1.3 @rival|their|theirs|they|@name .. is|are|was|were|looks|looked|feels|felt|seemed|seems|gets .. @bad|expensive|pricey|limited|old|behind|rigid|worse|not|a_nightmare|overkill|too|inflexible|overpriced
       0.6 not|never|but|expensive|slow|dated
       0.4 @name|theirs|they .. needed|took|stops|does_not_do|do_not_do|could_not|cannot|still_could_not
      -1.0 they|their|theirs|@name|@rival .. @bad|not|never|expensive
      -1.8 our competitor*
      -1.9 they_want
      -3.9 if @name
      -3.9 our weakest
      -3.9 running_within|impressive
      -4.0 your app|support|tool`,
    words: `
      2.6 vendor 1.8 box only 1.6 bought in_a man not_do tried 1.4 competitor needed needs nobody tool 1.2
      and_he in_their knows once out_of steelbase 1.0 a_whole a_year both could_not data half its off
      over_the support twice what_i would_be 0.8 and_i can_not days did door dropped each even is_why kept
      month next not_have on_a still system the_other thing too used we_had went were 0.6 and_they app been
      for_a forty my other promised put read run supplier the_last the_old us was who why would_have 0.4 at
      four from has in_the morning nothing old out over since so_we them they_are they_were they_would
      we_are weeks what with with_a would -0.4 for_the go let of on so that_is the there they to -0.6 about
      all are because in like me we with_the your -0.8 do_not that -1.0 i it_was -1.2 be`,
    questions: 'rare',
    negative: true,
  },
  differentiator: {
    cues: `
       4.7 unlike .. others|other|most|@name|competitors|usual|traditional|legacy|everyone
       4.6 @num .. year|more guarantee|connectors|than_anyone|than_any
       4.6 challenge you
       4.6 than any|anyone|anybody .. other|else|in|on
       4.6 try .. elsewhere
       4.6 where .. others|other_tools|most|competitors|everyone_else .. we
       4.4 nobody|no_one|no_other|none_of|not_find .. else|other|vendor|them|tool|anybody_else|in_this|in_the_market|can|does|lets
       4.3 only|the_only one|ones|vendor|platform|company|provider|tool|solution|people|product|system .. that|who|in|with|on|doing|can
       4.2 what makes|i_am_proud|sets .. us|is|different|apart
       3.1 others|competitors|anyone_else|elsewhere
       2.7 rare|alone
       2.6 competitors|others .. can_not|do_not|will_not
       2.6 we are|were .. only|first|one_of
       2.6 we|ours|our .. instead|alone|purpose_built|built_from_the_ground|from_scratch|native|end_to_end|specifically_for|only_work|are_all_we_do|in_house|own_the|specialise|specialize
       2.3 most|other|others|traditional|legacy|competitors|everyone_else|rest_of_them|the_others|everybody_else .. vendors|tools|platforms|systems|providers|products|will|do|only|just|make|rent|run|charge|need|require|give ... we|ours|us|here|with_us
       2.1 different|differently|differentiator|differentiate|differentiates|unique|uniquely|sets_us_apart|set_us_apart|sets_it_apart|stand_out|proprietary|patented|patent|first_to
       1.7 we|ours
      -3.9 better_than_us
      -3.9 difference between
      -3.9 your scrap
      -4.0 button
      -4.0 what makes your
      -4.0 with your`,
    words: `
      2.0 ours 1.6 nobody sell 1.4 if_you theirs us 1.2 box built never number 1.0 contract else i_know
      is_the its most person reason we_do went years you_a you_to 0.8 both can_not everybody five in
      in_your is_in is_our machine nothing off one our ten there_is will_not you_are you_will you_would 0.6
      and_it are_the come company do_that every forty from_the give_you have_got i_have internet line not
      others the the_others two unlike way with with_the your 0.4 a as does everyone get has in_this
      is_that market of_the on_a other out the_other the_same they which you_can -0.4 are for here of than
      there thing -0.6 an at be can how is_a lot them we where with_a would year -0.8 so we_have -1.0 and
      but like will -1.2 i -1.4 in_the`,
    usually: 'rep',
    questions: 'rare',
    negative: true,
  },
  value_statement: {
    cues: `
       5.0 means .. does_not|do_not|no_longer|never .. have_to|need
       5.0 with_this .. could|can|would
       4.6 so_that|so .. you|your @staff .. can|do_not|never|get|spend|see
       4.6 without it .. missed|would
       4.5 give|gives|giving .. you|us|me|your|my .. back|visibility|time|eyes|hours|control|exactly
       3.9 game changer for
       3.6 your .. goal|target|problem|number|own_numbers|own_count .. was|is|so|that|by
       3.1 instead_of|rather_than .. @num|waiting|turning|chasing|calling|paying|you|three
       3.1 pays|pay for itself
       3.1 that|it|which means .. you|your|no_more|they|nobody|we|@staff|less|instead|@name
       3.1 with_your|for_your|for_a|given|on_your @num|@staff|company|volume|size ... @num
       2.9 would .. finally|be_able|give_us|give_me|take_the|have_caught|solve|let_us|free|save|stop
       2.7 worth .. @num|to_you|a_year|alone
       2.5 you|your_team|they|we|@staff|it|that|this|your .. would|will|could|can|get|be_able_to .. save|saves|saving|cut|reduce|free_up|win_back|get_back|recover|avoid|eliminate|gain|earn|stop|double|halve ... @num|hours|time|percent|week|day|cost|costs|chasing|them|a
       2.2 you .. said|told|mentioned|your_goal|your_target ... this|that_is|exactly|gives|kills|so|solves|would|fixes
       2.1 @num .. @span .. back|saved
       1.9 back|less|fewer|faster
       1.7 save|saves|saving|saved|frees_up|free_up|cuts|cutting|reduces|reducing|win_back|pays_for_itself|payback|roi|return_on .. you|us|your|@num|hours|time|about|roughly
       1.2 your @staff
       1.1 saves|save|saving .. you|us|your
       1.1 save|saves|saving|payback|roi|worth
       0.5 @num|@amount
      -1.5 our_clients|everybody|full_potential
      -3.9 get_home
      -3.9 i_am measured
      -3.9 if .. what_would
      -3.9 only_ones
      -4.0 we_waste|down_the_drain`,
    words: `
      2.2 empty 2.0 first_time 1.8 and_not used_to 1.6 back_about paid_for regulator 1.4 council eighty
      season time_in 1.2 before came claims down_by found gets grant heads leave minutes_a month paid saved
      showed sixty stopped with_this would_never 1.0 a_shift an_extra and_a any_more bill board cut days
      hundred_and in_an in_june is_been is_that months night nineteen nurses out reckon since_we six_and
      stock the_first told_me two_percent used where where_the win winter worth would_get would_not
      you_would your 0.8 a_day a_quarter a_week alone and_that average does does_the double down down_to
      floor forty hotel hours is_gone it_would monday morning no_shows numbers off plan quarter say shop
      so_your the_spring times to_tell were would_be 0.6 a_hundred a_third been cost customer cut_the day
      extra four_hours goes_out grand hour i_can is_worth it_is itself june minute more never now number
      per percent show six sixty_thousand so_you spring stops tell the_whole to_the told week weeks
      what_you when_you why with_the worth_a 0.4 able able_to an_hour and_i and_the at away because by
      calls christmas could eight for_it gone good have_been in_the is_one it_on line look money nine
      off_the on seven shift shows since since_the stop the_same third thirty_thousand three time to_one
      two two_of up what what_we which with_it without would_have you_are you_were -0.4 do for get had
      hours_a i_have i_would is_what know ninety not of_a people thing to us well -0.6 and as be_able go
      goes have i is so -0.8 be but like save those we_are -1.2 back yes`,
    questions: 'rare',
    hypothetical: true,
  },
}
