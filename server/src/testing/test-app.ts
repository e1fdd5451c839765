import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Role } from '@daystar/contract/roles'
import type { SampleMember } from '@daystar/contract/testing/sample-data'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, inject, onTestFinished } from 'vitest'
import { jobHandlers } from '../jobs/job-handlers.ts'
import { type Db, openDatabase } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { runJobsOnce } from '../platform/jobs/job-runner.ts'
import type { Config } from '../settings/config.ts'
import { Caller, type Member } from './callers.ts'
import { createTestDatabase, type TestDatabase } from './database/database.ts'
import { emptyDatabase, returnDatabase, takeDatabase } from './database/reused-databases.ts'
import { insertMember, type NewMember } from './insert-member.ts'
import { type SentEmail, silentLog, startTestProcess, testConfig } from './processes/test-process.ts'
import { currentSample, noteSampleOnFailure } from './sample.ts'
import './to-be-rejected-with.ts'

export type { SentEmail } from './processes/test-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder for the data directories of apps, which is removed after the run. */
    appDataDirs: string
  }
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly db: Db
  readonly database: TestDatabase
  /** The emails sent so far. Queued emails are sent by `runJobs`. */
  readonly sentEmails: SentEmail[]
  /** What the test needs instead of the values of the sample data, for all members that it creates. */
  memberValues: MemberValues
  /** A caller without an account. */
  readonly visitor: Caller
  /** Creates a member with a name of the sample data: `mona` and `mike` are moderators, `olga` and `otto` operators. */
  createMember(member: SampleMember, options?: NewMember): Promise<Member>
  /** Creates a member whose name matters to the test, or one of many. */
  createNamedMember(name: string, options?: NewMember): Promise<Member>
  /** Runs every job that is due. Throws if a job fails. */
  runJobs(): Promise<void>
  /** Starts a second app on the same database with connections of its own, as another process would. */
  startSecondProcess(settings?: Partial<Config>): Promise<FastifyInstance>
}

type MemberValues = Pick<NewMember, 'username' | 'language' | 'timeZone'>

interface Others<Key extends SampleMember> {
  /** Members in addition to Ada, Ben and Cleo. */
  readonly members?: readonly Key[]
}

const roles: Partial<Record<SampleMember, Role>> = {
  mona: 'moderator',
  mike: 'moderator',
  olga: 'operator',
  otto: 'operator',
}

/**
 * Returns an app and an empty database, which later tests use again, with Ada, Ben and Cleo of the sample data, who
 * have no connections.
 *
 *     const { ada, olga } = await createTestApp({ members: ['olga'] })
 *     expect(await ada.request(users.read, { params: { userId: String(olga.id) } })).toMatchObject({ name: olga.name })
 */
export async function createTestApp<Key extends SampleMember = never>(
  { members, ...settings }: Partial<Config> & Others<Key> = {},
  values: MemberValues = {},
) {
  const started = await takeApp(settings)
  onTestFinished(({ task }) => (task.result?.state === 'fail' ? started.discard() : returnApp(started)))
  return withMembers(started.testApp, values, members)
}

/** For tests that change what remains after them: connections, the schema of the database, or listeners of the app. */
export async function createDisposableTestApp<Key extends SampleMember = never>(
  { members, ...settings }: Partial<Config> & Others<Key> = {},
  values: MemberValues = {},
) {
  const started = await startTestApp(settings, await createTestDatabase())
  onTestFinished(started.discard)
  return withMembers(started.testApp, values, members)
}

/**
 * One app and one database for all tests of a file that use only their own members: each call of the returned function
 * creates another Ada, Ben and Cleo. Tests of settings, or of all rows of a table, use `createTestApp`.
 */
export function sharedTestApp(settings: Partial<Config> = {}, values: MemberValues = {}) {
  let taken: Promise<StartedApp> | undefined
  afterAll(async () => taken && (await returnApp(await taken)))
  return async <Key extends SampleMember = never>({ members }: Others<Key> = {}) => {
    taken ??= takeApp(settings)
    const { testApp, endTest } = await taken
    onTestFinished(endTest)
    // The emails and jobs of earlier tests are not part of this one.
    testApp.sentEmails.length = 0
    await sql`delete from graphile_worker._private_jobs`.execute(testApp.db)
    return withMembers(testApp, values, members)
  }
}

type StartedApp = Awaited<ReturnType<typeof startTestApp>>

/** The app with the default settings that no test uses at the moment. */
let idleApp: StartedApp | undefined

async function takeApp(settings: Partial<Config>): Promise<StartedApp> {
  const app = idleApp
  if (app === undefined || Object.keys(settings).length > 0) return startTestApp(settings, await takeDatabase())
  idleApp = undefined
  return app
}

async function returnApp(app: StartedApp): Promise<void> {
  if (idleApp === undefined && (await app.isReusable())) {
    await app.empty()
    idleApp = app
  } else {
    await app.stop()
    await returnDatabase(app.testApp.database)
  }
  app.endTest()
}

async function withMembers<Key extends SampleMember = never>(
  testApp: TestApp,
  values: MemberValues,
  others: readonly Key[] = [],
) {
  noteSampleOnFailure()
  testApp.memberValues = values
  const members = {} as Record<'ada' | 'ben' | 'cleo' | Key, Member>
  for (const key of ['ada', 'ben', 'cleo', ...others] as const) members[key] = await testApp.createMember(key)
  return { ...members, visitor: testApp.visitor, testApp }
}

async function startTestApp(settings: Partial<Config>, database: TestDatabase) {
  const dataDir = await mkdtemp(join(inject('appDataDirs'), 'app-'))
  const config: Config = { ...testConfig, dataDir, ...settings }
  const sentEmails: SentEmail[] = []
  const first = await startTestProcess(config, database, sentEmails)
  const { app, deps, endTest } = first
  const testApp: TestApp = {
    app,
    deps,
    db: database.db,
    database,
    sentEmails,
    memberValues: {},
    visitor: new Caller(app, null),
    createMember: (member, options = {}) => {
      const about = { name: currentSample().names[member], emailName: member }
      return insertMember(app, deps, about, { role: roles[member] ?? 'member', ...testApp.memberValues, ...options })
    },
    createNamedMember: (name, options) => {
      const about = { name, emailName: name.toLowerCase().replaceAll(/\W+/g, '.') }
      return insertMember(app, deps, about, { ...testApp.memberValues, username: null, ...options })
    },
    runJobs: async () => {
      const failures = await runJobsOnce({ pool: database.pool, log: silentLog }, jobHandlers(deps))
      if (failures.length > 0) throw failures[0]
    },
    startSecondProcess: async (otherSettings = {}) => {
      const connections = openDatabase({ url: database.url, log: silentLog, poolSize: 5 })
      const second = await startTestProcess(
        { ...config, ...otherSettings },
        { ...database, db: connections.db },
        sentEmails,
      )
      onTestFinished(async () => {
        await second.stop()
        await connections.close()
        second.endTest()
      })
      return second.app
    },
  }
  const stop = async () => {
    await first.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const discard = async () => {
    await stop()
    await database.close()
    endTest()
  }
  let hasPort = false
  app.server.once('listening', () => {
    hasPort = true
  })
  /** False also for a process that counts failed sign-ins, which it delays, or requests because of its settings. */
  const isReusable = async () => {
    if (hasPort || Object.keys(settings).length > 0) return false
    const counted = database.db.selectFrom('rate_limit_counts').select('requests').where('requests', '>', 0)
    return (await counted.executeTakeFirst()) === undefined
  }
  /** Restores the state after the start. */
  const empty = async () => {
    await emptyDatabase(database.pool)
    await first.clearCaches()
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
    sentEmails.length = 0
  }
  return { testApp, endTest, isReusable, empty, stop, discard }
}
