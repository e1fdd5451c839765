import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@daystar/contract/roles'
import { type FastifyInstance, fastify } from 'fastify'
import { sql } from 'kysely'
import { afterAll, onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { MemberSummaryCache } from '../domains/accounts/index.ts'
import { CardCache } from '../domains/activities/index.ts'
import { CurrentCommunity } from '../domains/community/index.ts'
import { HomePageCache } from '../domains/feed/index.ts'
import { jobHandlers } from '../jobs/job-handlers.ts'
import { type Db, openDatabase, transaction } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { EventBus } from '../platform/events.ts'
import { jobQueue } from '../platform/jobs/job-queue.ts'
import { runJobsOnce } from '../platform/jobs/job-runner.ts'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { folderStorage } from '../platform/media-storage/folder-storage.ts'
import { noMetrics } from '../platform/metrics/metrics.ts'
import { PostgresPubSub } from '../platform/pub-sub/pub-sub-postgres.ts'
import { Sessions } from '../platform/sessions.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { Caller, Member } from './callers.ts'
import { createTestDatabase, type TestDatabase } from './database/database.ts'
import './to-be-rejected-with.ts'

/** An email that was sent, with its link if it has one. */
export type SentEmail = JobPayloads['send_mail']

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly db: Db
  readonly database: TestDatabase
  /** The emails sent so far. Queued emails are sent by `runJobs`. */
  readonly sentEmails: SentEmail[]
  /** A caller without an account. */
  readonly visitor: Caller
  /** Creates another member in addition to Ada, Ben and Cleo. */
  createMember(name: string, options?: NewMemberOptions): Promise<Member>
  /** Runs every job that is due. Throws if a job fails. */
  runJobs(): Promise<void>
  /** Starts a second app on the same database with connections of its own, as another process would. */
  startSecondProcess(settings?: Partial<Config>): Promise<FastifyInstance>
}

export interface NewMemberOptions {
  username?: string
  timeZone?: string
  role?: Role
}

const silentLog = fastify({ logger: { level: 'silent' } }).log

/** The settings of tests: the defaults, without limits of rates and uploads. */
const testConfig: Config = Object.freeze({
  ...readConfig({}),
  host: '127.0.0.1',
  port: 0,
  dataDir: '',
  publicUrl: 'http://daystar.example',
  mailFrom: 'Daystar <daystar@daystar.example>',
  rateLimit: false,
  uploadMbPerDay: null,
  uploadMbPerMember: null,
  importMaxMb: 64,
  logLevel: 'silent',
})

/**
 * Creates an isolated app for one test with a real database and the members Ada, Ben and Cleo, who have no connections
 * yet.
 *
 *     const { ada, ben } = await createTestApp()
 *     expect(await ada.request(users.read, { params: { userId: String(ben.id) } })).toMatchObject({ name: 'Ben' })
 */
export async function createTestApp(settings: Partial<Config> = {}) {
  const { testApp, stop } = await startTestApp(settings)
  onTestFinished(stop)
  return withMembers(testApp)
}

/**
 * One app and one database for all tests of a file that use only their own members: each call of the returned function
 * creates another Ada, Ben and Cleo. Tests of settings, or of all rows of a table, use `createTestApp`.
 */
export function sharedTestApp(settings: Partial<Config> = {}) {
  let started: ReturnType<typeof startTestApp> | undefined
  afterAll(async () => await (await started)?.stop())
  return async () => {
    started ??= startTestApp(settings)
    const { testApp, expectDecisions } = await started
    onTestFinished(expectDecisions)
    // The emails and jobs of earlier tests are not part of this one.
    testApp.sentEmails.length = 0
    await sql`delete from graphile_worker._private_jobs`.execute(testApp.db)
    return withMembers(testApp)
  }
}

async function withMembers(testApp: TestApp) {
  const ada = await testApp.createMember('Ada')
  const ben = await testApp.createMember('Ben')
  const cleo = await testApp.createMember('Cleo')
  return { ada, ben, cleo, visitor: testApp.visitor, testApp }
}

async function startTestApp(settings: Partial<Config> = {}) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar-test-app-'))
  const config: Config = { ...testConfig, dataDir, ...settings }
  const sentEmails: SentEmail[] = []
  const first = await startProcess(config, database, sentEmails)
  const { app, deps } = first
  const testApp: TestApp = {
    app,
    deps,
    db: database.db,
    database,
    sentEmails,
    visitor: new Caller(app, null),
    createMember: (name, options = {}) => insertMember(app, deps, name, options),
    runJobs: async () => {
      const failures = await runJobsOnce({ pool: database.pool, log: silentLog }, jobHandlers(deps))
      if (failures.length > 0) throw failures[0]
    },
    startSecondProcess: async (otherSettings = {}) => {
      const connections = openDatabase({ url: database.url, log: silentLog, poolSize: 5 })
      const second = await startProcess(
        { ...config, ...otherSettings },
        { ...database, db: connections.db },
        sentEmails,
      )
      onTestFinished(async () => {
        await second.stop()
        await connections.close()
        second.expectDecisions()
      })
      return second.app
    },
  }
  const stop = async () => {
    await first.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
    first.expectDecisions()
  }
  return { testApp, stop, expectDecisions: first.expectDecisions }
}

async function startProcess(config: Config, { db, url }: TestDatabase, sentEmails: SentEmail[]) {
  const pubSub = new PostgresPubSub({ url, log: silentLog })
  await pubSub.open()
  const community = new CurrentCommunity({ config, db, pubSub, log: silentLog })
  await community.refresh()
  const memberSummaries = new MemberSummaryCache({ db, pubSub })
  const cards = new CardCache({ config, community, db, memberSummaries, pubSub })
  const deps: Deps = {
    config,
    db,
    log: silentLog,
    events: new EventBus(),
    jobs: jobQueue,
    mail: { send: async (mail) => void sentEmails.push(mail) },
    storage: folderStorage(join(config.dataDir, 'media')),
    pubSub,
    sessions: new Sessions({ db, pubSub, log: silentLog }),
    community,
    memberSummaries,
    cards,
    homePages: new HomePageCache({ db, pubSub, cards }),
    metrics: noMetrics,
    tracing: null,
    readiness: async () => ({ isReady: true, problems: [] }),
  }
  const undecided: string[] = []
  const expectDecisions = () => {
    if (undecided.length > 0)
      throw new Error(`Requests succeeded without a decision on ${undecided.splice(0).join(', ')}.`)
  }
  const app = await buildApp(deps, {
    onUndecidedPolicy: (policy) => {
      undecided.push(policy)
      throw new Error(`A request succeeded without a decision on ${policy}.`)
    },
  })
  const stop = async () => {
    await app.close()
    await community.close()
    await pubSub.close()
  }
  return { app, deps, stop, expectDecisions }
}

/** Inserts the member directly, because hashing a password would take longer than the rest of a typical test. */
async function insertMember(
  app: FastifyInstance,
  deps: Deps,
  name: string,
  options: NewMemberOptions,
): Promise<Member> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${randomBytes(6).toString('hex')}@daystar.example`
  return await transaction(deps.db, async (tx) => {
    const { id } = await tx
      .insertInto('members')
      .values({
        name,
        email,
        password_hash: 'not a password hash',
        username: options.username ?? null,
        time_zone: options.timeZone ?? 'UTC',
        role: options.role ?? 'member',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await deps.sessions.create(tx, id, 'a test')
    return new Member(app, { id, name, email, token })
  })
}
