import type { Activity } from '@daystar/contract/activities'
import { randomId } from '../secure-context/random-id.ts'
import { mediaItemsOf } from './actions.ts'
import type { OutboxMediaItem } from './send-files.ts'
import { requestPath } from './send-item.ts'
import type { OutboxStore } from './store.ts'
import { type Failure, type OutboxItem, sendsFilesFirst } from './types.ts'

const timeoutMs = 15_000

/**
 * Merges an edit with a version that was saved elsewhere in the meantime; returns null if both changed different
 * fields, so that the edit is sent again, and a failure with the other version otherwise. Returns 'later' if that
 * version cannot be read now.
 */
export async function mergeEdit(
  store: Pick<OutboxStore, 'rebase' | 'files'>,
  item: OutboxItem,
  failure: Failure,
  token: string,
): Promise<Failure | null | 'later'> {
  const current = await readCurrent(item, token)
  if (current === null) return 'later'
  const overlapping = overlappingFields(await withSentFiles(store, item), withMediaItems(current))
  if (overlapping.length > 0) return { ...failure, current }
  await store.rebase(item.id, { ...item.body, if_edited_at: current.edited_at ?? null }, randomId())
  return null
}

/** An edit that names the files which have been sent as the server does. */
async function withSentFiles(store: Pick<OutboxStore, 'files'>, item: OutboxItem): Promise<OutboxItem> {
  if (!sendsFilesFirst(item)) return item
  const files = await store.files(item.id)
  const items = item.body?.media_items as readonly OutboxMediaItem[]
  const media_items = items.map((media) =>
    'file' in media ? { media_id: files[media.file]?.mediaId, alt_text: media.alt_text } : media,
  )
  return { ...item, body: { ...item.body, media_items } }
}

function withMediaItems(current: Record<string, unknown>): Record<string, unknown> {
  const { media } = current as Partial<Pick<Activity, 'media'>>
  return Array.isArray(media) ? { ...current, media_items: mediaItemsOf({ media }) } : current
}

/** The fields of an edit that were also changed elsewhere, to another value. */
function overlappingFields(
  { body = {}, base = {} }: Pick<OutboxItem, 'body' | 'base'>,
  current: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(base).filter(
    (field) =>
      field in current &&
      !isEqual(current[field], base[field]) &&
      field in body &&
      !isEqual(current[field], body[field]),
  )
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? '') === JSON.stringify(b ?? '')
}

async function readCurrent(item: OutboxItem, token: string): Promise<Record<string, unknown> | null> {
  try {
    const response = await fetch(requestPath({ ...item, query: {} }), {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = response.ok ? await response.json() : null
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}
