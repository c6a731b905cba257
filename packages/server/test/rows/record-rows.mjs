// Preloaded in each process of the tests (recorded-rows.ts). Records the text of each statement of the product and its columns as
// PostgreSQL describes them. check-rows.ts compares them with the declared rows.
import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

const { TEST_ROWS_FOLDER: folder } = process.env
const server = fileURLToPath(new URL('../../', import.meta.url))
const main = process.argv[1] ?? ''

if (folder && main.startsWith(server)) {
  const file = `${folder}/${process.pid}-${threadId}.jsonl`
  const write = (line) => appendFileSync(file, `${JSON.stringify(line)}\n`)
  write({ main: main.slice(server.length) })
  const { default: pg } = await import('pg')
  record(pg.Query.prototype, write)
}

function record(query, write) {
  const written = new Set()
  const { handleRowDescription } = query
  query.handleRowDescription = function (message) {
    // Only `sqlOver` requests rows in this form.
    if (this._rowMode === 'array' && !written.has(this.text)) {
      written.add(this.text)
      write({ text: this.text, columns: message.fields.map(({ name, dataTypeID }) => [name, dataTypeID]) })
    }
    return handleRowDescription.call(this, message)
  }
}
