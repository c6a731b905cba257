import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { namesTopic, sideOf } from './names-topic.ts'

describe('a description', () => {
  const topics = [
    'Audits, inspections or inspectors',
    'Trade unions or works councils',
    'The customer mentions a merger',
    'The founder or owner is mentioned',
    'Anything said about the cafeteria',
    'A visit at the customer or a meeting in person',
    'The team uses spreadsheets',
    'Proposals and tenders',
    'Questions and answers',
  ]
  const acts = [
    'The customer asks for references',
    'The service was down',
    'Somebody tells a joke',
    'What matters to the buyer',
    'Does the customer have a compliance officer?',
    'A charity asks for a discount',
    'Complaints about the helpdesk',
    'Requests for a discount',
    'Doubts about the project plan',
  ]
  for (const text of topics)
    it(`names a topic: ${text}`, () => {
      assert.equal(namesTopic(text), true)
    })
  for (const text of acts)
    it(`tells what somebody does: ${text}`, () => {
      assert.equal(namesTopic(text), false)
    })

  it('is of the side that it begins with', () => {
    assert.equal(sideOf('The customer mentions a merger'), 'customer')
    assert.equal(sideOf('Prospects who hesitate'), 'customer')
    assert.equal(sideOf('Our reps promise a discount'), 'rep')
    assert.equal(sideOf('Discounts for customers'), null)
  })
})
