import type { LiveEvent } from '@daystar/contract/notifications'
import type { Tx } from './database.ts'

/** A hint for one member, or for everybody who has a page open. */
export interface Hint {
  readonly memberId: number | null
  readonly event: LiveEvent
}

/** LISTEN/NOTIFY between the processes of one community: what is announced in a transaction is heard once it commits. */
export interface NodeChannel {
  announce(tx: Tx, hint: Hint): Promise<void>
  /** Ends a cached session on every process. */
  announceEndOfSession(tx: Tx, sessionId: number): Promise<void>
  onHint(listener: (hint: Hint) => void): () => void
  onEndOfSession(listener: (sessionId: number) => void): () => void
  /** Called when announcements of others may have been missed: what is cached because of them is no longer sure. */
  onGap(listener: () => void): () => void
  /** False while nothing can be heard. */
  readonly isListening: boolean
}
