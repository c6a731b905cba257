import type { Grammar } from './grammar.ts'

/** Signs from existing customers, and whether the deal holds. */
export const account: Record<string, Grammar> = {
  deal_risk: {
    cues: `
       5.0 not|have_not|never heard|responded|replied|answered|show|showed .. back|from|up|to
       4.8 slid|slipped|dropped|fallen|moved .. down .. list|priorities|agenda
       4.5 fifty_fifty|up_in_the_air|uncertain|unclear|who_knows|radio_silence|raised_eyebrows|digging|cold_feet|second_thoughts|losing_steam|lost_steam|gone_quiet|gone_cold|ghosted|no_reply
       4.3 bigger fish
       4.2 @role .. not sold|convinced|keen|sure|on_board
       4.2 hold|holding off
       4.2 priorities|priority .. changed|shifted|shifting|slipped|other|elsewhere|lower
       4.2 stay .. put|as_we_are|with_what
       3.8 on hold|ice|pause|the_back_burner|standby
       3.8 reorg|reorganisation|reorganization|restructur*|layoffs|acquisition|merger|hiring_freeze|spending_freeze|up_for_sale|being_acquired|leadership_change|change_in_leadership|new_ceo|new_cfo|new_cio|budget_freeze
       3.5 start|look|starting .. over|again|scratch
       3.2 @role|sponsor|champion .. left|leaving|leaves|is_leaving|moved_on|gone|resigned|moved
       3.2 not|have_not .. heard|had .. thing|back|anything|reply|answer
       3.2 revisit|come_back|ask_me|check_back|circle_back|talk_again .. in|next|after .. @num|year|six|quarter|spring|fall|@when|months
       3.1 we|they .. may|might|could|decided_to|leaning_towards|thinking .. build|stay|wait|do_nothing|hold_off|go_with_another|other_vendor
       2.7 not .. priority|a_priority|high|top|urgent|this_year|this_quarter|anymore|until_next|sold|convinced|signing
       2.4 left|leaving|moved_on|gone|resigned|quit|replaced|fired|been_moved .. company|us|was|team|who|so|on|role|last|to_another|friday ...
       2.4 other priorities|projects
       2.3 may|might|could|probably|likely .. not .. happen|go_ahead|get|this_year|sign|be|move
       2.2 no decision|appetite|urgency|rush|sponsor|one_owns|momentum
       2.2 unfortunately|afraid|between_you
       2.1 can_not|will_not|not .. commit|promise|guarantee|sign .. until|anything|this|to
       2.0 new .. @role
       1.9 not_sure .. this|when|if|whether
       1.5 pushed|kicked|moved|delayed|postponed|slipped|slip|slipping|deprioriti*|paused|parked|shelved|stalled|stuck|frozen .. to|back|out|into|until|down|list|in|by|again|project|everything|next|for_now
       1.0 might not|never
       0.9 afraid|unfortunately|wait|later|risk
       0.9 delay|delayed|stall*|slip*|hold|paused
      -1.0 season|quiet_in_the
      -1.8 old_vendor|drivers
      -3.6 apricots
      -3.6 bang on
      -3.6 our_customers
      -3.6 they_are fine
      -3.6 your account_managers|the_app flags`,
    words: `
      1.6 department happening sponsor 1.4 wants_to you_a 1.2 again date for_it give_you nothing_is offer
      person project 1.0 after_the at_the being is_been is_on might round so_the spring still they_have
      until wants weeks your 0.8 and_i and_now and_that but_it call can_not case has_not it_in leave list
      new nobody nothing now point the_whole we_have you_and 0.6 all_of another any_more asked been boss
      company could_not dead end for_this for_us has hear i_can is_no it_will june let my_boss not not_a
      of_the on_this sign the_project until_the want_to we_are we_need went would_like 0.4 a_bit after
      are_not as came did_not do_not even first going had i_do i_will is it_and maybe moved my not_going
      not_think out out_of over own since so_i somebody the_last the_new then there think this to_do too
      was we we_had week whole will with without -0.4 a and_the at but can come do if left on_the our two
      up -0.6 one they want what with_the yes you -0.8 by for_the have_got of that`,
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
       5.0 word_is_spreading|hands_up|badgering|jealous|keep_asking
       4.8 they|team|guys|office .. want .. it|in too|as_well|also
       4.4 add|adding|more|additional|extra|another|buy|need|provision|get .. @num .. seats|licences|licenses|users|logins|people|accounts|sites|locations|stores|modules
       4.2 add the|a|on .. module|package|feature|product|analytics
       4.2 could|can|want|like|interested|think .. use .. for|in .. other|another|hr|finance|as_well|too|also|legal|marketing
       3.8 do you .. also|have .. do|something|module|product .. for
       3.5 other|another|second|rest_of|sister|different|partner team|teams|department|departments|office|offices|division|divisions|company|companies|region|regions|business_unit|sites|plant|plants|brand|brands|farm|branch|branches|subsidiary .. want|wants|asked|asking|interested|using|use|also|need|needs|would|saw|like
       3.2 roll|rolling|rollout|expand|expanding|extend|extending|bring|bringing|open|scale|take .. it|this|out|you|that|them ... to|into|across|on ... all|other|rest|entire|whole|more|second|teams|team|department|departments|region|regions|office|offices|sites|everyone|company_wide|@name|crew
       3.2 we .. opened|opening|acquired|taken_over|growing|hiring|hired|bought|doubling .. new|another|more|two|three|@num ..
       2.8 more|additional|extra|another|new seats|licences|licenses|logins|users|modules|locations
       2.7 whole|entire .. company|hospital|organisation|organization|team|fleet|group
       2.6 buy|purchase|look_at|explore|interested_in|price_on|quote_for .. module|add_on|analytics|more|additional|other_product
       2.5 roll .. out
       2.2 upgrade|upgrading|upsell|add_on|addon|next_tier|higher_tier|premium|enterprise_plan|bigger_package|next_band|full_suite|company_wide|group_wide
       2.0 module|add_on|upgrade
       1.9 expand|extend|grow
       1.8 want|wants|asked|asking|interested|like|need .. same|in_too|as_well|too|it_too|access|also|own
       1.3 as_well|too|also
       0.8 team|office|site
       0.5 more .. users|seats|teams|people
      -3.6 for_free|training
      -3.6 i_would_like_to add
      -3.6 lot_of_our
      -3.6 old supplier
      -3.6 our_customers|our_own customers
      -3.7 do_not need
      -3.7 frozen|get_out
      -3.7 start_with`,
    words: `
      1.6 asked 1.4 there_from 1.2 extra got_a group licences 1.0 as_well else next not_the up would 0.8
      now on_it paper put put_the said using why would_like 0.6 and_i another get give have how i_need
      in_there it_for second the_second them thirty three to_have twenty under want want_the you_do 0.4
      about asking at_the for_us get_the got let_us my new of_the only over same since so_we the the_next
      the_same there there_is time use well whole -0.4 add in it team that to will yes -0.6 and is not with
      -1.2 a`,
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
       4.9 renew|renewing|renewal|renewals|re_up|reup|re_sign|roll_over|rolls_over|prolong|extension|sign_again|resign_for|another_term
       4.8 renew|extend|sign_up .. for .. another|@num
       4.4 can_not|could_not|would_not imagine|dream|go_back|live .. without|dropping|leaving|to|working
       4.2 another|next|more|longer|new|multi term|year|years|season|period|twelve_months|agreement .. with_you|contract|of|rate|price|please|with
       4.2 extend .. contract|agreement|term|subscription|licence|license|another|for
       4.2 no .. reason .. to .. change|leave|switch|not
       3.9 subscription|contract|licence|license|term|agreement .. up|due|ends|runs_out|expires|coming_up|running_out|four_months
       3.6 not going_anywhere|leaving|asking_to_change
       3.6 same again|terms|seats|price
       3.6 stay|staying|stick|sticking|continue|continuing|carry_on|keep|keeping .. with_you|you|using|going|the_product|it|as_we_are|on
       2.8 extend|extension
       2.4 happy .. to_stay|continue|customers
       2.2 stay|continue|term|contract
       1.5 another|next .. year|years|term
       1.2 contract|subscription .. up|end
       1.1 year|years
      -1.6 not_sure|cancel*|leave
      -3.6 continue to_think
      -3.6 current supplier|provider
      -3.6 if_you_renew
      -3.6 tenants
      -3.8 kitchen|landlord|lease`,
    words: `
      1.4 another 1.2 signed told 1.0 go this_time yes_we 0.8 again are_in have_got is_a lot months term
      the_next three we_will would_like 0.6 and_we any could_we for_the give good had have_had i keep
      keep_the let_us move next our the_end we_do we_would when where with_you you_will 0.4 a_bit as
      for_another going going_to has let look need new price same sign then time to_continue to_keep
      would_not year you -0.4 me my that that_is -0.6 a at can contract do not of two -0.8 and be in_the
      they what`,
    answers: [{ asked: 'renew*|renewal|stay|continue|another_year|extend', answer: 'yes' }],
    usually: 'customer',
    hypothetical: true,
  },
  churn_risk: {
    cues: `
       5.0 we_were promised|told|sold
       4.9 go|going|gone|went|gone_back .. back .. to .. excel|paper|old|spreadsheets|spreadsheet
       4.8 once_more|one_more_time|happens_again|again .. look|find|leave|somebody_else|someone_else|done|out|cancel
       4.8 what .. still .. paying .. for
       4.6 live without
       4.6 question mark
       4.6 support .. takes|slow|terrible|never|not|days|awful|gone_downhill|useless
       4.2 let|feel|feeling|felt down|let_down|misled|neglected|ignored|abandoned|forgotten
       4.2 on_the list|chopping_block|hit_list .. cut|trim
       4.2 one_more|again|another .. outage|time|incident|bug .. and|we .. done|out|leave|leaving|gone
       4.0 you .. promised|raised|put_the_price_up|increased|said ... but|and|not|nothing|never|percent|nobody
       3.6 reduce|cut|cutting|drop|downgrade|downgrading|scale_back|fewer|half|trim|less .. seats|licences|licenses|users|package|plan|tier|module|spend|of_those
       3.5 third|second|fourth outage|time|incident
       3.4 giving|give notice
       3.2 cancel|cancelling|canceling|cancellation|terminate|terminating|not_renew|not_renewing|not_be_renewing|drop_you|leaving_you|move_off|moving_off|switch_away|switching_away|get_out_early|opt_out|walk_away|part_ways|pull_the_plug
       3.2 switched|moved|gone .. to .. else|another|@name|competitor
       3.0 stopped using|logging
       2.7 outage|outages|downtime
       2.4 support .. slow|bad
       2.4 value|worth .. not|never|question
       2.3 let_down|disappointed|fed_up|had_enough|losing_patience|lost_faith|lost_confidence|last_straw|unacceptable|unhappy|done_with|frustrated_with_you
       1.8 not|never|no .. renew|renewing|seeing_the_value|getting_value|getting_the_value|seen_value|get_the_value|see_the_value|worth|got_value|what_we_were_sold|what_we_were_promised|justify
       1.4 promised|supposed_to
       1.2 leave|leaving|cancel*|switch|switching
       1.1 stopped|barely|hardly|not|nobody|no_one .. using|use|uses|logs_in|logged_in|touched
       1.0 looking|look|talking|considering|evaluating|exploring .. at|to|other|elsewhere|alternatives|options|switching|moving|replacing|leaving ...
       0.8 if|unless
      -0.8 disappointed|unhappy|renew|support
      -3.6 last vendor|supplier
      -3.6 our members|customers|clients
      -3.6 sorry you
      -3.6 staff turnover
      -3.6 you_would_be surprised
      -3.7 guests|subscribers
      -3.8 not|are_not going_to cancel`,
    words: `
      1.6 of_it 1.4 account gone 1.2 back_to months over_to since to_leave will_be yours 1.0 days else
      have_had nobody not_want now pay_for we_are 0.8 got off run seats to_the we_would year your 0.6 any
      been can_not down goes got_a i_have is_the list me month more my pay percent rest the_rest told
      we_will 0.4 are_not did does for from from_the had i_do is_a leave looking not nothing our out six
      than that_we us was we what_we will will_not without you_have -0.4 a as but by for_the get going if
      if_the it_is of that that_is two what would -0.6 on one were -0.8 so -1.2 can`,
    usually: 'customer',
    hypothetical: true,
    negative: true,
  },
  result_achieved: {
    cues: `
       5.0 paid for itself
       4.8 have_not .. had|lost|missed .. since|single|one
       4.8 since .. we .. had|have|are|use|used .. not|no|down|up|percent|half
       4.8 without|not .. a single|one .. finding|error|complaint|issue|incident
       4.6 backlog|queue|complaints|no_shows|errors .. gone|down|halved|dropped|disappeared
       4.2 not|no|zero|without .. single|one .. complaint|missed|lost|accident*|late|angry|finding|error*|incident* ... since
       3.9 adoption|usage|win_rate|conversion|rating|nps|csat|accuracy|uptime|response_time|satisfaction|utilisation|revenue|productivity .. is|went|gone|at|up|hit|has|rose|jumped|reached .. @num|percent|up|from|by
       3.8 last|this|first quarter|year|month .. we .. closed|saved|cut|hit|reached|did|sold
       3.6 freed|freed_up|free up|my
       3.6 went|gone|come|came|dropped|down|up|moved|improved|cut|grew|reduced|increased|shrunk|fell|rose ... from .. to
       3.4 used to .. now|and_now|it_is
       3.3 now .. @num
       2.9 first time|year
       2.6 instead_of .. @num .. days|hours|weeks|three
       2.6 since .. we .. went_live|started|switched|rolled_out|moved|implemented|launched|using|turned_it_on|have_had|got_you
       2.3 we .. hit|reached|achieved|managed|got .. @num|percent|to|target|reduction|through
       2.2 saved|saving|saves|cut|reduced|increased|improved|doubled|halved|tripled|dropped|grew|closed|recovered|freed_up|eliminated|caught|avoided ... @num|half|percent|hours|by|a_third
       1.9 now .. takes|it_is|only|same_day|done_in|instead_of|gone_from ... minutes|hours|day|days|zero|seconds|@num
       1.5 halved|doubled|tripled|paid_off|paying_off|night_and_day|first_time_in|seeing_results|big_improvement|noticeable
       1.5 since .. live|launch|march|went
       1.4 from .. @num .. to .. @num|zero|under
       1.4 saved|halved|doubled|reduced|improved
       1.2 down|up .. by|from|to .. @num|percent
       1.0 now|since|percent
       0.4 @num
      -1.7 lab|do_you_see
      -2.5 should|would|could|will
      -3.6 not_seen .. results
      -3.6 our_headcount|sales_are_down
      -3.8 target|old_tool|friend
      -4.0 if`,
    words: `
      1.8 empty 1.4 a_week came in_an 1.2 a_day able able_to before days done found gone i_can pilot
      thanks_to used 1.0 by_a has_not round said used_to without 0.8 all_of any are_down been day eighty
      hundred is_gone results than thanks 0.6 by down_by eight forty hundred_and i_have in_a missed old
      since_you sixty the the_first the_new the_same the_whole to_the two two_days we_got we_would year 0.4
      at because by_half cut down first_time half is_been last_year more on paper same saved since six
      spend the_old their thirty twelve week weeks went were with_the would your -0.4 for now they third
      -0.6 and be got i last like so to us -0.8 yes -1.0 about from -1.2 on_the`,
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
