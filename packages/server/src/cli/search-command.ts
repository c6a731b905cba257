import type { Endpoint } from '@earshot/contract/endpoint'
import { searchEvidence } from '@earshot/contract/evidence'
import { type CompactPost, searchPosts } from '@earshot/contract/posts'
import { searchTranscripts } from '@earshot/contract/search-transcripts'
import type { Operate } from '../app/open-operator.ts'
import { escapeControls } from '../platform/escape-controls.ts'
import { UsageError } from '../platform/usage-error.ts'
import { findTeam } from '../tenants/teams.ts'
import type { Command, CommandArgs, CommandContext } from './command.ts'
import { countText } from './count-text.ts'
import { inputFrom, optionsFor } from './endpoint-options.ts'
import { operate } from './operate.ts'
import { requiredId, requiredText } from './read-args.ts'
import { clock, quoteLines } from './show-evidence.ts'
import { shortTime } from './table.ts'

type Search = (context: CommandContext, call: Operate, input: Record<string, unknown>) => Promise<object>

const nothingFound = 'Nothing found. Next: fewer words or filters, or other dates.'

const places: Readonly<Record<string, { endpoint: Endpoint; search: Search }>> = {
  evidence: {
    endpoint: searchEvidence,
    search: async ({ say, hint }, call, input) => {
      const {
        data: { matches },
        next,
      } = await call(searchEvidence, input)
      for (const match of matches) {
        say(`${match.elementKey}, run ${match.runId}`)
        for (const line of quoteLines(match)) say(`  ${line}`)
      }
      if (matches.length === 0) hint(nothingFound)
      else if (next !== null) hint(`There are more: --cursor ${next}`)
      return { matches, cursor: next }
    },
  },
  posts: {
    endpoint: searchPosts,
    search: async ({ say, hint, isJson }, call, input) => {
      const { items, totalCount } = await call(searchPosts, input)
      // Lines need only the short form; --json gives the requested one.
      const short = isJson
        ? []
        : (await call(searchPosts, { ...input, detail: false, fields: undefined })).items
      for (const post of short as CompactPost[]) {
        say(escapeControls(post.title))
        say(`  post ${post.postId}, call ${post.fileId}, ${shortTime(post.date)}`)
        say(`  ${escapeControls(post.snippet)}`)
      }
      if (totalCount === 0) hint(nothingFound)
      else if (items.length < totalCount)
        hint(`${items.length} of ${countText(totalCount, 'post')}. --limit and --offset show others.`)
      return { posts: items, totalCount }
    },
  },
  transcripts: {
    endpoint: searchTranscripts,
    search: async ({ say, hint }, call, input) => {
      requiredText(input.query as string | undefined, 'what to search for')
      const { items, totalCount, searched } = await call(searchTranscripts, input)
      for (const { fileId, title, date, speaker, startMs, text } of items) {
        say(escapeControls(`${clock(startMs)} ${speaker ?? 'unknown speaker'}: ${text}`))
        say(escapeControls(`  call ${fileId}, ${title ?? 'no title'} (${shortTime(date)})`))
      }
      if (totalCount === 0) hint(nothingFound)
      else if (items.length < totalCount)
        hint(`${items.length} of ${countText(totalCount, 'place')}. --limit and --offset show others.`)
      if (searched && searched.callsWithWords > searched.calls)
        hint(
          `Only the newest ${searched.calls} of ${countText(searched.callsWithWords, 'call')} with these words were searched: narrow the dates.`,
        )
      return { hits: items, totalCount, searched }
    },
  },
}

const names = Object.keys(places)

export const search: Command = {
  name: 'search',
  words: '[query]',
  wordsMax: 1,
  summary: `Search transcripts, evidence or posts: ${names.join(', ')}`,
  options: {
    team: {
      type: 'string',
      isRequired: true,
      value: '<teamId>',
      summary: 'The team whose calls are searched',
    },
    in: { type: 'string', isRequired: true, value: names.join('|'), summary: 'The texts to search' },
    ...allOptions(),
  },
  run: async (context, { positionals, values }) => {
    const teamId = requiredId(values.team, '--team')
    const { endpoint, search } = requiredPlace(values)
    const query = positionals[0] === undefined ? {} : { query: positionals[0] }
    const input = { ...inputFrom(endpoint, values), ...query }
    return await operate(
      context,
      ({ db }) => findTeam(db.sql, teamId),
      (call) => search(context, call, input),
    )
  },
}

/** The options of all places; those of some places name these. */
function allOptions(): NonNullable<Command['options']> {
  const all = names.flatMap((name) =>
    Object.entries(optionsFor(placeOf(name).endpoint)).map(([option, definition]) => ({
      name,
      option,
      definition,
    })),
  )
  const merged = [...Map.groupBy(all, ({ option }) => option)].flatMap(([option, [first, ...more]]) => {
    if (!first || option === 'query') return []
    const taking = [first, ...more].map(({ name }) => name)
    const only = taking.length < names.length ? `; --in ${taking.join(' or ')}` : ''
    return [[option, { ...first.definition, summary: `${first.definition.summary}${only}` }] as const]
  })
  return Object.fromEntries(merged)
}

function placeOf(name: string): { endpoint: Endpoint; search: Search } {
  const place = places[name]
  if (place) return place
  throw new UsageError(`--in has to be one of ${names.join(', ')}.`)
}

function requiredPlace({ in: name, team: _, json: __, ...others }: CommandArgs['values']) {
  const place = placeOf(requiredText(name, '--in'))
  const taken = optionsFor(place.endpoint)
  const unknown = Object.keys(others).find((option) => !Object.hasOwn(taken, option))
  if (unknown !== undefined) throw new UsageError(`--${unknown} is not a filter of --in ${name}.`)
  return place
}
