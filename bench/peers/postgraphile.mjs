// PostGraphile as shipped, over the tables of this database, with its filter plugin. Copied into the folder of its installation.
// PEER_CONNECTION has the connection; it prints its address.
import { createServer } from 'node:http'
import pg from 'pg'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'

const poolMax = 16
const pool = new pg.Pool({ ...JSON.parse(process.env.PEER_CONNECTION), max: poolMax })
const pgl = postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  // This plugin refuses filters on columns without their own index.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ pool, schemas: ['public'] })],
  grafserv: { graphiql: false, watch: false },
})
const server = createServer()
await pgl.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })}\n`)
})
process.on('SIGTERM', () => process.exit(0))
