import process from 'node:process'
import { parseArgs } from 'node:util'
import pg from 'pg'

// Replaces psql in the tests of the documentation where it is not installed.
const options = { command: { type: 'string', multiple: true }, dbname: { type: 'string' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const [connectionString] = positionals
const client = new pg.Client(connectionString ? { connectionString } : { database: values.dbname ?? 'postgres' })
await client.connect()
for (const command of values.command ?? [])
  process.stdout.write(`${JSON.stringify((await client.query(command)).rows)}\n`)
await client.end()
