import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from './database.ts'
import type { EventBus } from './events.ts'
import type { Faces } from './faces.ts'
import type { Jobs } from './jobs.ts'
import type { Mailer } from './mail.ts'
import type { MediaStorage } from './media-storage/storage.ts'
import type { NodeChannel } from './node-channel.ts'
import type { Sessions } from './sessions.ts'

/** What the domains are given: made once in `main.ts`, and for every test world in `testing/world.ts`. */
export interface Deps {
  readonly config: Config
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly events: EventBus
  readonly jobs: Jobs
  readonly mail: Mailer
  readonly storage: MediaStorage
  /** Hints between the processes that share one database. */
  readonly channel: NodeChannel
  readonly sessions: Sessions
  readonly faces: Faces
  /** Whether the database answers and is at this version. Never throws. */
  readonly isReady: () => Promise<boolean>
}
