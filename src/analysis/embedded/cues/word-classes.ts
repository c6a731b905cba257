const classes = {
  num: `/[0-9][^ ]*/|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|
    seventy|eighty|ninety|hundred|thousand|million|half|dozen|couple_of|zero`,
  amount: 'thousand|grand|k|million|mil|dollars|dollar|euro|euros|pounds|quid|bucks|/[0-9]+k/',
  span: 'minute|minutes|hour|hours|day|days|week|weeks|month|months|year|years|quarter|quarters|fortnight|evening|evenings',
  when: `monday|tuesday|wednesday|thursday|friday|january|february|march|april|june|july|august|september|october|november|
    december|summer|autumn|winter|spring|christmas|easter|new_year|q1|q2|q3|q4|quarter|year_end|year_is_end|month_end|
    end_of_the_month|end_of_the_year|end_of_year|end_of_month|next_week|next_month|next_year|this_week|this_month|this_year|
    half_term|term|season|holidays|first_of|fiscal_year|financial_year|weekend|saturday|sunday`,
  soon: 'today|tomorrow|tonight|this_afternoon|this_evening|this_week|next_week|monday|tuesday|wednesday|thursday|friday|noon|weekend|end_of_day',
  i: 'i|we|i_have|we_have|i_am|we_are|i_would|we_would|i_will|we_will',
  our: 'our|my|your|the|their',
  body: `board|committee|council|trustees|governors|partners|procurement|purchasing|legal|finance|compliance|lawyers|security|
    infosec|leadership|exec|executive|steering|management|directors`,
  role: `ceo|cfo|cto|coo|cio|ciso|cmo|cro|vp|svp|president|director|manager|head|boss|owner|chief|chair|chairman|dean|principal|
    founder|founders|partner|partners|controller|lead|supervisor|director_general|superintendent|secretary|headmaster|
    matron|mayor|counsel|chef|foreman|sponsor|bursar|md|gm`,
  staff: `team|people|guys|folks|users|staff|lads|crew|reps|drivers|nurses|teachers|managers|agents|engineers|operators|colleagues|
    employees|everyone|everybody|nobody|half_of_them|most_of_them|customers|guests|techs|technicians|sellers|analysts|them|they`,
  tool: `tool|tools|system|systems|product|software|platform|app|solution|module|package|portal|dashboard|spreadsheet|spreadsheets|
    database|crm|erp|excel|website|version|program|programme|suite|vendor|provider|supplier`,
  system: `salesforce|hubspot|slack|teams|outlook|excel|sap|netsuite|oracle|dynamics|workday|jira|zendesk|quickbooks|xero|sharepoint|
    okta|azure|google|gmail|snowflake|tableau|power_bi|servicenow|erp|crm|hris|api|payroll|data_warehouse|calendar|sso|
    pos|till|ledger|accounting|webshop|sage|shopify|stripe|marketo|/~[^ ]+/`,
  rival: `vendor|vendors|supplier|suppliers|provider|providers|competitor|competitors|others|other_guys|other_lot|other_one|
    other_vendor|other_company|other_tool|other_two|incumbent|alternative|alternatives|competition|other_vendors|other_tools|
    other_options|another_vendor|another_tool|other_providers`,
  name: '/~[^ ]+/',
  good: `good|great|nice|lovely|brilliant|fantastic|amazing|awesome|excellent|slick|cool|impressive|impressed|beautiful|wonderful|
    perfect|neat|clever|superb|powerful|clean|intuitive|helpful|handy|incredible|love|loves|loved|better|best|easy|fast|quick|stronger`,
  bad: `slow|bad|terrible|awful|horrible|painful|clunky|messy|mess|nightmare|broken|poor|worse|worst|hard|difficult|confusing|
    frustrating|annoying|unreliable|tedious|manual|cumbersome|pain|headache|dated|weak|useless|chaos|disaster|hopeless`,
  fail: `crash*|freez*|froze|hang|hangs|hung|fail*|broke|broken|error|errors|bug|bugs|glitch*|times_out|timed_out|blank|duplicat*|
    disappear*|vanish*|down|stuck|corrupt*|logged_out|stopped_working|wrong|missing|empty|twice`,
  buy: 'buy|purchase|sign|start|commit|implement|choose|decide|select|pick|go_live|launch|roll_out|roll_it_out|kick_off|deploy|switch|move',
  live: 'live|up_and_running|in_place|signed|installed|rolled_out|running|implemented|ready|done|sorted|settled|deployed|decided|started',
  you: 'you|you_guys|your_team|your_side|your_company|you_folks',
  send: 'send|share|email|forward|shoot|drop|mail|ping|pop|circulate',
  cost: `price|pricing|cost|costs|fee|fees|rate|rates|discount|discounts|quote|licence|license|licences|licenses|subscription|per_seat|
    per_user|per_month|invoice|invoicing|payment|payments|billing|tier|tiers|package|packages|plan|plans|contract|terms`,
}

/** Classes of words that the patterns of the cues name as `@class`; a regular expression stands between slashes. */
export const wordClasses: Record<string, string> = Object.fromEntries(
  Object.entries(classes).map(([name, words]) => [name, words.replace(/\s+/g, '')]),
)
