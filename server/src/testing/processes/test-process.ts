import { join } from 'node:path'
import { fastify } from 'fastify'
import { buildApp } from '../../app.ts'
import { MemberSummaryCache } from '../../domains/accounts/index.ts'
import { CardCache } from '../../domains/activities/index.ts'
import { CurrentCommunity } from '../../domains/community/index.ts'
import { HomePageCache } from '../../domains/feed/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type DomainEvents, EventBus } from '../../platform/events.ts'
import { jobQueue } from '../../platform/jobs/job-queue.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { folderStorage } from '../../platform/media-storage/folder-storage.ts'
import { noMetrics } from '../../platform/metrics/metrics.ts'
import type { Topics } from '../../platform/pub-sub/pub-sub.ts'
import { PostgresPubSub } from '../../platform/pub-sub/pub-sub-postgres.ts'
import { Sessions } from '../../platform/sessions.ts'
import { type Config, readConfig } from '../../settings/config.ts'
import type { TestDatabase } from '../database/database.ts'

/** An email that was sent, with its link if it has one. */
export type SentEmail = JobPayloads['send_mail']

export const silentLog = fastify({ logger: { level: 'silent' } }).log

/** The settings of tests: the defaults, without limits of rates and uploads. */
export const testConfig: Config = Object.freeze({
  ...readConfig({ CACHES: process.env.CACHES }),
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

/** Starts the app without a port. */
export async function startTestProcess(
  config: Config,
  { db, url }: Pick<TestDatabase, 'db' | 'url'>,
  sentEmails: SentEmail[],
) {
  const pubSub = new TestPubSub({ url, log: silentLog, caches: config.caches })
  await pubSub.open()
  const community = new CurrentCommunity({ config, db, pubSub, log: silentLog })
  await community.refresh()
  const memberSummaries = new MemberSummaryCache({ db, pubSub })
  const cards = new CardCache({ config, community, db, memberSummaries, pubSub })
  const events = new TestEventBus()
  const deps: Deps = {
    config,
    db,
    log: silentLog,
    events,
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
  /** Ends what a test has added to the process. */
  const endTest = () => {
    events.endTest()
    pubSub.endTest()
    expectDecisions()
  }
  endTest()
  /** Forgets what the process has read. */
  const clearCaches = async () => {
    // The events of all earlier writes arrive before the next test.
    await pubSub.barrier()
    pubSub.clearCaches()
    await community.refresh()
  }
  return { app, deps, stop, endTest, clearCaches }
}

/** Calls listeners that a test adds after the start only until `endTest`. */
class TestEventBus extends EventBus {
  /** 0 until the end of the start. */
  #test = 0

  override on<E extends keyof DomainEvents>(
    name: E,
    listener: (tx: Tx, event: DomainEvents[E]) => Promise<void>,
  ): void {
    const test = this.#test
    super.on(name, async (tx, event) => {
      if (test === 0 || test === this.#test) await listener(tx, event)
    })
  }

  endTest(): void {
    this.#test++
  }
}

/** Calls listeners that a test adds after the start only until `endTest`. */
class TestPubSub extends PostgresPubSub {
  readonly #cacheListeners = new Set<() => void>()
  #removals: (() => void)[] | null = null

  override on<T extends keyof Topics>(topic: T, listener: (event: Topics[T]) => void): () => void {
    return this.#added(super.on(topic, listener))
  }

  override onMissedEvents(listener: () => void): () => void {
    return this.#added(super.onMissedEvents(listener))
  }

  override onCachesOutdated(listener: () => void): () => void {
    this.#cacheListeners.add(listener)
    const remove = super.onCachesOutdated(listener)
    return this.#added(() => {
      this.#cacheListeners.delete(listener)
      remove()
    })
  }

  endTest(): void {
    for (const remove of this.#removals ?? []) remove()
    this.#removals = []
  }

  clearCaches(): void {
    for (const listener of this.#cacheListeners) listener()
  }

  #added(remove: () => void): () => void {
    this.#removals?.push(remove)
    return remove
  }
}
