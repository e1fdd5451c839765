import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../platform/database.ts'
import { withDatabase } from './database-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the maintenance database on the server of this test run. */
    databaseServer: string
    /** Name of the migrated, empty template database. */
    databaseTemplate: string
  }
}

export type TestDatabase = Database & { url: string }

/**
 * Creates a migrated, empty database for one test by copying the template, which takes a few dozen milliseconds:
 *
 *     const { db, close } = await createTestDatabase()
 *     onTestFinished(close)
 *
 * `close` closes the connections and drops the database. A database that is not closed is dropped at the end of the
 * run. The server is a private PostgreSQL that is started for the run, or the one in TEST_DATABASE_URL.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createFromTemplate(inject('databaseTemplate'))
}

async function createFromTemplate(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `${inject('databaseTemplate')}_${randomBytes(6).toString('hex')}`
  await runOnServer(server, `create database ${name} template ${template}`)
  const url = withDatabase(server, name)
  const { db, pool, close } = openDatabase({ url, log: { error: () => undefined }, poolSize: 5 })
  return {
    db,
    pool,
    url,
    close: async () => {
      await close()
      await dropDatabase(server, name)
    },
  }
}

/** Creates a database without any tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFromTemplate('template0')
}

async function dropDatabase(server: string, name: string): Promise<void> {
  try {
    await runOnServer(server, `drop database if exists ${name} with (force)`)
  } catch (error) {
    // Only a superuser can terminate an autovacuum worker. Without `force`, drop database signals the worker and waits.
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    await runOnServer(server, `drop database if exists ${name}`)
  }
}

const insufficientPrivilege = '42501'

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
