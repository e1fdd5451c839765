import type { LiveEvent } from '@daystar/contract/notifications'
import type { Tx } from './database.ts'

/** The recipients of an invalidation event. Each process resolves them to the live streams that are open there. */
export type InvalidationTarget =
  | { readonly memberId: number }
  /** Members in whose feeds the activity can be: its author, the followers of the author, members of its circles. */
  | { readonly readersOf: number }
  | { readonly followersOf: number }

export type InvalidationEvent = InvalidationTarget & { readonly event: LiveEvent }

/** Pub/sub between the processes that share one database. Events are published in a transaction and delivered on commit. */
export interface PubSub {
  publish(tx: Tx, event: InvalidationEvent): Promise<void>
  /** Evicts a cached session in every process. */
  publishSessionEnd(tx: Tx, sessionId: number): Promise<void>
  onInvalidation(listener: (event: InvalidationEvent) => void): () => void
  onSessionEnd(listener: (sessionId: number) => void): () => void
  /** Called when the name, handle or picture of a member changed or the member was deleted. A database trigger publishes it. */
  onMemberSummaryChange(listener: (memberId: number) => void): () => void
  /** Called when events may have been missed. Data that is cached on the assumption of receiving them may be stale. */
  onMissedEvents(listener: () => void): () => void
  /** False while the connection is down, so that no events are received. */
  readonly isListening: boolean
}
