import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { prepareJobs } from '../platform/jobs/job-runner.ts'
import { migrate } from '../platform/migrations/migrations.ts'
import { startPrivatePostgres } from '../platform/postgres/private-postgres.ts'
import { withDatabase } from './database/database-url.ts'
import { copyDataDir, createAccessibleDir } from './processes/data-dirs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data directory with a stopped, empty PostgreSQL, for tests that start their own. */
    initializedDataDir: string
  }
}

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...args: unknown[]) => process.stderr.write(`${args.join(' ')}\n`),
}

/**
 * Vitest's global setup: starts one PostgreSQL for the run and creates the migrated template. See createTestDatabase.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const initializedDataDir = await initializeDataDir()
  const server = await startServer(initializedDataDir)
  const template = `daystar_test_${randomBytes(4).toString('hex')}`
  await runOnServer(server.url, (client) => client.query(`create database ${template}`))
  const { pool, close } = openDatabase({ url: withDatabase(server.url, template), log, poolSize: 2 })
  await migrate(pool)
    .then(() => prepareJobs({ pool, log: fastify().log }))
    .finally(close)
  project.provide('databaseServer', server.url)
  project.provide('databaseTemplate', template)
  project.provide('initializedDataDir', initializedDataDir)
  const appDataDirs = await mkdtemp(join(tmpdir(), 'daystar-test-apps-'))
  project.provide('appDataDirs', appDataDirs)
  return async () => {
    if (!server.isPrivate) await dropTestDatabases(server.url, template)
    await server.stop()
    for (const dir of [initializedDataDir, appDataDirs]) await rm(dir, { recursive: true, force: true })
  }
}

async function initializeDataDir(): Promise<string> {
  const dataDir = await createAccessibleDir('daystar-initialized-')
  const postgres = await startPrivatePostgres({ dataDir, log, durable: false })
  await postgres.stop()
  return dataDir
}

async function startServer(initializedDataDir: string) {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, isPrivate: false, stop: async () => undefined }
  const dataDir = await createAccessibleDir('daystar-test-')
  await copyDataDir(initializedDataDir, dataDir)
  const postgres = await startPrivatePostgres({ dataDir, log, durable: false })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: postgres.url, isPrivate: true, stop }
}

async function dropTestDatabases(url: string, template: string): Promise<void> {
  await runOnServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  })
}

async function runOnServer(url: string, task: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await task(client).finally(() => client.end())
}
