import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database/database.ts'
import { databaseState, isUnavailable, openDatabase } from './database.ts'

const quiet = { error: () => undefined }

async function openOneConnection() {
  const { url, pool: administration, close: drop } = await createTestDatabase()
  const { rows } = await administration.query('select current_database() as name')
  const { pool, close } = openDatabase({ url, log: quiet, poolSize: 1 })
  onTestFinished(async () => {
    await close()
    await drop()
  })
  /** Applies to new connections, like a standby that takes the place of the primary. */
  const setReadOnly = async (value: 'on' | 'off') => {
    await administration.query(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`)
  }
  const backend = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid as number
  return { pool, setReadOnly, backend }
}

test('rejects a new connection as unavailable while the server accepts no writes', async () => {
  const { pool, setReadOnly } = await openOneConnection()
  await setReadOnly('on')
  const rejection = await pool.query('select 1').catch((error: unknown) => error)
  expect(isUnavailable(rejection)).toBe(true)
  expect(String(rejection)).toContain('The database server accepts no writes')
  expect(await databaseState(pool)).toBe('read-only')

  await setReadOnly('off')
  expect(await databaseState(pool)).toBe('ready')
})

test('discards a connection on which a write was rejected as read-only', async () => {
  const { pool, backend } = await openOneConnection()
  await pool.query('create table swims (id int)')
  const before = await backend()
  const client = await pool.connect()
  await client.query('begin read only')
  const rejection = await client.query('insert into swims values (1)').catch((error: unknown) => error)
  client.release()
  expect(rejection).toMatchObject({ code: '25006' })
  expect(isUnavailable(rejection)).toBe(true)
  expect(await backend()).not.toBe(before)
})

test('fails a read during which its server turns read-only, and discards the connection', async () => {
  const { pool, backend } = await openOneConnection()
  const before = await backend()
  const read = pool.query("select set_config('default_transaction_read_only', 'on', false)")
  expect(isUnavailable(await read.catch((error: unknown) => error))).toBe(true)
  expect(await backend()).not.toBe(before)
})
