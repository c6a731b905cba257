// Words that speak of the same matter in a call, so that what is learnt of one holds for the others. A `*` stands for any ending.
const classes: Record<string, string> = {
  screen:
    'screen* slide* tab tabs button* click* menu* page* dashboard* drag* filter* setting* view* icon* display* scroll* pop-up',
  login: 'login* log logged password* invitation download* install* app account* admin administrator*',
  training:
    'train* session* practis* practic* exercise* homework guide* video* onboard* tutorial* lesson* learn* teach* webinar*',
  fault:
    'error* bug bugs crash* broke* froze* freez* fail* outage* ticket* sync* logs fix* workaround* vanish* disappear* lost stuck hang* incident* glitch* escalat* reproduc* engineer*',
  paper:
    'proposal* quote* contract* redline* clause* agreement* signature* sign signed signing paperwork legal lawyer* nda dpa questionnaire* countersign* liability',
  buying: 'procurement purchas* finance cfo board committee* approv* budget* invoice* legal',
  renewal: 'renew* extend* extension* expir* uplift term terms cancel* notice roll-over lapse*',
  more: 'seat* licence* license* user* add* additional expand* expansion* rollout* extra further phase* upgrad* module*',
  place:
    'branch* site* depot* location* division* region* plant* warehouse* country countries subsidiar* department* office* territor*',
  earlier: 'last earlier previous* again since yesterday ago follow* revisit*',
  money:
    'price* pricing discount* cost* percent dollar* euro* pound* fee* rate* expensive cheap* # hundred thousand',
  security:
    'security sso encrypt* penetration certif* soc iso gdpr hosted hosting privacy breach* audit* compliance',
  result: 'saved saving* reduc* fewer faster improv* result* adoption usage went',
  asking: 'what how who why which where when',
  acquaintance: 'background role introduc* introduction* yourself responsib*',
  hiring: 'salary candidate* applicant* application* position* interview* resume cv hire*',
  partnering: 'partner* reseller* commission* margin* sponsor* journalist* investor* supplier* vendor*',
  market:
    'segment* market* position* pipeline compet* target* growth strateg* quarter* category focus bet bets',
  rota: 'standup blocked weekly holiday* cover shift* calendar minutes update* agenda swap* workload',
  drafting:
    'deck* draft* section* tender* script* rehears* storyline appendix dry checklist* launch* handover',
}

const exact = new Map<string, string[]>()
const beginnings = new Map<string, string[]>()
for (const [name, words] of Object.entries(classes)) {
  for (const word of words.split(' ')) {
    const [table, key] = word.endsWith('*') ? [beginnings, word.slice(0, -1)] : [exact, word]
    table.set(key, [...(table.get(key) ?? []), name])
  }
}
const shortest = Math.min(...[...beginnings.keys()].map((key) => key.length))

const rememberedMax = 50_000
// Bounded, so that a service that runs for months does not collect every word it ever heard.
let remembered = new Map<string, readonly string[]>()

/** The classes that a word in lower case belongs to. */
export function classesOf(word: string): readonly string[] {
  const known = remembered.get(word)
  if (known) return known
  const found = [...(exact.get(word) ?? [])]
  for (let length = shortest; length <= word.length; length += 1)
    found.push(...(beginnings.get(word.slice(0, length)) ?? []))
  if (remembered.size >= rememberedMax) remembered = new Map()
  remembered.set(word, found)
  return found
}
