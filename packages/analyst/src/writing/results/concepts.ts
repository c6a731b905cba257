/**
 * What customers say in many words, by what they mean. `a_b` is words in a row; a word may stand under several. All is compared
 * by stem, so "crash" stands for "crashes" and "crashed" too. A claim says something by itself: two quotes that share one say
 * the same, if not much else differs.
 */
const claims = {
  expensive: `expensive pricey costly steep overpriced not_afford not_really_afford hard_to_afford unaffordable too_much_money costs_too_much over_what_we over_budget
    more_than_we_have more_than_i_was more_than_we_were higher_than double_what twice_what not_justify_it outside_our_budget out_of_our_range
    price_is_too_high`,
  discount: 'discount money_off percent_off better_price do_better_on sharpen_your_pencil',
  lacking: `no_money no_budget no_funding no_cash not_have_the_budget not_have_the_money not_have_budget not_have_money nothing_left
    no_funding_left not_got_the_money nothing_in_the_budget out_of_budget budget_is_gone`,
  lockin: `tied_in tied_down locked_in locked_into lock_in multi_year three_year_contract sign_for_three_years get_out_of_the_contract not_get_out_of_the_contract get_out_early not_get_out_early break_clause
    long_commitment commit_for tie_ourselves`,
  timing: `not_a_priority other_priorities not_the_right_time not_the_time not_a_good_time bad_time wrong_time back_burner on_hold not_now not_right_now
    park_it`,
  approval: `approve approval sign_off signs_off run_it_past run_it_by blessing final_say go_to_the_board goes_to_the_board
    board_decides board_for_a_decision board_meets`,
  reference: `reference case_study talk_to_somebody_like talk_to_someone_like talk_to_somebody_who talk_to_someone_who speak_to_somebody_who speak_to_someone_who
    customer_like_us somebody_like_us someone_like_us similar_company`,
  trial:
    'trial pilot proof_of_concept poc test_group try_it_with try_it_out try_it_first small_group_before start_small',
  signon: 'single_sign_on sso okta entra active_directory saml',
  pentest: 'pen_test penetration_test pentest',
  soc: 'soc_2 soc iso_27001',
  privacy: 'gdpr dpa data_processing privacy personal_data data_protection',
  residency:
    'in_europe in_the_eu in_the_uk data_residency where_is_the_data data_stays where_is_our_data data_stored',
  manual: `by_hand manual manually rekey re_key retype retyping type_everything types_it_in type_it_in keys_it_in double_entry
    copy_and_paste entered_twice enter_it_twice enter_everything`,
  scattered: `scattered siloed silo fragmented all_over_the_place in_one_place not_in_one_place not_all_in_one_place single_source different_systems separate_systems
    five_systems five_tools`,
  offline:
    'offline no_signal no_reception no_internet no_wifi without_signal poor_coverage no_coverage dead_spot',
  ownphone: `own_phone private_phone personal_phone own_device`,
  resistance: `not_use_it never_use_it nobody_uses_it old_way old_habits set_in_their_ways resist resistance sceptical not_use_this
    refuse_to`,
  capacity: `understaffed short_staffed no_time the_time_to not_have_the_time not_have_time bandwidth no_bandwidth not_have_bandwidth not_have_the_bandwidth no_one_to nobody_to no_resources stretched_thin hands_full`,
  paperwork: 'on_paper sheet_of_paper pink_sheet white_sheet handwritten clipboard pen_and_paper',
  disappointed: 'let_us_down let_me_down bad_experience disappointed burned burnt never_again',
  build: `in_house build_this_ourselves build_it_ourselves build_our_own do_it_ourselves develop_it_ourselves build_one_ourselves`,
  branding: 'white_label logo branding own_brand',
  growth: `more_seats more_users more_licences more_licenses extra_seats additional_seats extra_licences add_users`,
  overload: 'too_many_notifications too_many_alerts too_many_emails too_many_reminders',
}

/** These name a subject or a predicate: one in common is not enough. */
const words = {
  price: 'price pricing cost rate fee quote charge subscription',
  increase: 'increase raise raised jumped went_up goes_up going_up put_up put_the_price_up uplift hike',
  budget: 'budget money fund funding spend spending capex cash purse',
  contract: 'contract agreement commitment three_year three_years',
  finance: 'cfo finance_director chief_financial_officer financial_controller head_of_finance',
  security: 'security secure encryption encrypted security_questionnaire hacked breach',
  login: 'login log_in password credentials',
  certificate: 'audit auditor certification certificate compliance compliant regulation regulator',
  spreadsheet: 'excel spreadsheet google_sheets',
  chasing: 'chase chasing running_after hunt_down',
  waste: 'waste wasted lose wasting',
  slow: 'slow slowly sluggish lag laggy takes_ages takes_forever weeks_late delay delayed drags',
  crash: 'crash freeze froze frozen hang hangs stuck spinning_wheel falls_over goes_blank',
  broken: 'broken not_work stopped_working fails failed error bug glitch never_show not_show not_sync',
  empty: 'blank empty vanished disappeared missing',
  confusing: `confusing confused confuse complicated unintuitive get_lost gets_lost not_find hard_to_find nobody_finds cluttered
    too_many_clicks hard_to_use`,
  phone: 'phone mobile smartphone handset mobile_app',
  training: 'train training teach learn course workshop learning_curve how_to_use tutorial one_pager',
  setup: 'onboarding set_up setup',
  rollout: 'roll_out rollout implement implementation deploy deployment',
  integration: `integrate integration connect connector sync has_to_talk_to need_to_talk_to needs_to_talk_to talks_to api interface
    plug_into has_to_go_into go_into`,
  migration: 'migrate migration moved_over move_over bring_over brought_over',
  records: 'old_records old_data historical_data history records',
  notification: 'notification alert reminder alarm',
  vendor: 'vendor supplier provider incumbent',
  praise:
    'love loved great brilliant fantastic lovely slick really_like amazing impressed impressive awesome wonderful',
  fast: 'fast quick quickly within_minutes instantly straight_away',
  seats: 'seat user licence license',
}

/** Marks a term that is a claim. */
export const claimMark = '!'

/** Concepts by the stems of their words in a row, with blanks between. */
export function conceptsByStems(stemOf: (word: string) => string): Map<string, string[]> {
  const named = [
    ...Object.entries(claims).map(([name, phrases]) => [claimMark + name, phrases] as const),
    ...Object.entries(words).map(([name, phrases]) => [`=${name}`, phrases] as const),
  ]
  const entries = named.flatMap(([name, phrases]) =>
    phrases.split(/\s+/).map((phrase) => [phrase.split('_').map(stemOf).join(' '), name] as const),
  )
  return new Map(
    [...Map.groupBy(entries, ([stems]) => stems)].map(([stems, same]) => [
      stems,
      same.map(([, name]) => name),
    ]),
  )
}
