import type { Grammar } from './grammar.ts'

/** Other vendors, and what the rep sets against them. */
export const market: Record<string, Grammar> = {
  competitive_mention: {
    cues: `
       4.8 build .. himself|herself|themselves|ourselves|internally|like_it
       4.8 comparing .. with|against|to @name
       4.8 hire .. instead|more_people|another|temp|intern
       4.6 quote|proposal|demo|offer|bid|pitch .. from @name|@rival|another|somebody|some
       4.5 also|still|already|currently .. looking_at|talking_to|evaluating|considering|in_conversations|speaking_to|seeing
       4.5 in_house|open_source|do_nothing|status_quo|stay_with|stick_with|staying_put|stay_as_we_are|outsource ..
       4.2 alternative|option|options is|would_be|are .. to|we|just|doing|hire|keep|staying
       4.2 build|building|built|do|doing|develop|knock .. in_house|internally|ourselves|our_own|it_up
       3.8 doing nothing|it_ourselves
       3.3 bundled|comes_with our
       3.1 shortlist|short_list|bake_off|head_to_head|runner_up|front_runners|other_finalist
       2.9 @name or @name
       2.8 you_are|you .. up_against|against|competing|second|one_of|shortlist|third
       2.7 build it
       2.3 competitor*|alternative*|incumbent
       1.5 @name
       1.4 other vendors|companies|tools|people|products|systems
       1.2 looking|look|looked|talking|talked|speaking|spoke|evaluating|evaluated|considering|considered|comparing|compared|demoed|met|shortlisted|trialling|trialing|piloting|testing|tried|reviewing|weighing .. at|to|with|it|you|up ... @name|@rival|couple_of_others|few_others|two_others|three_vendors
       0.9 @rival .. quoted|offered|offers|pitched|said|told|came|showed|we_are_talking|proposal|quote|demo|is|are|was|has|have
       0.9 another|other|instead
       0.8 versus|vs|compared_to|compared_with|against|alternative_to|instead_of|switch_to|go_with|went_with|rather_than|chosen|choose|recommended|mentioned|prefer|use .. @name
       0.7 @name .. cheaper|demo|quote|proposal|price|also|instead
       0.7 @rival
      -1.2 brother|golf
      -1.5 another meeting|way
      -3.6 our main_competitor
      -3.6 stopped looking
      -3.6 we use|at_the_moment`,
    words: `
      2.0 portcullis 1.8 axelby herdwise hexley steelbase taktum 1.6 agency bluewarren chapelmate cheaper
      copperline kestrane kindledown labrador mellowfin offer safeharbour spreadsheet 1.4 arkwell
      cloverpoint is_you lumora petersen pinecrest shiftling sorrento tanglewood temp the_thing vantor
      you_and 1.2 dovetail dropped else firm for_nothing free jasperware klarwerk liked medivane nimbustel
      offered polaris says system will_be yours zerafina 1.0 and_i and_our baxendale before_we box brisk
      came danish fizzbox folks for_half go_with greyfin had job later local module_from obelisk omnibright
      paper rules the_module the_trade their_own theirs themselves velantis you_need your_competitor 0.8
      a_free and_no answer ask away been better can_not days demo developers eighty give hear in_a its
      leave looked not_do not_have one_with our_people ourselves the_bank they they_would turn two_of
      us_theirs where_you who_would with within 0.6 already and_he anyone back bank being boss build but_it
      dead doing_it fair forty get_the in_on is is_been is_got it_for keep knows minute module need_a
      next_to not not_the over over_the over_to own payroll put running silvano so_it so_that so_where
      someone split the_lot the_one the_other the_others the_spreadsheet to_the trade us what_you year_and
      years you_are 0.4 always an and_the and_they are_you at at_least bake bake_off between by comes
      coming company could developers_are did did_not do_it do_nothing door down_the enough for for_it
      for_that found from group had_it has i_could i_have i_was if_i least little looking looking_at made
      meeting much my nine only other_one out pay per round say straight summer talking talking_to than
      the_old thing to_a told up_against up_and wants wants_to we_could we_do -0.4 as be before can every
      five get go have_a house how hundred it_in name need new or same should that that_is the this up use
      want we_are we_would year you_have your -0.6 about because do_not for_the from_the going here
      in_house is_the it_is of so_i -0.8 like now on_the when -1.4 yes`,
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
       5.0 nobody .. sacked|fired
       4.9 spreadsheet|excel .. free|flexible|everyone_knows|already
       4.8 @name|they|theirs .. third|half|twenty|percent|lot|much|bit .. cheaper|faster|less|better
       4.8 advantage|benefit|going_for|strength|strong_point|plus .. of|is|doing|with|for .. @name|@rival|them|building|spreadsheet|excel|in_house|it
       4.8 with .. other_one|others|them .. set_up|had|got|could
       4.7 @name|@rival .. swears_by|answer_the_phone|speaks_our_language|safe_choice|never_got_fired
       4.4 open_source .. free|good|flexible
       4.2 cheaper|better|faster|ahead|stronger|nicer|half_the_price|less_expensive .. than .. you|yours|yours_is|what_you|us
       4.2 miles|way|light_years ahead|better
       3.7 @name .. does .. better|well|that
       3.4 like|liked|love|impressed|prefer|preferred .. about|by|with|that .. @name|@rival|them|theirs|their|the_other
       2.9 with @name .. we|you
       2.1 @name|@rival|their|they .. comes_with|includes|included|already_has|have_a|has_a|threw_in|throw_in|out_of_the_box|for_free|for_nothing|native|natively|built_in
       2.1 @rival|their|theirs|they|@name .. is|are|has|have|had|was|were|does|do|look|looks|seems|offers|gives .. cheaper|better|faster|easier|ahead|nicer|stronger|slicker|simpler|half_your_price|more_flexible|more_mature|@good
       1.5 they|their|theirs
       1.3 @rival .. cheaper|free|local
       1.0 @name
       1.0 better|cheaper|free|easier
       0.5 cheaper|better than
       0.5 they|their|theirs|@name|@rival .. @good
      -1.2 team_played|headset|if
      -1.4 not
      -2.3 worse|but|slow|lack*
      -3.6 our strength
      -3.6 your|yours .. better|ahead|far`,
    words: `
      1.6 gives 1.4 and_i found not_have the_thing years 1.2 could not 1.0 and_that box had if ninety paper
      says vendor your_competitor 0.8 already back been by competitor data guys i_will than the_other was
      with 0.6 anyone but came half have_got have_to my of_the open other other_one side they_had to_the us
      we_would 0.4 about and_it can come down everything fair from good has is lot no our some them were
      which without would -0.4 and are at_the be so that your -0.6 do_not i it_is like that_is this to you
      -0.8 of there -1.2 we`,
    questions: 'rare',
  },
  competitor_weakness: {
    cues: `
       5.0 had .. to .. reboot|twice|restart
       5.0 if_we_do nothing
       4.9 last_lot|other_lot|previous_vendor .. never|could_not|not
       4.8 tried .. building|doing .. gave_up|failed|never
       4.6 burned|burnt|let_down|disappointed|frustrated|unhappy|not_impressed|underwhelmed|wasn't .. by|with @name|@rival|them|the_last
       4.5 not .. impressed|blown_away|convinced|happy|thrilled|keen .. by|with|on @name|@rival|them|theirs|their
       4.4 rules them|it|@name out
       4.2 @name .. support .. slow|terrible|non_existent|chatbot|bad|awful
       4.2 problem|issue|trouble|downside|drawback|catch|gap|weakness|worry .. with|of|is .. @name|@rival|them|theirs|building|open_source|spreadsheet*|in_house|doing_nothing
       4.2 unlike @name|@rival
       3.2 tried|built|bought|used .. before|once|years_ago|ourselves .. and|but .. failed|never|nobody|left|did_not|it
       2.9 pay extra
       2.7 all show
       2.6 @rival|their|theirs|they|@name ... can_not|could_not|does_not|do_not|did_not|never|lacks|lack|lacked|struggled|failed|fails|missed|crashed|fell|falls_over|went_down|broke|kept|charges|charge|raised|put_up|promised|let_us_down|took_forever|ghosted|dropped
       2.6 last .. vendor|consultant|provider|supplier
       2.4 dropped|left|switched_from|moved_off|ruled_out|got_rid_of|rejected|walked_away_from .. @name|@rival|them|because
       1.6 @rival|their|theirs|they|@name .. is|are|was|were|looks|looked|feels|felt|seemed|seems|gets .. @bad|expensive|pricey|limited|old|behind|rigid|worse|not|a_nightmare|overkill|too|inflexible|overpriced
       1.4 they|their|theirs
       0.6 not|never|but|expensive|slow|dated
      -1.1 they|their|theirs|@name|@rival .. @bad|not|never|expensive
      -1.7 our competitor*
      -1.9 they_want
      -3.6 if @name
      -3.6 our weakest
      -3.6 running_within|impressive
      -3.6 your app|support|tool`,
    words: `
      2.2 vendor 1.6 box only 1.4 in_a man 1.2 bought competitor knows needs nobody not_do tried 1.0 and_he
      in_their needed once out_of steelbase tool 0.8 a_whole a_year both could_not data days did each half
      its off on_a over_the support the_other thing too twice what_i would_be 0.6 and_i been can_not door
      dropped even forty is_why kept month my next not_have other promised put read run still supplier
      system the_last used was we_had went were with would_have 0.4 and_they app at for_a four from has
      in_the is morning nothing old out over since so_we the_old them they_are they_were they_would us
      weeks what who why with_a would -0.4 about because for_the let like on so that_is there they we
      with_the your -0.6 all are do_not in me -0.8 it_was that -1.0 be i`,
    questions: 'rare',
    negative: true,
  },
  differentiator: {
    cues: `
       4.5 unlike .. others|other|most|@name|competitors|usual|traditional|legacy|everyone
       4.3 nobody|no_one|no_other|none_of|not_find .. else|other|vendor|them|tool|anybody_else|in_this|in_the_market|can|does|lets
       4.2 @num .. year|more guarantee|connectors|than_anyone|than_any
       4.2 challenge you
       4.2 than any|anyone|anybody .. other|else|in|on
       4.2 try .. elsewhere
       4.2 where .. others|other_tools|most|competitors|everyone_else .. we
       3.9 only|the_only one|ones|vendor|platform|company|provider|tool|solution|people|product|system .. that|who|in|with|on|doing|can
       3.9 what makes|i_am_proud|sets .. us|is|different|apart
       3.2 others|competitors|anyone_else|elsewhere
       2.6 competitors|others .. can_not|do_not|will_not
       2.6 rare|alone
       2.6 we|ours|our .. instead|alone|purpose_built|built_from_the_ground|from_scratch|native|end_to_end|specifically_for|only_work|are_all_we_do|in_house|own_the|specialise|specialize
       2.3 most|other|others|traditional|legacy|competitors|everyone_else|rest_of_them|the_others|everybody_else .. vendors|tools|platforms|systems|providers|products|will|do|only|just|make|rent|run|charge|need|require|give ... we|ours|us|here|with_us
       2.3 we are|were .. only|first|one_of
       2.0 different|differently|differentiator|differentiate|differentiates|unique|uniquely|sets_us_apart|set_us_apart|sets_it_apart|stand_out|proprietary|patented|patent|first_to
       1.9 we|ours
      -3.6 better_than_us
      -3.6 difference between
      -3.6 your scrap
      -3.7 with your
      -3.8 button
      -3.9 what makes your`,
    words: `
      1.6 ours 1.2 if_you nobody sell us 1.0 box built never number theirs we_do 0.8 contract else five
      i_know in in_your is_the its most nothing off one our person reason ten the went years you_a you_to
      you_would 0.6 and_it both can_not company do_that every everybody give_you i_have is_in is_our
      machine not others there_is will_not with with_the you_are you_will 0.4 a are_the come does everyone
      forty from_the get has have_got in_this internet line of_the on_a other out the_other the_others two
      unlike way which you your -0.4 an are at be for how is_a lot them where with_a would year -0.6 can we
      we_have -0.8 like so will -1.0 and but i in_the`,
    usually: 'rep',
    questions: 'rare',
    negative: true,
  },
  value_statement: {
    cues: `
       5.0 with_this .. could|can|would
       4.8 means .. does_not|do_not|no_longer|never .. have_to|need
       4.3 without it .. missed|would
       4.2 so_that|so .. you|your @staff .. can|do_not|never|get|spend|see
       4.1 give|gives|giving .. you|us|me|your|my .. back|visibility|time|eyes|hours|control|exactly
       3.7 game changer for
       3.5 your .. goal|target|problem|number|own_numbers|own_count .. was|is|so|that|by
       3.0 instead_of|rather_than .. @num|waiting|turning|chasing|calling|paying|you|three
       3.0 that|it|which means .. you|your|no_more|they|nobody|we|@staff|less|instead|@name
       2.9 pays|pay for itself
       2.9 with_your|for_your|for_a|given|on_your @num|@staff|company|volume|size ... @num
       2.8 you|your_team|they|we|@staff|it|that|this|your .. would|will|could|can|get|be_able_to .. save|saves|saving|cut|reduce|free_up|win_back|get_back|recover|avoid|eliminate|gain|earn|stop|double|halve ... @num|hours|time|percent|week|day|cost|costs|chasing|them|a
       2.7 would .. finally|be_able|give_us|give_me|take_the|have_caught|solve|let_us|free|save|stop
       2.5 worth .. @num|to_you|a_year|alone
       2.1 you .. said|told|mentioned|your_goal|your_target ... this|that_is|exactly|gives|kills|so|solves|would|fixes
       2.0 @num .. @span .. back|saved
       1.8 back|less|fewer|faster
       1.8 save|saves|saving|saved|frees_up|free_up|cuts|cutting|reduces|reducing|win_back|pays_for_itself|payback|roi|return_on .. you|us|your|@num|hours|time|about|roughly
       1.4 your @staff
       1.1 save|saves|saving|payback|roi|worth
       1.0 saves|save|saving .. you|us|your
       0.5 @num|@amount
       0.4 @num .. hours|percent|@amount
      -1.4 our_clients|everybody|full_potential
      -3.6 get_home
      -3.6 i_am measured
      -3.6 if .. what_would
      -3.6 only_ones
      -3.7 we_waste|down_the_drain`,
    words: `
      1.8 empty 1.6 first_time 1.4 and_not paid_for used_to 1.2 back_about before eighty regulator season
      1.0 bill came council cut days down_by found gets grant heads leave minutes_a month out paid saved
      showed sixty stopped the_first time_in used where your 0.8 a_day a_shift an_extra and_a any_more
      claims does down hundred_and in_an in_june is_been is_that it_would months night nineteen nurses off
      reckon since_we six_and stock times were where_the win winter with_this worth would_get would_never
      would_not you_would 0.6 a_hundred a_quarter a_week alone and_that average been board cut_the day
      does_the double down_to floor forty grand hotel hour hours is_gone it_is itself june monday more
      morning no_shows now numbers per percent plan quarter say shop since six tell the_spring the_whole
      to_tell to_the told_me two_percent why with_the would_be 0.4 a_third an_hour at because by cost could
      customer eight extra for_it four_hours goes_out gone good i_can in_the is_one is_worth it_on line
      minute money never nine number off_the on see seven shift show shows since_the sixty_thousand so_you
      so_your spring stop stops third thirty_thousand three time told two two_of up we_can week weeks what
      what_we what_you when_you which with_it without worth_a would you_are -0.4 as be_able do for get goes
      i_have i_would is know of_a people so thing to well -0.6 and go have i like save those -0.8 be but
      we_are yes -1.0 back`,
    questions: 'rare',
    hypothetical: true,
  },
}
