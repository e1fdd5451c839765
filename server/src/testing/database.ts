import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database.ts'
import { withDatabase } from './database-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run, as a URL of its maintenance database. */
    databaseServer: string
    /** The migrated, empty database that every test copies. */
    databaseTemplate: string
  }
}

export type TestDatabase = Database & { url: string }

/**
 * A fresh, migrated, empty database for one test, copied from the run's template in a few dozen milliseconds:
 *
 *     const { db, close } = await createTestDatabase()
 *     onTestFinished(close)
 *
 * `close` ends its connections and drops it. One that is not closed goes with the run, but keeps its connections until then.
 * The server is a private PostgreSQL started for the run, or the one that TEST_DATABASE_URL names.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return copyOf(inject('databaseTemplate'))
}

async function copyOf(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `${inject('databaseTemplate')}_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${template}`)
  const url = withDatabase(server, name)
  const { db, pool, close } = openDatabase({ url, log: { error: () => undefined }, poolSize: 5 })
  return {
    db,
    pool,
    url,
    close: async () => {
      await close()
      await drop(server, name)
    },
  }
}

/** The same without a single table: as a database is that nobody has opened yet. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0')
}

async function drop(server: string, name: string): Promise<void> {
  try {
    await administer(server, `drop database if exists ${name} with (force)`)
  } catch (error) {
    // An autovacuum worker was in it, which only a superuser may end by force; a plain drop asks it to leave and waits.
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    await administer(server, `drop database if exists ${name}`)
  }
}

const insufficientPrivilege = '42501'

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
