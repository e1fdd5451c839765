import type { Media } from '@daystar/contract/fields'
import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { randomId } from '#lib/secure-context/random-id.ts'
import { entryOfFile, entryOfMedia, type MediaEntry } from './media-file.ts'

/** Files of drafts, stored in IndexedDB. If IndexedDB fails (private windows, full disk), the files are not stored. */
const files = createStore('daystar-drafts', 'files')
/** More is not stored, to limit the disk space used on the device. */
const maxBytes = 80 * 1024 * 1024

type StoredEntry = MediaEntry & { mediaId: number | null }

/**
 * The photos and videos of a draft, also of earlier versions with one file; null if none are stored. `current` is what
 * the edited activity has, whose absent files are left out; null for a new activity.
 */
export async function readDraftFiles(
  name: string,
  current: readonly Media[] | null,
): Promise<readonly MediaEntry[] | null> {
  try {
    const stored = await get<unknown>(name, files)
    if (stored instanceof File) return [entryOfFile(stored, randomId())]
    if (!Array.isArray(stored)) return null
    return (stored as Partial<StoredEntry>[]).flatMap((entry) => entryOf(entry, current))
  } catch {
    return null
  }
}

function entryOf(stored: Partial<StoredEntry>, current: readonly Media[] | null): MediaEntry[] {
  const { id = randomId(), file, original, mediaId, uploadId = null, sentId = null } = stored
  const altText = typeof stored.altText === 'string' ? stored.altText : ''
  const media = mediaId ? (current ? current.find((known) => known.id === mediaId) : stored.media) : undefined
  if (media) return [{ ...entryOfMedia(media), altText }]
  if (!(file instanceof File)) return []
  const cropOf = current?.find((known) => known.id === stored.cropOf?.id) ?? null
  const whole = original instanceof File ? original : null
  return [{ id, file, original: whole, media: null, cropOf, altText, uploadId, sentId }]
}

/** Stores the photos and videos under a draft's name; null removes them. */
export async function storeDraftFiles(name: string, entries: readonly MediaEntry[] | null): Promise<void> {
  try {
    const sizes = (entries ?? []).flatMap(({ file, original }) => [file?.size ?? 0, original?.size ?? 0])
    if (entries === null || sizes.reduce((sum, size) => sum + size, 0) > maxBytes) return await del(name, files)
    const stored = entries.map((entry): StoredEntry => ({ ...entry, mediaId: entry.media?.id ?? null }))
    await set(name, stored, files)
  } catch {
    // The text of the draft is stored separately and not affected.
  }
}

/** Removes the files of all drafts of a member. */
export async function removeDraftFilesOf(userId: number): Promise<void> {
  const names = await keys<string>(files)
  await delMany(
    names.filter((name) => name.startsWith(`${userId}:`)),
    files,
  )
}
