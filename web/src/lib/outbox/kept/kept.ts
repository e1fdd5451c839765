import type { BodyOf } from '@daystar/contract/route'
import type { api } from '@daystar/contract/wire'
import type { RequestError } from '../../errors/request-error.ts'
import { newSeal, openSeal } from '../../secure-context/sealing.ts'
import type { KeptRecord, StoredFile } from '../database.ts'
import type { OutboxStore } from '../store.ts'
import type { OutboxItem } from '../types.ts'
import type { KeptStore } from './kept-store.ts'

/** Asks the server for a key again. */
type Recover = (body: BodyOf<typeof api.outbox.recoverKey>) => Promise<{ readonly key: string }>

interface Stores {
  readonly store: Pick<OutboxStore, 'list' | 'files'>
  readonly kept: KeptStore
}

/** A file without its content, which is encrypted separately. */
type FileNote = Omit<StoredFile, 'blob'> & { readonly type: string }

interface Content {
  readonly items: readonly OutboxItem[]
  readonly files: readonly FileNote[]
}

const maxAttempts = 5

/** The text from which the key is derived; `server/src/domains/accounts/outbox-key/member-key.ts` has the same. */
const purposeOf = (userId: number, keptAt: string) => `daystar-outbox:${userId}:${keptAt}`

/**
 * Replaces everything that waits by an encrypted record, whose key the server derives again for this member. Rejects if
 * the items keep changing.
 */
export async function keepEncrypted({ store, kept }: Stores, userId: number, serverKey: string): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const items = await store.list(userId)
    const files = (await Promise.all(items.map(({ id }) => store.files(id)))).flat()
    const keptAt = new Date().toISOString()
    const seal = await newSeal(serverKey, purposeOf(userId, keptAt))
    const notes = files.map(({ blob, ...file }): FileNote => ({ ...file, type: blob.type }))
    const content: Content = { items, files: notes }
    const encrypted = await seal.bytes(new TextEncoder().encode(JSON.stringify(content)).buffer)
    const blobs: Blob[] = []
    for (const { blob } of files) blobs.push(await seal.blob(blob))
    const record = { userId, keptAt, publicKey: seal.publicKey, items: encrypted, files: blobs }
    if (await kept.replace(items, record)) return
  }
  throw new Error('The items changed while they were being encrypted.')
}

/**
 * Makes what a member left encrypted wait again. Returns false if something of it can no longer be opened, which is
 * then removed; rejects, and keeps everything, if the server is unreachable.
 */
export async function restoreKept({ kept }: Pick<Stores, 'kept'>, userId: number, recover: Recover): Promise<boolean> {
  let isComplete = true
  for (const record of await kept.list(userId)) {
    const content = await openRecord(record, recover)
    if (content) await kept.restore(record.id, content.items, content.files)
    else {
      isComplete = false
      await kept.remove(record.id)
    }
  }
  await kept.removeExpired()
  return isComplete
}

/** null if it is too old, or encrypted for another key than that of the server. */
async function openRecord(
  { keptAt, publicKey, items, files }: KeptRecord,
  recover: Recover,
): Promise<{ readonly items: readonly OutboxItem[]; readonly files: readonly StoredFile[] } | null> {
  let key: string
  try {
    ;({ key } = await recover({ public_key: publicKey, kept_at: keptAt }))
  } catch (error) {
    if ((error as RequestError).code === 'outbox_key_expired') return null
    throw error
  }
  try {
    const seal = await openSeal(key)
    const content = JSON.parse(new TextDecoder().decode(await seal.bytes(items))) as Content
    const opened: StoredFile[] = []
    for (const [at, { type, ...file }] of content.files.entries())
      opened.push({ ...file, blob: new Blob([await seal.blob(files[at] ?? new Blob())], { type }) })
    return { items: content.items.map(waitingAgain), files: opened }
  } catch (error) {
    // Only a wrong key is final.
    if ((error as Error).name === 'OperationError') return null
    throw error
  }
}

/** An attempt that was under way when the member signed out may have arrived. */
const waitingAgain = (item: OutboxItem): OutboxItem =>
  item.state === 'sending' ? { ...item, state: 'waiting', notBefore: 0 } : { ...item, notBefore: 0 }
