import type { LiveEvent } from '@daystar/contract/notifications'
import type { Tx } from './database.ts'

/** Whom a hint is for; each process works out who of them has a page open there. */
export type HintAudience =
  | { readonly memberId: number }
  /** Those who may find the activity in a feed: its author, the author's followers, members of its circles. */
  | { readonly readersOf: number }
  | { readonly followersOf: number }

export type Hint = HintAudience & { readonly event: LiveEvent }

/** LISTEN/NOTIFY between the processes of one community: what is announced in a transaction is heard once it commits. */
export interface NodeChannel {
  announce(tx: Tx, hint: Hint): Promise<void>
  /** Ends a cached session on every process. */
  announceEndOfSession(tx: Tx, sessionId: number): Promise<void>
  onHint(listener: (hint: Hint) => void): () => void
  onEndOfSession(listener: (sessionId: number) => void): () => void
  /** Hears of every member whose name, handle or picture changed, or who is gone: the database itself announces it. */
  onFaceChange(listener: (memberId: number) => void): () => void
  /** Called when announcements of others may have been missed: what is cached because of them is no longer sure. */
  onGap(listener: () => void): () => void
  /** False while nothing can be heard. */
  readonly isListening: boolean
}
