import type { CommunitySettings } from '@daystar/contract/community'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../settings/config.ts'
import type { Db } from './database/database.ts'
import type { EventBus } from './events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mail.ts'
import type { MediaStorage } from './media-storage/storage.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PubSub } from './pub-sub/pub-sub.ts'
import type { Readiness } from './readiness.ts'
import type { Sessions } from './sessions.ts'
import type { Tracing } from './tracing/tracing.ts'

/**
 * The settings of operators that every domain can read. The domain `community` adds the rest by declaration merging.
 */
export interface CommunityDeps {
  readonly settings: CommunitySettings
  /** True when visitors can read public content. */
  readonly publicRead: boolean
}

/**
 * The dependencies of the domains, created once per process and once per test app (`testing/test-app.ts`). A domain
 * adds what it offers to all others by declaration merging.
 */
export interface Deps {
  readonly config: Config
  readonly community: CommunityDeps
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly events: EventBus
  readonly jobs: Jobs
  readonly mail: Mailer
  readonly storage: MediaStorage
  /** Makes all variants of a photo before the response, for generated data. Otherwise a job makes most of them. */
  readonly makesVariantsAtOnce?: boolean
  /** Events between the processes that share one database. */
  readonly pubSub: PubSub
  readonly sessions: Sessions
  readonly metrics: Metrics
  /** Null without traces. */
  readonly tracing: Tracing | null
  /** Returns whether this process can serve requests, and what does not work; errors are part of the result. */
  readonly readiness: () => Promise<Readiness>
}
