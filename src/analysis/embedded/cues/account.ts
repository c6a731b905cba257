import type { Grammar } from './grammar.ts'

/** Signs from existing customers, and whether the deal holds. */
export const account: Record<string, Grammar> = {
  deal_risk: {
    cues: `
       5.0 not|have_not|never heard|responded|replied|answered|show|showed .. back|from|up|to
       5.0 slid|slipped|dropped|fallen|moved .. down .. list|priorities|agenda
       4.6 @role .. not sold|convinced|keen|sure|on_board
       4.6 bigger fish
       4.6 fifty_fifty|up_in_the_air|uncertain|unclear|who_knows|radio_silence|raised_eyebrows|digging|cold_feet|second_thoughts|losing_steam|lost_steam|gone_quiet|gone_cold|ghosted|no_reply
       4.6 hold|holding off
       4.6 priorities|priority .. changed|shifted|shifting|slipped|other|elsewhere|lower
       4.6 stay .. put|as_we_are|with_what
       4.1 on hold|ice|pause|the_back_burner|standby
       3.9 reorg|reorganisation|reorganization|restructur*|layoffs|acquisition|merger|hiring_freeze|spending_freeze|up_for_sale|being_acquired|leadership_change|change_in_leadership|new_ceo|new_cfo|new_cio|budget_freeze
       3.6 start|look|starting .. over|again|scratch
       3.5 @role|sponsor|champion .. left|leaving|leaves|is_leaving|moved_on|gone|resigned|moved
       3.3 not|have_not .. heard|had .. thing|back|anything|reply|answer
       3.2 revisit|come_back|ask_me|check_back|circle_back|talk_again .. in|next|after .. @num|year|six|quarter|spring|fall|@when|months
       2.9 we|they .. may|might|could|decided_to|leaning_towards|thinking .. build|stay|wait|do_nothing|hold_off|go_with_another|other_vendor
       2.8 not .. priority|a_priority|high|top|urgent|this_year|this_quarter|anymore|until_next|sold|convinced|signing
       2.6 left|leaving|moved_on|gone|resigned|quit|replaced|fired|been_moved .. company|us|was|team|who|so|on|role|last|to_another|friday ...
       2.6 other priorities|projects
       2.2 no decision|appetite|urgency|rush|sponsor|one_owns|momentum
       2.1 unfortunately|afraid|between_you
       2.0 can_not|will_not|not .. commit|promise|guarantee|sign .. until|anything|this|to
       2.0 not_sure .. this|when|if|whether
       1.9 may|might|could|probably|likely .. not .. happen|go_ahead|get|this_year|sign|be|move
       1.9 new .. @role
       1.5 pushed|kicked|moved|delayed|postponed|slipped|slip|slipping|deprioriti*|paused|parked|shelved|stalled|stuck|frozen .. to|back|out|into|until|down|list|in|by|again|project|everything|next|for_now
       0.9 afraid|unfortunately|wait|later|risk
       0.8 delay|delayed|stall*|slip*|hold|paused
       0.5 next_year|year
       0.4 might not|never
      -1.2 season|quiet_in_the
      -2.0 old_vendor|drivers
      -3.9 apricots
      -3.9 bang on
      -3.9 our_customers
      -3.9 they_are fine
      -3.9 your account_managers|the_app flags`,
    words: `
      2.2 department 2.0 sponsor 1.8 happening 1.6 nothing_is wants_to you_a 1.4 date for_it give_you offer
      person project 1.2 after_the again being but_it is_been is_on might round spring they_have wants your
      1.0 and_i and_now and_that at_the case has_not it_in leave new nobody so_the still until weeks
      you_and 0.8 all_of any_more call can_not company could_not dead end for_this hear i_can june list
      not_a nothing now on_this point the_whole until_the want_to we_have we_need would_like 0.6 a_bit
      another asked boss for_us has is_no it_will let my_boss not of_the sign the_last the_project then too
      we_are we_had went without 0.4 a_hiring after are_not as been before came did_not do_not even freeze
      going had i_do i_will is it_and maybe my not_going not_think out out_of over own since so_i somebody
      the_new their there think this to_do wanted was we week were whole will with -0.4 a and_the at come
      do on_the our this_is up which -0.6 but can if left one two want with_the you -0.8 for_the of that
      they what yes -1.0 by have_got`,
    answers: [
      {
        asked:
          'get_in_the_way|still_on_track|risk*|derail*|what_could|where_do_we_stand|likely|delay*|priority',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
    hypothetical: true,
    negative: true,
  },
  expansion_signal: {
    cues: `
       5.0 bring|get .. sales|service|marketing|finance|hr|team|department|office .. on_board|onto_it|on_it|next
       5.0 they|team|guys|office .. want .. it|in too|as_well|also
       5.0 word_is_spreading|hands_up|badgering|jealous|keep_asking
       4.8 add|adding|more|additional|extra|another|buy|need|provision|get .. @num .. seats|licences|licenses|users|logins|people|accounts|sites|locations|stores|modules
       4.6 add the|a|on .. module|package|feature|product|analytics
       4.6 could|can|want|like|interested|think .. use .. for|in .. other|another|hr|finance|as_well|too|also|legal|marketing
       4.0 do you .. also|have .. do|something|module|product .. for
       3.5 other|another|second|rest_of|sister|different|partner team|teams|department|departments|office|offices|division|divisions|company|companies|region|regions|business_unit|sites|plant|plants|brand|brands|farm|branch|branches|subsidiary .. want|wants|asked|asking|interested|using|use|also|need|needs|would|saw|like
       3.5 we .. opened|opening|acquired|taken_over|growing|hiring|hired|bought|doubling .. new|another|more|two|three|@num ..
       3.0 more|additional|extra|another|new seats|licences|licenses|logins|users|modules|locations
       2.9 buy|purchase|look_at|explore|interested_in|price_on|quote_for .. module|add_on|analytics|more|additional|other_product
       2.8 roll|rolling|rollout|expand|expanding|extend|extending|bring|bringing|open|scale|take .. it|this|out|you|that|them ... to|into|across|on ... all|other|rest|entire|whole|more|second|teams|team|department|departments|region|regions|office|offices|sites|everyone|company_wide|@name|crew
       2.7 whole|entire .. company|hospital|organisation|organization|team|fleet|group
       2.6 roll .. out
       2.2 upgrade|upgrading|upsell|add_on|addon|next_tier|higher_tier|premium|enterprise_plan|bigger_package|next_band|full_suite|company_wide|group_wide
       2.1 expand|extend|grow
       1.9 module|add_on|upgrade
       1.9 want|wants|asked|asking|interested|like|need .. same|in_too|as_well|too|it_too|access|also|own
       1.0 as_well|too|also
       0.9 team|office|site
       0.4 more .. users|seats|teams|people
      -3.9 do_not need
      -3.9 for_free|training
      -3.9 frozen|get_out
      -3.9 i_would_like_to add
      -3.9 lot_of_our
      -3.9 old supplier
      -3.9 our_customers|our_own customers
      -3.9 start_with`,
    words: `
      2.0 asked there_from 1.6 extra got_a group licences 1.2 not_the paper 1.0 as_well else next now on_it
      said up using why would_like 0.8 and_i give how i_need put put_the the_second thirty to_have twenty
      want_the would you_do 0.6 another for_us get get_the have in_there it_for let_us over second so_we
      the_same them three under want 0.4 about asking at_the got my new of_the only same since the the_next
      there there_is time us use well whole -0.4 been if it like on so to -0.6 add in is team that will yes
      -0.8 and not with -1.4 a`,
    answers: [
      { asked: 'other .. teams|departments|sites|offices|expand*|roll*|grow*|anyone_else', answer: 'any' },
    ],
    usually: 'customer',
    hypothetical: true,
  },
  renewal_signal: {
    cues: `
       5.0 if_i|if_we|for .. three|two|five|longer .. years|year|term .. discount|better|rate|price|do_for
       5.0 not|no .. reason .. not .. extend|renew|continue|stay|carry_on
       5.0 price_lock|lock_in .. renew*|rate|price|for|new
       5.0 renew|extend|sign_up .. for .. another|@num
       4.9 renew|renewing|renewal|renewals|re_up|reup|re_sign|roll_over|rolls_over|prolong|extension|sign_again|resign_for|another_term
       4.6 another|next|more|longer|new|multi term|year|years|season|period|twelve_months|agreement .. with_you|contract|of|rate|price|please|with
       4.6 can_not|could_not|would_not imagine|dream|go_back|live .. without|dropping|leaving|to|working
       4.6 extend .. contract|agreement|term|subscription|licence|license|another|for
       4.6 no .. reason .. to .. change|leave|switch|not
       4.1 subscription|contract|licence|license|term|agreement .. up|due|ends|runs_out|expires|coming_up|running_out|four_months
       3.8 not going_anywhere|leaving|asking_to_change
       3.6 stay|staying|stick|sticking|continue|continuing|carry_on|keep|keeping .. with_you|you|using|going|the_product|it|as_we_are|on
       3.5 same again|terms|seats|price
       3.0 extend|extension
       2.6 happy .. to_stay|continue|customers
       2.2 stay|continue|term|contract
       1.4 another|next .. year|years|term
       1.1 contract|subscription .. up|end
       1.1 year|years
      -1.8 not_sure|cancel*|leave
      -3.9 continue to_think
      -3.9 current supplier|provider
      -3.9 if_you_renew
      -3.9 tenants
      -4.0 kitchen|landlord|lease`,
    words: `
      1.6 another signed 1.4 this_time told 1.2 are_in would_like yes_we 1.0 go is_a months term we_will
      0.8 again any could_we good had have_got have_had keep_the lot move the_end the_next three with_you
      you_will 0.6 a_bit and_we as for_the give i keep let_us look need next our price to_continue we_do
      we_would when where would_not 0.4 before bit come end for_a going going_to has let new renewal same
      sign the_new then there_is three_years time to_keep we_are would_be year -0.4 could from me my this
      through with years -0.6 do not of that that_is two -0.8 a and at be can contract what -1.0 in_the
      they`,
    answers: [{ asked: 'renew*|renewal|stay|continue|another_year|extend', answer: 'yes' }],
    usually: 'customer',
    hypothetical: true,
  },
  churn_risk: {
    cues: `
       5.0 go|going|gone|went|gone_back .. back .. to .. excel|paper|old|spreadsheets|spreadsheet
       5.0 once_more|one_more_time|happens_again|again .. look|find|leave|somebody_else|someone_else|done|out|cancel
       5.0 support .. takes|slow|terrible|never|not|days|awful|gone_downhill|useless
       5.0 we_were promised|told|sold
       5.0 what .. still .. paying .. for
       4.8 live without
       4.8 question mark
       4.6 let|feel|feeling|felt down|let_down|misled|neglected|ignored|abandoned|forgotten
       4.6 on_the list|chopping_block|hit_list .. cut|trim
       4.6 one_more|again|another .. outage|time|incident|bug .. and|we .. done|out|leave|leaving|gone
       4.0 you .. promised|raised|put_the_price_up|increased|said ... but|and|not|nothing|never|percent|nobody
       3.7 reduce|cut|cutting|drop|downgrade|downgrading|scale_back|fewer|half|trim|less .. seats|licences|licenses|users|package|plan|tier|module|spend|of_those
       3.7 third|second|fourth outage|time|incident
       3.6 giving|give notice
       3.3 cancel|cancelling|canceling|cancellation|terminate|terminating|not_renew|not_renewing|not_be_renewing|drop_you|leaving_you|move_off|moving_off|switch_away|switching_away|get_out_early|opt_out|walk_away|part_ways|pull_the_plug
       3.2 stopped using|logging
       3.2 switched|moved|gone .. to .. else|another|@name|competitor
       2.9 outage|outages|downtime
       2.6 support .. slow|bad
       2.6 value|worth .. not|never|question
       2.5 let_down|disappointed|fed_up|had_enough|losing_patience|lost_faith|lost_confidence|last_straw|unacceptable|unhappy|done_with|frustrated_with_you
       1.7 not|never|no .. renew|renewing|seeing_the_value|getting_value|getting_the_value|seen_value|get_the_value|see_the_value|worth|got_value|what_we_were_sold|what_we_were_promised|justify
       1.3 promised|supposed_to
       1.1 leave|leaving|cancel*|switch|switching
       1.1 looking|look|talking|considering|evaluating|exploring .. at|to|other|elsewhere|alternatives|options|switching|moving|replacing|leaving ...
       1.1 stopped|barely|hardly|not|nobody|no_one .. using|use|uses|logs_in|logged_in|touched
       0.8 if|unless
      -1.1 disappointed|unhappy|renew|support
      -3.9 last vendor|supplier
      -3.9 our members|customers|clients
      -3.9 sorry you
      -3.9 staff turnover
      -3.9 you_would_be surprised
      -4.0 guests|subscribers
      -4.0 not|are_not going_to cancel`,
    words: `
      1.8 of_it 1.6 account gone over_to to_leave 1.4 back_to months will_be yours 1.2 days else have_had
      not_want pay_for since 1.0 got nobody now seats we_are 0.8 goes got_a is_the list month off run
      to_the we_will we_would year your 0.6 any been can_not down i_have is_a me more my nothing pay
      percent rest six than the_rest told us will_not without 0.4 are_not did does for from from_the had
      i_do in_the leave looking our out that_we was we what_we will you_have -0.4 a as by do for_the if_the
      in it_is of that the they third two with -0.6 but get going if on one that_is were what would -0.8 so
      -1.4 can`,
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
  result_achieved: {
    cues: `
       5.0 have_not .. had|lost|missed .. since|single|one
       5.0 paid for itself
       5.0 since .. we .. had|have|are|use|used .. not|no|down|up|percent|half
       5.0 without|not .. a single|one .. finding|error|complaint|issue|incident
       4.9 backlog|queue|complaints|no_shows|errors .. gone|down|halved|dropped|disappeared
       4.6 not|no|zero|without .. single|one .. complaint|missed|lost|accident*|late|angry|finding|error*|incident* ... since
       4.1 adoption|usage|win_rate|conversion|rating|nps|csat|accuracy|uptime|response_time|satisfaction|utilisation|revenue|productivity .. is|went|gone|at|up|hit|has|rose|jumped|reached .. @num|percent|up|from|by
       4.0 last|this|first quarter|year|month .. we .. closed|saved|cut|hit|reached|did|sold
       3.8 freed|freed_up|free up|my
       3.8 went|gone|come|came|dropped|down|up|moved|improved|cut|grew|reduced|increased|shrunk|fell|rose ... from .. to
       3.5 used to .. now|and_now|it_is
       3.4 now .. @num
       2.9 first time|year
       2.8 since .. we .. went_live|started|switched|rolled_out|moved|implemented|launched|using|turned_it_on|have_had|got_you
       2.5 instead_of .. @num .. days|hours|weeks|three
       2.4 we .. hit|reached|achieved|managed|got .. @num|percent|to|target|reduction|through
       2.2 saved|saving|saves|cut|reduced|increased|improved|doubled|halved|tripled|dropped|grew|closed|recovered|freed_up|eliminated|caught|avoided ... @num|half|percent|hours|by|a_third
       2.0 now .. takes|it_is|only|same_day|done_in|instead_of|gone_from ... minutes|hours|day|days|zero|seconds|@num
       1.6 from .. @num .. to .. @num|zero|under
       1.5 halved|doubled|tripled|paid_off|paying_off|night_and_day|first_time_in|seeing_results|big_improvement|noticeable
       1.5 since .. live|launch|march|went
       1.3 down|up .. by|from|to .. @num|percent
       1.3 saved|halved|doubled|reduced|improved
       1.0 now|since|percent
      -2.0 lab|do_you_see
      -2.5 should|would|could|will
      -3.9 not_seen .. results
      -4.0 if
      -4.0 our_headcount|sales_are_down
      -4.0 target|old_tool|friend`,
    words: `
      2.2 empty 1.8 a_week came in_an 1.6 found 1.4 a_day able able_to done gone has_not i_can pilot
      thanks_to used 1.2 before by_a days round said used_to 1.0 any are_down been results since_you thanks
      without 0.8 all_of day down_by eight eighty forty hundred hundred_and is_gone missed old sixty than
      the_first to_the two_days we_got 0.6 because by cut first_time i_have in_a is_been saved the_new
      the_same the_whole thirty two we_would year 0.4 at at_the by_half down_to half hours last_year more
      on out paper percent same since since_the six spend the the_old their twelve week weeks went were
      whole with_the would your -0.4 for ninety not they with -0.6 be i last like now so third to us -0.8
      and got -1.0 yes -1.2 about on_the -1.4 from`,
    answers: [
      {
        asked: 'results|outcomes|how_has_it|how_is_it_going|impact|seen_so_far|improved|difference',
        answer: 'any',
      },
    ],
    usually: 'customer',
    questions: 'rare',
  },
}
