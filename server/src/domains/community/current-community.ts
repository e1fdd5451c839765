import type { CommunitySettings } from '@daystar/contract/community'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import type { CommunityDeps } from '../../platform/deps.ts'
import type { PubSub } from '../../platform/pub-sub/pub-sub.ts'
import { type StoredCommunity, storedCommunity, untouched } from './queries.ts'

declare module '../../platform/deps.ts' {
  interface CommunityDeps {
    readonly stored: StoredCommunity
    /** Resolves once the copy contains everything that was committed before the call. */
    refresh(): Promise<void>
  }
}

declare module '../../platform/pub-sub/pub-sub.ts' {
  interface Topics {
    /** A trigger publishes it when the settings or the logo change. */
    community: true
  }
}

interface CacheDeps {
  readonly config: { readonly publicRead: boolean }
  readonly db: Db
  readonly pubSub: PubSub
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const retryDelayMs = 1_000

/**
 * The copy of the settings in this process, which every process reads again when a setting changes, so that reading one
 * costs nothing. A decision that must not be outdated, such as who may join, reads the row in its transaction instead.
 */
export class CurrentCommunity implements CommunityDeps {
  readonly #deps: CacheDeps
  #stored: StoredCommunity = untouched
  /** Reads run one after the other, so that an older result never replaces a newer one. */
  #reading: Promise<void> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(deps: CacheDeps) {
    this.#deps = deps
    deps.pubSub.on('community', () => void this.#refreshOrRetry())
    deps.pubSub.onMissedEvents(() => void this.#refreshOrRetry())
  }

  get stored(): StoredCommunity {
    return this.#stored
  }

  get settings(): CommunitySettings {
    return this.#stored.settings
  }

  /**
   * Returns whether visitors can read public content. The setting of the server can only restrict that of the
   * community.
   */
  get publicRead(): boolean {
    return this.#deps.config.publicRead && this.settings.public_read
  }

  refresh(): Promise<void> {
    const read = this.#reading.then(async () => {
      this.#stored = await storedCommunity(this.#deps.db)
    })
    this.#reading = read.catch(() => undefined)
    return read
  }

  /** Stops reading the settings. Resolves once no read runs any more, so that the database can be closed. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.#reading
  }

  async #refreshOrRetry(): Promise<void> {
    if (this.#isClosed) return
    try {
      await this.refresh()
    } catch (error) {
      if (this.#isClosed) return
      this.#deps.log.warn({ err: error }, 'Failed to read the settings of the community; retrying.')
      clearTimeout(this.#retry)
      this.#retry = setTimeout(() => void this.#refreshOrRetry(), retryDelayMs).unref()
    }
  }
}
