import type { Grammar } from './grammar.ts'

/** Signs from existing customers, and whether the deal holds. */
export const account: Record<string, Grammar> = {
  deal_risk: {
    cues: `
       5.0 not|have_not|never heard|responded|replied|answered|show|showed .. back|from|up|to
       4.9 slid|slipped|dropped|fallen|moved .. down .. list|priorities|agenda
       4.8 not|have_not .. heard|had .. thing|back|anything|reply|answer
       4.3 bigger fish
       4.3 on hold|ice|pause|the_back_burner|standby
       4.2 @role .. not sold|convinced|keen|sure|on_board
       4.2 hold|holding off
       4.2 priorities|priority .. changed|shifted|shifting|slipped|other|elsewhere|lower
       4.2 start|look|starting .. over|again|scratch
       4.2 stay .. put|as_we_are|with_what
       4.1 fifty_fifty|up_in_the_air|uncertain|unclear|who_knows|radio_silence|raised_eyebrows|digging|cold_feet|second_thoughts|losing_steam|lost_steam|gone_quiet|gone_cold|ghosted|no_reply
       4.1 reorg|reorganisation|reorganization|restructur*|layoffs|acquisition|merger|hiring_freeze|spending_freeze|up_for_sale|being_acquired|leadership_change|change_in_leadership|new_ceo|new_cfo|new_cio|budget_freeze
       3.3 revisit|come_back|ask_me|check_back|circle_back|talk_again .. in|next|after .. @num|year|six|quarter|spring|fall|@when|months
       2.9 @role|sponsor|champion .. left|leaving|leaves|is_leaving|moved_on|gone|resigned|moved
       2.9 unfortunately|afraid|between_you
       2.7 we|they .. may|might|could|decided_to|leaning_towards|thinking .. build|stay|wait|do_nothing|hold_off|go_with_another|other_vendor
       2.6 left|leaving|moved_on|gone|resigned|quit|replaced|fired|been_moved .. company|us|was|team|who|so|on|role|last|to_another|friday ...
       2.5 not .. priority|a_priority|high|top|urgent|this_year|this_quarter|anymore|until_next|sold|convinced|signing
       2.4 new .. @role
       2.4 other priorities|projects
       2.3 can_not|will_not|not .. commit|promise|guarantee|sign .. until|anything|this|to
       2.3 no decision|appetite|urgency|rush|sponsor|one_owns|momentum
       2.0 may|might|could|probably|likely .. not .. happen|go_ahead|get|this_year|sign|be|move
       2.0 pushed|kicked|moved|delayed|postponed|slipped|slip|slipping|deprioriti*|paused|parked|shelved|stalled|stuck|frozen .. to|back|out|into|until|down|list|in|by|again|project|everything|next|for_now
       1.5 not_sure .. this|when|if|whether
       1.1 might not|never
       0.5 next_year|year
       0.4 afraid|unfortunately|wait|later|risk
       0.4 delay|delayed|stall*|slip*|hold|paused
      -1.7 old_vendor|drivers
      -3.6 apricots
      -3.6 bang on
      -3.6 our_customers
      -3.6 they_are fine
      -3.6 your account_managers|the_app flags
      -3.8 season|quiet_in_the`,
    words: `
      1.4 and_i happening wants_to 1.2 and_that at_the is_been your 1.0 after_the another is_on nothing
      nothing_is person project they_have until_the wants 0.8 again been boss could_not hear it_will my new
      nobody now out_of point the_whole until 0.6 after all can_not company could has he i_can is_no moved
      no since somebody the_new the_project think this we_have 0.4 any ask before going going_to i_do into
      is it_and let nobody_is not of_the out own project_is should so_i sorry take their then there want_to
      we_are we_would whole -0.4 but by can do for for_the if in_the look one they -0.6 a have_got of that
      what with_the yes you`,
    answers: [
      { asked: 'get_in_the_way|still_on_track|risk*|derail*|what_could|where_do_we_stand|likely|delay*|priority', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
    negative: true,
  },
  expansion_signal: {
    cues: `
       5.0 bring|get .. sales|service|marketing|finance|hr|team|department|office .. on_board|onto_it|on_it|next
       4.8 they|team|guys|office .. want .. it|in too|as_well|also
       4.5 do you .. also|have .. do|something|module|product .. for
       4.4 word_is_spreading|hands_up|badgering|jealous|keep_asking
       4.2 add the|a|on .. module|package|feature|product|analytics
       4.2 could|can|want|like|interested|think .. use .. for|in .. other|another|hr|finance|as_well|too|also|legal|marketing
       4.0 add|adding|more|additional|extra|another|buy|need|provision|get .. @num .. seats|licences|licenses|users|logins|people|accounts|sites|locations|stores|modules
       4.0 we .. opened|opening|acquired|taken_over|growing|hiring|hired|bought|doubling .. new|another|more|two|three|@num ..
       3.9 buy|purchase|look_at|explore|interested_in|price_on|quote_for .. module|add_on|analytics|more|additional|other_product
       3.9 other|another|second|rest_of|sister|different|partner team|teams|department|departments|office|offices|division|divisions|company|companies|region|regions|business_unit|sites|plant|plants|brand|brands|farm|branch|branches|subsidiary .. want|wants|asked|asking|interested|using|use|also|need|needs|would|saw|like
       3.4 roll|rolling|rollout|expand|expanding|extend|extending|bring|bringing|open|scale|take .. it|this|out|you|that|them ... to|into|across|on ... all|other|rest|entire|whole|more|second|teams|team|department|departments|region|regions|office|offices|sites|everyone|company_wide|@name|crew
       3.2 more|additional|extra|another|new seats|licences|licenses|logins|users|modules|locations
       3.2 upgrade|upgrading|upsell|add_on|addon|next_tier|higher_tier|premium|enterprise_plan|bigger_package|next_band|full_suite|company_wide|group_wide
       2.8 roll .. out
       2.8 whole|entire .. company|hospital|organisation|organization|team|fleet|group
       2.1 expand|extend|grow
       2.1 module|add_on|upgrade
       2.0 want|wants|asked|asking|interested|like|need .. same|in_too|as_well|too|it_too|access|also|own
       1.1 team|office|site
       0.8 as_well|too|also
       0.5 more .. users|seats|teams|people
      -3.6 for_free|training
      -3.6 frozen|get_out
      -3.6 i_would_like_to add
      -3.6 lot_of_our
      -3.6 old supplier
      -3.6 our_customers|our_own customers
      -3.7 do_not need
      -3.7 start_with`,
    words: `
      1.4 asked there_from 1.0 as_well how would 0.8 get got in_there new only the_same thirty twenty under
      up want we_would whole 0.6 and_i get_the have now over put same second the_next there time want_the
      0.4 about and_the another by do for from_the give i_would next our the them then to_the we_are well
      when you_do -0.4 is it like so team to with yes -0.6 and not on that -0.8 in -1.2 a`,
    answers: [
      { asked: 'other .. teams|departments|sites|offices|expand*|roll*|grow*|anyone_else', answer: 'any' },
    ],
    usually: 'customer',
    hypothetical: true,
  },
  renewal_signal: {
    cues: `
       5.0 can_not|could_not|would_not imagine|dream|go_back|live .. without|dropping|leaving|to|working
       5.0 not|no .. reason .. not .. extend|renew|continue|stay|carry_on
       5.0 price_lock|lock_in .. renew*|rate|price|for|new
       5.0 renew|renewing|renewal|renewals|re_up|reup|re_sign|roll_over|rolls_over|prolong|extension|sign_again|resign_for|another_term
       4.8 if_i|if_we|for .. three|two|five|longer .. years|year|term .. discount|better|rate|price|do_for
       4.8 renew|extend|sign_up .. for .. another|@num
       4.2 another|next|more|longer|new|multi term|year|years|season|period|twelve_months|agreement .. with_you|contract|of|rate|price|please|with
       4.2 extend .. contract|agreement|term|subscription|licence|license|another|for
       4.2 no .. reason .. to .. change|leave|switch|not
       4.1 same again|terms|seats|price
       4.1 subscription|contract|licence|license|term|agreement .. up|due|ends|runs_out|expires|coming_up|running_out|four_months
       3.8 stay|staying|stick|sticking|continue|continuing|carry_on|keep|keeping .. with_you|you|using|going|the_product|it|as_we_are|on
       3.5 not going_anywhere|leaving|asking_to_change
       2.9 extend|extension
       2.4 happy .. to_stay|continue|customers
       2.4 stay|continue|term|contract
       1.4 contract|subscription .. up|end
       1.3 year|years
       1.1 another|next .. year|years|term
       0.6 renew*
      -1.8 not_sure|cancel*|leave
      -3.6 continue to_think
      -3.6 if_you_renew
      -3.6 tenants
      -3.7 current supplier|provider
      -3.9 kitchen|landlord|lease`,
    words: `
      1.2 another had term 1.0 for_another go keep_the signed the_next would_like 0.8 have_got have_had
      three_years we_will 0.6 again before for_the is_a it_is next price same than time to_keep us we_would
      where you 0.4 as by has i_would need new no our sign there_is -0.4 a do it of one that this two -0.6
      what -0.8 and be can in not with`,
    answers: [
      { asked: 'renew*|renewal|stay|continue|another_year|extend', answer: 'yes' },
    ],
    usually: 'customer',
    hypothetical: true,
  },
  churn_risk: {
    cues: `
       5.0 live without
       5.0 support .. takes|slow|terrible|never|not|days|awful|gone_downhill|useless
       5.0 we_were promised|told|sold
       4.8 giving|give notice
       4.8 once_more|one_more_time|happens_again|again .. look|find|leave|somebody_else|someone_else|done|out|cancel
       4.8 what .. still .. paying .. for
       4.5 question mark
       4.3 reduce|cut|cutting|drop|downgrade|downgrading|scale_back|fewer|half|trim|less .. seats|licences|licenses|users|package|plan|tier|module|spend|of_those
       4.3 you .. promised|raised|put_the_price_up|increased|said ... but|and|not|nothing|never|percent|nobody
       4.2 go|going|gone|went|gone_back .. back .. to .. excel|paper|old|spreadsheets|spreadsheet
       4.2 let|feel|feeling|felt down|let_down|misled|neglected|ignored|abandoned|forgotten
       4.2 on_the list|chopping_block|hit_list .. cut|trim
       4.2 one_more|again|another .. outage|time|incident|bug .. and|we .. done|out|leave|leaving|gone
       4.1 third|second|fourth outage|time|incident
       3.4 stopped using|logging
       3.3 cancel|cancelling|canceling|cancellation|terminate|terminating|not_renew|not_renewing|not_be_renewing|drop_you|leaving_you|move_off|moving_off|switch_away|switching_away|get_out_early|opt_out|walk_away|part_ways|pull_the_plug
       3.1 switched|moved|gone .. to .. else|another|@name|competitor
       2.6 let_down|disappointed|fed_up|had_enough|losing_patience|lost_faith|lost_confidence|last_straw|unacceptable|unhappy|done_with|frustrated_with_you
       2.6 not|never|no .. renew|renewing|seeing_the_value|getting_value|getting_the_value|seen_value|get_the_value|see_the_value|worth|got_value|what_we_were_sold|what_we_were_promised|justify
       2.4 support .. slow|bad
       2.4 value|worth .. not|never|question
       2.3 outage|outages|downtime
       1.8 promised|supposed_to
       1.3 leave|leaving|cancel*|switch|switching
       1.2 looking|look|talking|considering|evaluating|exploring .. at|to|other|elsewhere|alternatives|options|switching|moving|replacing|leaving ...
       1.1 stopped|barely|hardly|not|nobody|no_one .. using|use|uses|logs_in|logged_in|touched
      -3.6 last vendor|supplier
      -3.6 sorry you
      -3.6 staff turnover
      -3.6 you_would_be surprised
      -3.7 not|are_not going_to cancel
      -3.7 our members|customers|clients
      -3.8 guests|subscribers`,
    words: `
      1.6 gone 1.4 days 1.2 of_it over_to pay_for since 1.0 can_not nobody off to_the we_are 0.8 down got
      i_do is_a pay seats than will_be your 0.6 any from_the i_will is_the last list me more now say
      we_would you_have 0.4 am and_i else from has i_am looking my out over see that_we them there_is us
      was we we_have we_will will year -0.4 do one our so that there time were what -0.6 a of on with -0.8
      can`,
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
  result_achieved: {
    cues: `
       5.0 have_not .. had|lost|missed .. since|single|one
       5.0 paid for itself
       4.8 since .. we .. had|have|are|use|used .. not|no|down|up|percent|half
       4.8 without|not .. a single|one .. finding|error|complaint|issue|incident
       4.5 backlog|queue|complaints|no_shows|errors .. gone|down|halved|dropped|disappeared
       4.4 adoption|usage|win_rate|conversion|rating|nps|csat|accuracy|uptime|response_time|satisfaction|utilisation|revenue|productivity .. is|went|gone|at|up|hit|has|rose|jumped|reached .. @num|percent|up|from|by
       4.2 not|no|zero|without .. single|one .. complaint|missed|lost|accident*|late|angry|finding|error*|incident* ... since
       4.1 went|gone|come|came|dropped|down|up|moved|improved|cut|grew|reduced|increased|shrunk|fell|rose ... from .. to
       3.9 freed|freed_up|free up|my
       3.8 last|this|first quarter|year|month .. we .. closed|saved|cut|hit|reached|did|sold
       3.5 since .. we .. went_live|started|switched|rolled_out|moved|implemented|launched|using|turned_it_on|have_had|got_you
       3.2 used to .. now|and_now|it_is
       2.9 instead_of .. @num .. days|hours|weeks|three
       2.6 now .. @num
       2.3 down|up .. by|from|to .. @num|percent
       2.3 saved|saving|saves|cut|reduced|increased|improved|doubled|halved|tripled|dropped|grew|closed|recovered|freed_up|eliminated|caught|avoided ... @num|half|percent|hours|by|a_third
       2.2 now .. takes|it_is|only|same_day|done_in|instead_of|gone_from ... minutes|hours|day|days|zero|seconds|@num
       2.2 we .. hit|reached|achieved|managed|got .. @num|percent|to|target|reduction|through
       2.0 first time|year
       2.0 from .. @num .. to .. @num|zero|under
       2.0 since .. live|launch|march|went
       1.4 saved|halved|doubled|reduced|improved
       1.1 halved|doubled|tripled|paid_off|paying_off|night_and_day|first_time_in|seeing_results|big_improvement|noticeable
       1.1 now|since|percent
       0.7 @num
      -1.7 lab|do_you_see
      -2.0 should|would|could|will
      -3.6 not_seen .. results
      -3.6 our_headcount|sales_are_down
      -3.8 target|old_tool|friend
      -4.0 if`,
    words: `
      1.4 came empty in_an 1.2 been before done is_gone round used used_to 1.0 a_week able able_to has_not
      hundred hundred_and i_have said thanks thanks_to 0.8 day forty gone in_a missed old sixty than
      the_new the_old thirty your 0.6 a_day cut cut_the down_by nine on saved the_same the_whole we_got
      we_would were without would 0.4 and_the because by eight half hours in_the last_year out same
      since_the six the the_first them two was week went whole year -0.4 got is like my that time to us you
      -0.6 are for it_is so -0.8 and -1.0 i on_the -1.2 from`,
    answers: [
      { asked: 'results|outcomes|how_has_it|how_is_it_going|impact|seen_so_far|improved|difference', answer: 'any' },
    ],
    usually: 'customer',
    questions: 'rare',
  },
}
