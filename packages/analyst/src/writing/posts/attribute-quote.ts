import type { Segment } from '@earshot/contract/transcript'
import type { Finding } from '../../locate-claims.ts'
import { shorten } from '../../shorten.ts'
import { clearConfidence } from './post-quotes.ts'

const did = new Map(
  Object.entries({
    intent_signal: 'showed interest in going on',
    budget_confirmation: 'spoke of the money for it',
    budget_constraint: 'spoke of limits to the money',
    timeline: 'named a time',
    critical_event: 'named something that has a date',
    trigger_event: 'said what set this off',
    decision_process: 'said how it gets decided',
    decision_maker: 'said who decides',
    decision_criteria: 'named what the choice depends on',
    champion: 'spoke up for it',
    stakeholder: 'named who else is involved',
    persona_goal: 'named a goal',
    current_solution: 'said how it is done today',
    pain: 'named a problem',
    impact: 'said what it costs',
    desired_outcome: 'said what should be true afterwards',
    use_case: 'named a use',
    competitive_mention: 'named an alternative',
    objection: 'raised a concern',
    objection_response: 'answered a concern',
    pricing_discussion: 'spoke about price or terms',
    security_compliance: 'spoke about security or compliance',
    integration_requirement: 'named a system to work with',
    feature_praise: 'liked what is there',
    feature_request: 'asked for something more',
    usability_issue: 'found something hard to use',
    bug_report: 'reported a fault',
    proof_request: 'asked for proof',
    differentiator: 'said what is different',
    value_statement: 'named a benefit',
    agenda_setting: 'set the agenda',
    next_step: 'named a next step',
    decision_made: 'spoke of what is settled',
    deal_risk: 'gave a sign of risk',
    expansion_signal: 'spoke of using more',
    renewal_signal: 'spoke of renewing',
    churn_risk: 'gave a sign of leaving or cutting back',
    adoption_barrier: 'said what keeps people from using it',
    training_need: 'spoke of help or training needed',
    result_achieved: 'reported a result',
  }),
)

/** `Gwen Tolliver named a problem: “…”`, a whole sentence with the speaker's own words. What is not clear is only "said". */
export function attributeQuote(finding: Finding, segments: readonly Segment[], charsMax: number): string {
  const verb = (finding.confidence >= clearConfidence ? did.get(finding.elementKey) : null) ?? 'said'
  return `${speakerOf(finding, segments)} ${verb}: ${quoted(finding.quote, charsMax)}`
}

/** The speaker's name, or what is known instead. */
export function speakerOf({ speaker, segmentIndex }: Finding, segments: readonly Segment[]): string {
  const side = segments[segmentIndex]?.side
  return speaker ?? (side ? `A ${side}` : 'Somebody')
}

/** The quote between quotation marks, with a full stop where it has no end of its own. */
export function quoted(quote: string, charsMax: number): string {
  const text = shorten(quote.replace(/\s+/g, ' '), charsMax)
  return /[.?!…]["'”’)]*$/.test(text) ? `“${text}”` : `“${text}”.`
}
