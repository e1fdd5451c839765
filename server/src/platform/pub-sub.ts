import type { Tx } from './database.ts'

/** The topics, each with the type of its events. A domain adds its own by declaration merging. */
export interface Topics {
  /** The id of a session to evict from the cache of every process. */
  session_end: number
}

/** Pub/sub between the processes that share one database. Events are published in a transaction and delivered on commit. */
export interface PubSub {
  publish<T extends keyof Topics>(tx: Tx, topic: T, event: Topics[T]): Promise<void>
  /** Returns a function that removes the listener. */
  on<T extends keyof Topics>(topic: T, listener: (event: Topics[T]) => void): () => void
  /** Called when events may have been missed. Data that is cached on the assumption of receiving them may be stale. */
  onMissedEvents(listener: () => void): () => void
  /** False while the connection is down, so that no events are received. */
  readonly isListening: boolean
}
