import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerFromDraft, draftedCallOf, readDraft, readSampleCall } from '../../../analyst/test/drafts.ts'
import type { Asked, Fault, ModelAnswer } from '../../../analyst/test/model-server.ts'
import { catalogFiles } from '../../test/catalog-files.ts'
import { createCall } from '../../test/create-call.ts'
import { type TestTeam, until } from '../../test/start-api.ts'
import { startLlm } from '../../test/start-llm.ts'
import { applyCatalog } from '../catalog/apply-catalog.ts'
import { builtInFolder, loadCatalog } from '../catalog/load-catalog.ts'

const name = 'brackwater-5-closing'
const sample = readSampleCall(name)
const noClaims = { text: '{"claims": []}' }
type Answer = ModelAnswer | Fault

describe('posts that a language model writes', async () => {
  let post: (asked: Asked) => Answer = (asked) => answerFromDraft(asked) ?? noClaims
  const { api, server } = await startLlm(
    { teamMonthCap: 1, waitMs: 300, timeoutMs: 2000 },
    (asked) => (draftedCallOf(asked) ? post(asked) : noClaims),
    { writes: true, analyses: false },
  )

  async function importSample(team: TestTeam, own: object = {}): Promise<number> {
    return await createCall(api, team.teamId, {
      isProcessed: true,
      title: sample.title!,
      turns: sample.segments.map(({ speaker, side, text }) => ({ speaker: speaker!, side: side!, text })),
      ...own,
    })
  }

  async function postsOf({ client }: TestTeam, fileId: number) {
    const found = await until(async () => {
      const { data } = await client.posts.search({})
      const own = data.filter((one) => one.fileId === fileId)
      return own.length === 2 && own
    })
    const posts = await Promise.all(found.map(({ postId }) => client.posts.get({ id: postId! })))
    const summary = posts.find((one) => one.templateType === 'summary')
    const scorecard = posts.find((one) => one.templateType === 'scorecard')
    assert.ok(summary?.templateType === 'summary' && scorecard?.templateType === 'scorecard')
    return { summary: summary.result, scorecard: scorecard.result }
  }
  const writing = () => server.asked.filter((asked) => draftedCallOf(asked)).length

  it('hold the draft’s statements that its quotes support, in one request, for the type that it chose', async () => {
    const team = await api.createTeam()
    const before = writing()
    const fileId = await importSample(team)
    const { summary, scorecard } = await postsOf(team, fileId)
    assert.match(summary.bluf, /^Walt signed during the call, at nine forty-one\./)
    assert.equal(summary.outcome?.key, 'closed_won')
    assert.deepEqual(summary.caveats, [])
    assert.equal(summary.people.find((person) => person.name === 'Siobhan')?.onCall, true)
    assert.equal(scorecard.elements.length, 5)
    const { segments } = await team.client.calls.transcript({ fileId })
    const moves = [...summary.blufQuotes, ...summary.nextMoves.flatMap(({ quotes }) => quotes)]
    for (const { segment, startChar, endChar, text } of moves)
      assert.equal(segments[segment]!.text.slice(startChar, endChar), text)
    assert.equal(writing() - before, 1)
    assert.equal((await team.client.calls.get({ fileId })).callTypeKey, 'customer_follow_up_call')
    const [row] = await api.db.sql<{ rationale: string; writer: string }>`
      select call_type_rationale as rationale, posts_writer as writer from call where id = ${fileId}`
    assert.match(row!.rationale, /contract is signed on the call/)
    assert.match(row!.writer, /^llm-writer-.* customer_follow_up_call@\d+$/)
  })

  it('fill the sections and score the behaviours of a team’s own type, and no others', async () => {
    const team = await api.createTeam()
    const catalog = await loadCatalog(builtInFolder)
    const {
      id: _,
      version: __,
      ...model
    } = catalog.callTypes.find(({ key }) => key === 'customer_follow_up_call')!
    const renamed = <Item extends { key: string }>(items: readonly Item[], from: string, own: object) =>
      items.map((item) => (item.key === from ? { ...item, ...own } : item))
    const sections = renamed(model.summary.sections, 'risks', { key: 'what_hurts', title: 'What Hurts' })
    const elements = renamed(model.scorecard.elements, 'terms_clear', {
      key: 'own_terms',
      label: 'Own Terms',
    })
    const own = {
      ...model,
      key: 'own_closing',
      label: 'Own Closing',
      summary: { ...model.summary, sections },
      scorecard: { elements },
    }
    await applyCatalog(api.db, catalog, team, catalogFiles({ callTypes: [own] }))
    const draft = JSON.parse(readDraft(name))
    const risks = draft.sections.find(({ key }: { key: string }) => key === 'risks')
    const terms = draft.scorecard.elements.find(({ key }: { key: string }) => key === 'terms_clear')
    draft.sections.push({ ...risks, key: 'what_hurts', items: risks.items.slice(0, 1) })
    draft.scorecard.elements.push({
      ...terms,
      key: 'own_terms',
      score: 'Y',
      coaching: 'Name the price first.',
    })
    post = () => ({ text: JSON.stringify(draft) })
    const { summary, scorecard } = await postsOf(team, await importSample(team, { callType: 'own_closing' }))
    post = (asked) => answerFromDraft(asked) ?? noClaims
    assert.match(server.asked.at(-1)!.instructions, /"key":"what_hurts","title":"What Hurts"/)
    assert.deepEqual(
      summary.sections.map(({ key }) => key),
      sections.map(({ key }) => key),
    )
    const [hurts] = summary.sections.filter(({ key }) => key === 'what_hurts')
    assert.deepEqual(
      hurts!.items.map(({ title }) => title),
      [risks.items[0].title],
    )
    const scored = scorecard.elements.filter(({ key }) => /terms/.test(key))
    assert.deepEqual(
      scored.map(({ label, score, coaching }) => [label, score, coaching]),
      [['Own Terms', 'Y', 'Name the price first.']],
    )
  })

  it('leave out each kind of untruth of a half-true draft, and count them by kind', async () => {
    const team = await api.createTeam()
    const draft = JSON.parse(readDraft(name))
    const cite = (segment: number, quote: string) => ({ findings: [], quotes: [{ segment, quote }] })
    const item = (text: string, segment: number, quote: string) => ({
      title: text,
      text,
      ...cite(segment, quote),
    })
    const net = "I had to try. Net thirty. You'll have the PO by noon"
    draft.sections[2].items = [
      item(
        'The administrator needs six hours a week.',
        15,
        "For your size I'd say four hours a week, once you're live.",
      ),
      item(
        'The administrator needs four hours a month.',
        15,
        "For your size I'd say four hours a week, once you're live.",
      ),
      item(
        'Toledo goes live on the twenty-eighth of March.',
        35,
        'Toledo on the twenty-eighth of April, all four by May sixteenth.',
      ),
      item(
        'Helga Brandt will be polite and then nothing will happen.',
        29,
        "He'll be polite to you and then nothing will happen.",
      ),
      item('Phil will not have the PO by noon.', 69, net),
      item(
        'Dalton’s pulls the western districts.',
        57,
        "I mean if Dalton's pulled the western districts anyway, then everybody's hair would be on fire",
      ),
      item('They love the product.', 3, 'We have loved it from the first day.'),
    ]
    post = () => ({ text: JSON.stringify(draft) })
    const { summary, scorecard } = await postsOf(team, await importSample(team))
    post = (asked) => answerFromDraft(asked) ?? noClaims
    assert.deepEqual(summary.sections.find(({ key }) => key === 'risks')?.items, [])
    const [caveat = ''] = summary.caveats
    for (const kind of [/number/, /unit/, /date/, /name/, /opposite/, /condition/, /without a quote/])
      assert.match(caveat, kind)
    assert.deepEqual(scorecard.caveats, summary.caveats)
  })

  it('are stored without a sentence that the database cannot hold', async () => {
    const team = await api.createTeam()
    const draft = JSON.parse(readDraft(name))
    draft.bottomLine[0].text += '\0'
    draft.bottomLine[1].text += '\ud800'
    const before = writing()
    post = () => ({ text: JSON.stringify(draft) })
    const { summary } = await postsOf(team, await importSample(team))
    post = (asked) => answerFromDraft(asked) ?? noClaims
    assert.equal(
      summary.bluf,
      draft.bottomLine
        .slice(2)
        .map(({ text }: { text: string }) => text)
        .join(' '),
    )
    assert.equal(writing() - before, 1)
  })

  it('fall back to the embedded bottom line if a lying draft loses all of its own', async () => {
    const team = await api.createTeam()
    const lie = {
      text: 'They pay two million dollars on Monday.',
      findings: [],
      quotes: [{ segment: 61, quote: "He's signed it." }],
    }
    const draft = {
      ...JSON.parse(readDraft(name)),
      bottomLine: [lie],
      outcome: { ...lie, key: 'closed_lost', reason: 'They pay two million.' },
    }
    post = () => ({ text: JSON.stringify(draft) })
    const { summary } = await postsOf(team, await importSample(team))
    post = (asked) => answerFromDraft(asked) ?? noClaims
    assert.doesNotMatch(JSON.stringify(summary), /two million/)
    assert.equal(summary.outcome, null)
    assert.match(summary.caveats.join(' '), /bottom line is written by rule/)
  })

  it('are written by rule, and say so, if the provider fails or the month’s money is spent', async () => {
    const team = await api.createTeam()
    post = () => ({ status: 500 })
    const failed = await postsOf(team, await importSample(team, { callType: 'customer_follow_up_call' }))
    post = (asked) => answerFromDraft(asked) ?? noClaims
    assert.match(
      failed.summary.caveats[0]!,
      /^Written by rule, not by the language model: .*(?:answered 500|asked for a pause)/,
    )
    await api.db.sql`update llm_provider set failures = 0, paused_until = '-infinity'`
    const poor = await api.createTeam()
    await api.db.sql`
      insert into llm_spending (organization_id, team_id, month, nanos)
      values (${poor.organizationId}, ${poor.teamId}, date_trunc('month', now() at time zone 'UTC'), 960000000)`
    const capped = await postsOf(poor, await importSample(poor, { callType: 'customer_follow_up_call' }))
    assert.match(capped.scorecard.caveats[0]!, /^Written by rule.*cap of 1 USD a month/)
  })
})
