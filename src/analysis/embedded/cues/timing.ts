import type { Grammar } from './grammar.ts'

/** Dates, and what sets them. */
export const timing: Record<string, Grammar> = {
  timeline: {
    cues: `
       5.0 not .. until|before|this_side_of .. @when
       5.0 start|begin|go_live|launch|pilot .. in|by|before .. week|@when
       4.8 give|given myself|ourselves .. @when|@span
       4.7 let_us|we_will target|aim_for|shoot_for|aim .. @when|@num
       4.6 by .. @when .. at_the_latest|latest
       4.6 decision .. in|by|within|before .. @num|@when|@span
       4.6 make up my|our mind
       4.6 sometime|anytime|early|late|mid|end_of|beginning_of|middle_of .. @when .. start|live|sign|decide|decision|begin|kickoff|launch
       4.6 start .. build|rollout|project|implementation .. @when
       4.4 no rush
       4.1 realistically|ideally|hopefully .. @when|@num
       3.8 up_and_running
       3.5 asap|as_soon_as_possible
       3.1 want|need|like|hope|hoping|aim|aiming|plan|planning|looking|target|targeting|love|trying|expect|going|got|have ... @live|@buy|decision|select*|go_live|rollout|implementation ... by|before|in|within|until|for|on|start_of|end_of|early .. @when|@num|@span
       2.7 go_live|kick_off|kickoff|launch|start|decision|rollout|pilot .. is|would_be|in|for|planned|pencilled .. @when|@num
       2.6 not .. anything until
       2.2 @when
       2.0 within .. @num @span
       1.7 by|before|in|within|for|until|from .. @when .. @live|@buy|go_live
       1.5 our|the|my|ideal|internal timeline|time_frame|timeframe|target|deadline|aim|plan .. is|for|to_be ... @when|@num|@span
       1.2 @live|go_live|decision|choose|decide|sign|launch by|before|within|in|until|on .. @when|@num|a_fortnight|ninety
       1.1 decide|sign|launch|decision
       0.7 timeline|timeframe|go_live|target_date
       0.5 within .. @span
      -0.5 by|before|until .. @when
      -0.9 in .. @num .. @span|weeks_time
      -3.1 last .. @when|@span
      -3.9 hard_stop|half_past|run_over
      -4.0 ago|since
      -4.0 every|each .. @when
      -4.0 report|alert|email|refresh*
      -4.0 talk|speak|call|meeting|catch_up .. again|next|then|on`,
    words: `
      2.0 before_the months 1.8 may rollout 1.6 happening harvest not_see 1.2 already and_i before
      connected date in_april in_september it_for me_again signature tender wants week 1.0 and_they ask_me
      august before_that begin by days final first fiscal fiscal_year half have_got in_may is_not licence
      opens the_second the_whole until when year you_will 0.8 a_year after at_the decision do_the easter
      have_it in_a it_would lease march may_and october quarter september start starts the_last the_month
      the_twentieth twentieth up_in way weeks 0.6 after_that after_the am_not from i_do into is_going leave
      live middle month new next night of_may of_october on_the once_the out_of so_the the_third the_year
      this_side to_decide to_go us want_the we_are we_need we_say when_the will_have works would would_have
      0.4 april be board could do_not end for_us get_it got_to have_the i_want i_would if_it if_the in_june
      is_in is_on is_to is_when last let_us long more need_it new_year of_march of_the on_it running second
      see side_of so_it switched the_board the_decision the_end the_first the_summer then third to_be
      to_get to_have twelve twenty we we_can when_we would_be -0.4 because friday from_the have_to if june
      my of season side summer there this to_the will_be with -0.6 and at had here like one out three two
      -0.8 a call first_of they we_would well -1.0 not our what`,
    answers: [{ asked: 'when|timeline|how_soon|by_what_date|timeframe|how_quickly', answer: 'any' }],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  critical_event: {
    cues: `
       5.0 if .. not .. before|by .. lose|miss|fined|shut|fail|stop
       5.0 peak|peak_season|black_friday|season|harvest|back_to_school|open_enrollment|tax_season|festival|election|olympics|holidays|ipo|merger|exam* .. starts|begins|is|in|on|and|hits .. @when|@num|@span
       4.8 no moving|way_around that|it
       4.6 @when .. deadline|go_live_or|cut_off|cutover
       4.6 as_of|from|starting|effective .. @when .. must|have_to|needs|obliged|required|only_accept*|illegal
       4.6 deadline .. is|of|for|on|@when|to
       4.6 has_to|must|needs_to be .. by .. because|or|otherwise|when
       4.6 spent by|before .. @when
       4.6 we|i open|opening|launching|launch|move|moving|relocat* .. new|site|store|office|warehouse|plant .. @when|@num
       4.5 before .. black_friday|peak|audit|launch|season|olympics|election|renewal|inspection|ipo|opening|merger
       4.5 by_that_date|hard_deadline|statutory
       4.4 end_of_life|sunset*|discontinu*|decommission*|end_of_support|switched_off|being_retired|shut_off
       3.4 law|regulation|regulations|rules|directive|mandate|act|legislation|standard|requirement|reporting_rules ... kicks_in|kick_in|comes_in|come_in|takes_effect|take_effect|into_force|effective|bite|changes|comes_into|starts|from
       3.0 contract|licence|license|lease|agreement|subscription|certificate|certification|support|warranty|renewal|grant|policy|deal ... expires|expire|expiring|runs_out|run_out|ends|ending|end|lapses|lapse|is_up|comes_up|up_for_renewal|renews|terminates
       3.0 retires|retiring|leaving|leaves in|on .. @when
       2.9 deadline|cut_off_date
       2.8 audit|auditors|inspection|recertification
       2.8 or|otherwise|and .. lose|fined|fines|penalty|penalties|penalised|cut_us_off|shut_down|illegal|out_of_compliance
       2.6 hard|fixed|immovable date|deadline|stop
       2.6 if .. not .. by|before .. @when
       2.0 @when
       0.9 contract|lease|licence|license .. up|expir*|ends|runs_out
       0.7 audit|audited|auditors|inspection|inspectors|recertification|certification|regulator|examiners ... @when|@num|coming|week
      -0.7 by|before .. @when
      -0.8 law|regulation|legally|launch|season
      -1.7 last .. @when|year
      -1.9 audit log|trail
      -3.9 no deadline|urgency|rush
      -4.0 hard_stop_at|deadline_for_the_newsletter|launch_party`,
    words: `
      1.6 weeks 1.4 august before_the coming december in_may is_the lose_the of_november on_the september
      the_tenth the_twentieth twentieth 1.2 and_we app before by_then fifth may no_more november tenth 1.0
      by date eighth_of first_of have_to show starts system the_thirtieth thirtieth to_show with_the years
      0.8 and_it april day do_not eighth ends_in expires fourth got_to i_do i_would is_when january july
      june last lose must of_may second the_year until with_our 0.6 agreement before_that can_not day_one
      ends every get has_to have_got in_august in_on is_no kicks know law need of_august of_june of_march
      of_the opens or place run so_the the_new then twenty wait want wants week without 0.4 back come
      everything february have_it if_it in may_and nine of of_december of_january old our runs runs_out
      starts_on that_is the_last the_old they_are thirtieth_of thousand to_be we_have we_would week_of year
      -0.4 all an and_then by_the contract end for more new off that they to_the two up what will would
      -0.6 is it one out there to with -0.8 this -1.0 in_the we you -1.2 a i season`,
    answers: [
      {
        asked: 'why_now|deadline|driving_the|drives_the|what_happens_if|compelling|drives_that',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
  },
  trigger_event: {
    cues: `
       5.0 is|are|was|being discontinued|sunset
       5.0 reason .. talking|here|looking|called|on_this_call
       5.0 we|i .. got|were|was fined|hacked|breached|acquired|audited|burned|hit|merged
       5.0 what set|pushed|drove|prompted|triggered|kicked|brought|started|made|tipped .. us|this|it|me|off|over
       4.7 we|i only woke_up|realised|realized|noticed when
       4.6 and|so that .. when|why we|i .. started|decided|began|realised|realized
       4.6 came|come to a_head
       4.6 last_straw|wake_up_call|tipping_point
       4.6 so .. started looking|shopping|searching|talking
       4.6 that is how it|this started|began
       4.6 was|were told|asked to find|look|fix|sort
       4.5 i|we .. called|contacted|reached_out|got_in_touch .. because|after|when
       4.0 that|which|it is why|what|when|how .. here|talking|looking|look|started|called|reached_out|search|begun
       4.0 the trigger|catalyst|last_straw|final_straw|turning_point|tipping_point|wake_up_call
       3.9 so|and here we are
       3.8 went bust|under|bankrupt
       3.3 after|since .. break_in|breach|outage|audit|incident|merger|fire|flood|accident|complaint .. we|i|they
       3.0 ever_since|since .. acquisition|merger|incident|breach|outage|audit|move|we_moved|accident|new_@role|storm
       2.9 we .. failed|lost|missed|had .. audit|breach|client|incident|outage|inspection|tender
       2.7 doubled|tripled|raised .. price*|headcount|volume|on_us
       2.7 handed in|retired|quit|left .. and suddenly|nobody|now|then
       2.6 since .. we .. moved|grew|acquired|opened|merged|switched|won
       2.6 suddenly|overnight|afterwards|finally
       1.9 last .. month|year|week|spring|summer|winter|autumn|quarter|harvest .. and|so|we
       1.7 after .. breach|audit|incident|outage|acquisition|merger|accident|fine|complaint|layoffs|reorg|hack|ransomware|inspection|that we|i|they|it|started|decided|said|everybody
       1.7 new @role .. wants|came|started|joined|asked|arrived|said
       1.1 after|since|when
       0.8 started looking
       0.7 ransomware|breach|merger|acquisition|incident|outage
      -3.9 if we had
      -3.9 no_particular|no_one_thing|not_any_one|any_one_thing
      -3.9 triggers a
      -4.0 want to`,
    words: `
      1.8 wrote 1.6 could_not died enough safety 1.4 and_it of_a started the_old 1.2 another asked
      because_of because_the came i_rang is_that made nine our up_in 1.0 and and_so and_there best had his
      never one_of said spring told took wanted whole 0.8 after_the april been competitor find_something
      fire in_april is_why it_was lost month new of_our open rang same_day so_i the_summer us was_the
      we_lost were why 0.6 again day do_not had_to head in_january in_may january left my now over question
      sent suddenly supplier the_new told_to was 0.4 after_that all and_then because could everything he
      how in is_the is_what late need of_the old phone put something summer that_is that_the two two_of
      we_were we_would where why_i -0.4 a at_the back did have_been of this to -0.6 but by it on_the we_had
      would -0.8 and_the be had_a have is -1.0 do you -1.2 are`,
    answers: [
      {
        asked: 'why|what prompted|made|brought|triggered|changed|drove|led|got|reach_out|now',
        answer: 'any',
      },
      { asked: 'why now|today', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
  },
}
