import type { Tx } from '../database/database.ts'
import type { BarrierCounts } from './barrier.ts'

/** The topics, each with the type of its events. A domain adds its own by declaration merging. */
export interface Topics {
  /** The id of a session that was deleted, or that contains outdated data of its member. Triggers publish it. */
  session_end: number
}

/**
 * Pub/sub between the processes that share one database. Events are published in a transaction and delivered on commit.
 */
export interface PubSub {
  publish<T extends keyof Topics>(tx: Tx, topic: T, ...events: Topics[T][]): Promise<void>
  /** Returns a function that removes the listener. */
  on<T extends keyof Topics>(topic: T, listener: (event: Topics[T]) => void): () => void
  /** Called when events may have been missed. */
  onMissedEvents(listener: () => void): () => void
  /**
   * Resolves when the events of everything that was acknowledged before the call have been delivered, which a cache
   * that is maintained by events requires. False if that takes too long, and always with `CACHES=off`: then the cache
   * must not be used.
   */
  barrier(): Promise<boolean>
  /** Called when a cache that is maintained by events has to be cleared: events were missed, or are late. */
  onCachesOutdated(listener: () => void): () => void
  /** False while the connection is down, so that no events are received. */
  readonly isListening: boolean
  readonly barrierCounts: BarrierCounts
}
