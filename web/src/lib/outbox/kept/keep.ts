import { isServerReachable, onReachabilityChange } from '../../api/reachability.ts'
import type { Chunk } from '../../chunks/chunks.ts'
import type { RequestError } from '../../errors/request-error.ts'
import { randomId } from '../../secure-context/random-id.ts'
import type { PlannedWrite } from '../definition.ts'
import { loadDisplayParts } from '../display-parts.ts'
import type { OutboxAction } from '../types.ts'

type Outbox = typeof import('../outbox.ts')

let outboxChunk: Chunk<Outbox> | undefined

/** Declares the outbox with the definitions of everything that can wait in it. */
export function providesOutbox(chunk: Chunk<Outbox>): void {
  outboxChunk = chunk
}

/** Loads the outbox with the parts that show what waits: otherwise, a write would be accepted and be seen nowhere. */
async function loadOutbox(): Promise<Outbox> {
  const [outbox] = await Promise.all([outboxChunk?.attempt('again'), loadDisplayParts()])
  if (!outbox) throw new Error('This page has no outbox.')
  return outbox
}

/** Sends a write with the key by which the server recognizes a repetition. */
type SendWrite<T> = (idempotencyKey: string) => Promise<T>
type ActionOf = (outbox: Outbox) => OutboxAction | null

/**
 * Sends a write, or hands it to the outbox and resolves to null: if an earlier one about the same object waits there,
 * or the server is unreachable or does not answer. Throws the error of the request if `planned` cannot be stored.
 */
export async function orKeep<T>(
  send: SendWrite<T>,
  planned: () => PlannedWrite | null,
  idempotencyKey = randomId(),
): Promise<T | null> {
  const action: ActionOf = ({ actionOf }) => {
    const write = planned()
    const kept = write && actionOf(write)
    return kept && { idempotencyKey, ...kept }
  }
  const write = (joins: boolean) => sendOrKeep(() => send(idempotencyKey), action, joins)
  const outbox = await outboxChunk?.attempt('again').catch(() => null)
  const first = outbox && action(outbox)
  return outbox && first ? outbox.inOrder(first, write) : write(false)
}

async function sendOrKeep<T>(send: () => Promise<T>, action: ActionOf, joins: boolean): Promise<T | null> {
  const sent = isServerReachable() && !joins ? send() : null
  try {
    // An empty reply is not the same as a write that waits to be sent.
    const arrived = sent?.then((reply) => reply ?? (undefined as T))
    const result = arrived ? await Promise.race([arrived, untilUnreachable(action)]) : null
    if (result !== null) return result
  } catch (error) {
    const { status, kind } = error as RequestError
    // A proxy answers in place of a server that is away; a file that was rejected before has no status.
    const isRejected = kind === 'rejected' && status === 0
    if (isRejected || kind === 'aborted' || kind === 'unexpected' || (status > 0 && (status < 502 || status > 504)))
      throw error
    await loadOutbox().then(
      (outbox) => outbox.keep(action(outbox), true, error),
      () => Promise.reject(error),
    )
    return null
  }
  try {
    const outbox = await loadOutbox()
    await outbox.keep(action(outbox), sent !== null, null)
  } catch {
    return (await (sent ?? send())) ?? (undefined as T)
  }
  return null
}

/**
 * Resolves when the server turns out to be unreachable, unless files are being sent, before a connection that hangs
 * reaches its time limit. The write may still arrive; it is repeated with the same key.
 */
async function untilUnreachable(action: ActionOf): Promise<null> {
  await new Promise<void>((resolve) => {
    const stop = onReachabilityChange(() => {
      stop()
      resolve()
    })
  })
  const outbox = await loadOutbox().catch(() => null)
  const kept = outbox && action(outbox)
  return kept === null || kept.files?.length ? new Promise(() => undefined) : null
}
