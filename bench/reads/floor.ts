// The baseline, a separate process: a Fastify route that sends given statements and answers their rows, without keys, checks or schemas.
// It reads a file: { connection, plans: { [name]: { statements, body }[] } }.
import { readFile } from 'node:fs/promises'
import { fastify } from 'fastify'
import { Pool } from 'pg'

export interface Plan {
  statements: { name: string; text: string; values: unknown[] }[]
  /** The answer if there is no statement. */
  body: unknown
}

const poolMax = 16
const { connection, plans } = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as {
  connection: object
  plans: Record<string, Plan[]>
}
const pool = new Pool({ ...connection, max: poolMax })
const app = fastify()
app.get<{ Params: { name: string; variant: string } }>('/:name/:variant', async ({ params }) => {
  const plan = plans[params.name]?.[Number(params.variant)]
  if (!plan) throw new Error('no such plan')
  if (plan.statements.length === 0) return plan.body
  const answers = []
  for (const statement of plan.statements) answers.push((await pool.query(statement)).rows)
  return { data: answers.at(-1), other: answers.slice(0, -1) }
})
process.stdout.write(`${JSON.stringify({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })}\n`)
process.on('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
