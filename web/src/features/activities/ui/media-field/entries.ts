import type { MediaItem } from '@daystar/contract/activities'
import type { Media } from '@daystar/contract/fields'
import type { OutboxFile, OutboxMediaItem } from '#lib/outbox/types.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import type { UploadState } from '../../api/upload-queue.ts'
import { type MediaKind, mediaKindOf } from './media-file.ts'

/** A photo or video of a form: a file of this device, or one that the activity has already. */
export interface MediaEntry {
  readonly id: string
  readonly file: File | null
  /** The photo before it was cropped; null if it is whole. */
  readonly original: File | null
  readonly media: Media | null
  /** What the edited activity has instead of `file`, which is a crop of it. */
  readonly cropOf: Media | null
  readonly altText: string
  /** The upload that has been started for the file. */
  readonly uploadId: number | null
  /** What the server made of the file, once it has been sent. */
  readonly sentId: number | null
}

export const entryOfFile = (file: File): MediaEntry => {
  return {
    id: randomId(),
    file,
    original: null,
    media: null,
    cropOf: null,
    altText: '',
    uploadId: null,
    sentId: null,
  }
}

export const entryOfMedia = (media: Media): MediaEntry => {
  return {
    id: `media:${media.id}`,
    file: null,
    original: null,
    media,
    cropOf: null,
    altText: media.alt,
    uploadId: null,
    sentId: null,
  }
}

export function kindOf({ file, media }: MediaEntry): MediaKind {
  return file ? mediaKindOf(file) : (media?.kind ?? 'image')
}

/** Moves an entry to an index. */
export function moved(entries: readonly MediaEntry[], id: string, index: number): readonly MediaEntry[] {
  const entry = entries.find((other) => other.id === id)
  if (!entry || index < 0 || index >= entries.length) return entries
  const others = entries.filter((other) => other.id !== id)
  return [...others.slice(0, index), entry, ...others.slice(index)]
}

/** The photos and videos of a form for the outbox, with what has been sent of the files. */
export function outboxMediaOf(entries: readonly MediaEntry[], states: ReadonlyMap<string, UploadState>) {
  const files: OutboxFile[] = []
  const items = entries.map(({ id, file, media, uploadId, sentId, altText }): OutboxMediaItem => {
    const alt_text = altText.trim()
    if (!file) return { media_id: media?.id ?? 0, alt_text }
    const mediaId = states.get(id)?.mediaId ?? sentId ?? undefined
    files.push({ blob: file, name: file.name, key: id, uploadId: uploadId ?? undefined, mediaId })
    return { file: files.length - 1, alt_text }
  })
  return { items, files }
}

/** The items of a request, once all files have been sent. */
export function itemsOf(entries: readonly MediaEntry[], states: ReadonlyMap<string, UploadState>): MediaItem[] | null {
  const items = sentItemsOf(entries, states)
  return items.length === entries.length ? items : null
}

/** The items of the files that have been sent. */
export function sentItemsOf(entries: readonly MediaEntry[], states: ReadonlyMap<string, UploadState>): MediaItem[] {
  return entries.flatMap((entry) => {
    const mediaId = entry.media?.id ?? states.get(entry.id)?.mediaId ?? entry.sentId
    return mediaId ? [{ media_id: mediaId, alt_text: entry.altText.trim() }] : []
  })
}

/**
 * The entries of the files that the server has of a draft. Files of this device are kept if they are among them or have
 * not been sent yet.
 */
export function entriesOfDraft(
  items: readonly MediaItem[],
  media: readonly Media[],
  before: readonly MediaEntry[],
): MediaEntry[] {
  const idOf = (entry: MediaEntry) => entry.media?.id ?? entry.sentId
  const stored = items.flatMap(({ media_id: mediaId, alt_text: altText = '' }) => {
    const known = before.find((entry) => entry.file !== null && idOf(entry) === mediaId)
    const file = media.find(({ id }) => id === mediaId)
    const entry = known ?? (file && entryOfMedia(file))
    return entry ? [{ ...entry, altText }] : []
  })
  return [...stored, ...before.filter((entry) => idOf(entry) === null)]
}
