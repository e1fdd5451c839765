import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { jobHandlers } from '../job-handlers.ts'
import { type Db, transaction } from '../platform/database.ts'
import type { Deps } from '../platform/deps.ts'
import { EventBus } from '../platform/events.ts'
import { jobQueue } from '../platform/job-queue.ts'
import { runJobsOnce } from '../platform/job-runner.ts'
import type { JobPayloads } from '../platform/jobs.ts'
import { folderStorage } from '../platform/media-storage/folder-storage.ts'
import { MemberSummaryCache } from '../platform/member-summary-cache.ts'
import { PostgresPubSub } from '../platform/pub-sub-postgres.ts'
import { Sessions } from '../platform/sessions.ts'
import { type TestDatabase, createTestDatabase } from './database.ts'
import { Caller, Member } from './callers.ts'
import './to-be-rejected-with.ts'

/** A letter as it left the house; its link beside it, where it carries one. */
export type SentMail = JobPayloads['send_mail']

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly db: Db
  readonly database: TestDatabase
  /** What was mailed so far; `runJobs` sends what waits. */
  readonly mails: SentMail[]
  /** Somebody without an account. */
  readonly visitor: Caller
  /** Another member, made like Ada, Ben and Cleo. */
  createMember(name: string, more?: NewMemberOptions): Promise<Member>
  /** Does every job that is due. A job that fails fails the test. */
  runJobs(): Promise<void>
  /** A second process on the same database. */
  startSecondProcess(): Promise<FastifyInstance>
}

export interface NewMemberOptions {
  username?: string
  timeZone?: string
  isOperator?: boolean
}

const silentLog = fastify({ logger: { level: 'silent' } }).log

const testConfig: Config = Object.freeze({
  host: '127.0.0.1',
  port: 0,
  dataDir: '',
  databaseUrl: null,
  publicUrl: 'http://daystar.example',
  smtpUrl: null,
  mailFrom: 'Daystar <daystar@daystar.example>',
  mediaUrl: null,
  placesUrl: null,
  trustProxy: false,
  corsOrigins: [],
  publicRead: true,
  rateLimit: false,
  logLevel: 'silent',
})

/**
 * A community of its own for one test: a real database, the real app, and Ada, Ben and Cleo, who do not know each other yet.
 *
 *     const { ada, ben } = await createTestApp()
 *     expect(await ada.request(users.read, { params: { userId: String(ben.id) } })).toMatchObject({ name: 'Ben' })
 */
export async function createTestApp(settings: Partial<Config> = {}) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar-world-'))
  const config: Config = { ...testConfig, dataDir, ...settings }
  const mails: SentMail[] = []
  const first = await startNode(config, database, mails)
  onTestFinished(async () => {
    await first.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const { app, deps } = first
  const createMember = (name: string, more: NewMemberOptions = {}) => insertMember(app, deps, name, more)
  const testApp: TestApp = {
    app,
    deps,
    db: database.db,
    database,
    mails,
    visitor: new Caller(app, null),
    createMember,
    runJobs: async () => {
      const failures = await runJobsOnce({ pool: database.pool, log: silentLog }, jobHandlers(deps))
      if (failures.length > 0) throw failures[0]
    },
    startSecondProcess: async () => {
      const node = await startNode(config, database, mails)
      onTestFinished(node.stop)
      return node.app
    },
  }
  const ada = await createMember('Ada')
  const ben = await createMember('Ben')
  const cleo = await createMember('Cleo')
  return { ada, ben, cleo, visitor: testApp.visitor, testApp }
}

async function startNode(config: Config, { db, url }: TestDatabase, mails: SentMail[]) {
  const pubSub = new PostgresPubSub({ url, log: silentLog })
  await pubSub.open()
  const deps: Deps = {
    config,
    db,
    log: silentLog,
    events: new EventBus(),
    jobs: jobQueue,
    mail: { send: async (mail) => void mails.push(mail) },
    storage: folderStorage(join(config.dataDir, 'media')),
    pubSub,
    sessions: new Sessions({ db, pubSub, log: silentLog }),
    memberSummaries: new MemberSummaryCache({ db, pubSub }),
    isReady: async () => true,
  }
  const app = await buildApp(deps)
  const stop = async () => {
    await app.close()
    await pubSub.close()
  }
  return { app, deps, stop }
}

/** Straight into the database: hashing a password would cost each test more than everything else together. */
async function insertMember(app: FastifyInstance, deps: Deps, name: string, more: NewMemberOptions): Promise<Member> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${randomBytes(6).toString('hex')}@daystar.example`
  return await transaction(deps.db, async (tx) => {
    const { id } = await tx
      .insertInto('members')
      .values({
        name,
        email,
        password_hash: 'no password opens this account',
        username: more.username ?? null,
        time_zone: more.timeZone ?? 'UTC',
        is_operator: more.isOperator ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await deps.sessions.create(tx, id, 'a test')
    return new Member(app, { id, name, email, token })
  })
}
