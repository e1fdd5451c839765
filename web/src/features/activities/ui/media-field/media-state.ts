import type { MediaItem } from '@daystar/contract/activities'
import type { Media } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'
import type { OutboxFile, OutboxMediaItem } from '#lib/outbox/types.ts'
import type { UploadState } from '../../api/upload-queue.ts'
import type { OutboxMedia } from '../../outbox/change-content.ts'
import { entryOfFile, entryOfMedia, kindOf, type MediaEntry } from './media-file.ts'

/** What the form stores next to its other values. */
export interface MediaValues {
  /** The description of a single photo or video; of several, each entry has its own. */
  readonly altText: string
  /** True when what the edited activity has is removed. */
  readonly removesCurrent: boolean
}

export interface MediaState extends MediaValues {
  /** True in the editor of an activity, whose files the server keeps; those of a draft only while it contains them. */
  readonly isEdit: boolean
  /** What the edited activity has. */
  readonly current: readonly Media[]
  /** The chosen files in their order; empty while a single file of an edited activity is unchanged. */
  readonly entries: readonly MediaEntry[]
  /** True for an edit of several files, which remains one when fewer are left. */
  readonly isListed: boolean
  /** The items of the draft whose files this device does not have. */
  readonly unseen: readonly MediaItem[]
  /** True when the files of this device have been read. */
  readonly isReady: boolean
  readonly uploads: ReadonlyMap<string, UploadState>
  /** The photo in the crop dialog; its entry is null if it was just chosen. */
  readonly crop: { readonly file: File; readonly entry: MediaEntry | null } | null
  /** How many files are being read that the form does not contain yet. */
  readonly openings: number
  readonly error: string | undefined
}

/** An `id` is that of the entry that the event creates. */
export type MediaEvent =
  | { readonly type: 'restored'; readonly stored: readonly MediaEntry[] | null }
  | { readonly type: 'loaded'; readonly items: readonly MediaItem[]; readonly media: readonly Media[] }
  | { readonly type: 'added'; readonly entries: readonly MediaEntry[]; readonly errors: readonly string[] }
  | { readonly type: 'chosen'; readonly file: File; readonly id: string }
  | { readonly type: 'opening'; readonly change: 1 | -1 }
  | { readonly type: 'cleared' | 'currentKept' }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'moved'; readonly id: string; readonly index: number }
  | { readonly type: 'described'; readonly id: string; readonly text: string }
  | { readonly type: 'cropping'; readonly crop: MediaState['crop'] }
  | { readonly type: 'cropped'; readonly file: File; readonly id: string }
  | { readonly type: 'wholeKept'; readonly entry: MediaEntry; readonly id: string }
  | { readonly type: 'uploadStarted'; readonly id: string; readonly uploadId: number }
  | { readonly type: 'uploadsChanged'; readonly uploads: ReadonlyMap<string, UploadState> }
  | { readonly type: 'failed'; readonly error: string | undefined }

/** `current`: what the edited activity has; null for a new one. `unseen`: the items of its draft. */
export function initialMedia(
  current: readonly Media[] | null,
  unseen: readonly MediaItem[],
  values: MediaValues,
): MediaState {
  const entries = current && current.length > 1 ? current.map(entryOfMedia) : []
  return {
    ...values,
    isEdit: current !== null,
    current: current ?? [],
    entries,
    isListed: entries.length > 0,
    unseen,
    isReady: false,
    uploads: new Map(),
    crop: null,
    openings: 0,
    error: undefined,
  }
}

export function reduceMedia(state: MediaState, event: MediaEvent): MediaState {
  switch (event.type) {
    case 'restored':
      return state.isReady ? state : withStored(state, event.stored)
    case 'loaded':
      return withLoaded(state, event.items, event.media)
    case 'added':
      return withAdded(state, event.entries, event.errors)
    case 'chosen':
      return { ...withSingle(state, entryOfFile(event.file, event.id)), crop: null }
    case 'cleared':
      return withSingle(state, null)
    case 'removed':
      return withRemoved(state, event.id)
    case 'currentKept':
      return { ...state, removesCurrent: false }
    case 'moved':
      return withMoved(state, event.id, event.index)
    case 'described':
      return isList(state) ? withChanged(state, event.id, { altText: event.text }) : { ...state, altText: event.text }
    case 'cropping':
      return { ...state, crop: event.crop }
    case 'cropped':
      return withCrop(state, entryOfFile(event.file, event.id))
    case 'wholeKept':
      return { ...withWhole(state, event.entry, event.id), crop: null }
    case 'uploadStarted':
      return withChanged(state, event.id, { uploadId: event.uploadId })
    case 'uploadsChanged':
      return withUploads(state, event.uploads)
    case 'opening':
      return { ...state, openings: state.openings + event.change }
    case 'failed':
      return { ...state, error: event.error }
  }
}

function withEntries(state: MediaState, entries: readonly MediaEntry[]): MediaState {
  const isListed = state.isListed || (state.isEdit && entries.some(({ media }) => media !== null))
  return entries === state.entries ? state : { ...state, entries, isListed }
}

/** Keeps one photo or video, or none. */
function withSingle(state: MediaState, entry: MediaEntry | null): MediaState {
  const none = { unseen: [], isReady: true }
  return { ...state, ...(!entry && none), entries: entry ? [entry] : [], isListed: false, error: undefined }
}

function withChanged(state: MediaState, id: string, changes: Partial<MediaEntry>): MediaState {
  const entries = state.entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry))
  return withEntries(state, entries)
}

/** Replaces an entry by another one, whose file has to be sent. */
function withReplaced(state: MediaState, entry: MediaEntry | null, next: MediaEntry): MediaState {
  if (entry === null || !isList(state)) return withSingle(state, next)
  return withChanged(state, entry.id, { ...next, altText: entry.altText })
}

function withStored(state: MediaState, stored: readonly MediaEntry[] | null): MediaState {
  const isUsed = stored !== null && !hasFiles(state)
  const next = isUsed ? withEntries(state, stored) : state
  const ids = new Set(next.entries.map(idOf))
  return { ...next, isReady: true, unseen: state.unseen.filter((item) => !ids.has(item.media_id ?? null)) }
}

function withAdded(state: MediaState, added: readonly MediaEntry[], errors: readonly string[]): MediaState {
  const max = limits.mediaPerActivity
  const all = [...shownEntries(state), ...added]
  const tooMany = all.length > max ? [t('An activity can have up to {max} photos and videos.', { max })] : []
  const next = { ...state, error: [...errors, ...tooMany].join(' ') || undefined }
  return added.length === 0 ? next : withEntries(next, all.slice(0, max))
}

/** Removes an entry; a new file that replaced what the activity has shows that again. */
function withRemoved(state: MediaState, id: string): MediaState {
  if (!isList(state)) return state.entries.length > 0 ? withSingle(state, null) : { ...state, removesCurrent: true }
  const entries = state.entries.filter((entry) => entry.id !== id)
  const next = withEntries(state, entries)
  return isList(next) || !entries[0] ? next : { ...next, altText: entries[0].altText }
}

function withMoved(state: MediaState, id: string, index: number): MediaState {
  const entry = state.entries.find((other) => other.id === id)
  if (!entry || index < 0 || index >= state.entries.length) return state
  const others = state.entries.filter((other) => other.id !== id)
  return withEntries(state, [...others.slice(0, index), entry, ...others.slice(index)])
}

function withCrop(state: MediaState, cropped: MediaEntry): MediaState {
  if (!state.crop) return state
  const { file: original, entry } = state.crop
  const cropOf = state.isEdit ? (entry?.cropOf ?? entry?.media ?? null) : null
  return { ...withReplaced(state, entry, { ...cropped, original, cropOf }), crop: null }
}

/** Undoes the crop of an entry. */
function withWhole(state: MediaState, entry: MediaEntry, id: string): MediaState {
  const { cropOf, original } = entry
  if (cropOf && isList(state)) return withReplaced(state, entry, entryOfMedia(cropOf))
  // The form then shows what the activity has.
  if (cropOf) return withSingle(state, null)
  return original ? withReplaced(state, entry, entryOfFile(original, id)) : state
}

function withUploads(state: MediaState, uploads: MediaState['uploads']): MediaState {
  const sentIdOf = ({ id, sentId }: MediaEntry) => uploads.get(id)?.mediaId ?? sentId
  const isSent = state.entries.some((entry) => sentIdOf(entry) !== entry.sentId)
  if (!isSent) return { ...state, uploads }
  return withEntries(
    { ...state, uploads },
    state.entries.map((entry) => ({ ...entry, sentId: sentIdOf(entry) })),
  )
}

/**
 * Shows the files that the server has of a draft, and those of this device that have not been sent yet. Uploads that
 * are still incomplete remain, and have no picture to show.
 */
function withLoaded(state: MediaState, items: readonly MediaItem[], media: readonly Media[]): MediaState {
  const stored = items.flatMap(({ media_id: mediaId, alt_text: altText = '' }) => {
    const known = state.entries.find((entry) => entry.file !== null && idOf(entry) === mediaId)
    const file = media.find(({ id }) => id === mediaId)
    const entry = known ?? (file && entryOfMedia(file))
    return entry ? [{ ...entry, altText }] : []
  })
  const entries = [...stored, ...state.entries.filter((entry) => idOf(entry) === null)]
  return { ...withEntries(state, entries), unseen: items.filter((item) => item.media_id === undefined) }
}

/** The id by which a request names a file; null while it has not been sent. */
const idOf = ({ media, sentId }: MediaEntry): number | null => media?.id ?? sentId

/** True when each file is shown with a description of its own, in an order that can be changed. */
export const isList = ({ isListed, entries }: MediaState): boolean => isListed || entries.length > 1

/** The photos and videos that the form shows, with their descriptions. */
export function shownEntries(state: MediaState): readonly MediaEntry[] {
  const { entries, current, removesCurrent, altText } = state
  if (isList(state)) return entries
  const single = entries[0] ?? (current[0] && !removesCurrent ? entryOfMedia(current[0]) : null)
  return single ? [{ ...single, altText }] : []
}

/** The only photo or video; null if there is none, or a list. */
export const singleEntry = (state: MediaState): MediaEntry | null =>
  isList(state) ? null : (shownEntries(state)[0] ?? null)

/** The file that replaces the only photo or video, or is the only one of a new activity. */
export const singleFile = (state: MediaState): File | null => singleEntry(state)?.file ?? null

export const hasFiles = ({ entries }: MediaState): boolean => entries.some(({ file }) => file !== null)

/** True when a new activity has photos or videos. */
export const hasItems = ({ entries, unseen }: MediaState): boolean => entries.length > 0 || unseen.length > 0

/** True when the list differs from what the activity has. */
export const isListChanged = (state: MediaState): boolean =>
  isList(state) && essenceOf(state.entries) !== essenceOf(state.current.map(entryOfMedia))

const essenceOf = (entries: readonly MediaEntry[]) =>
  JSON.stringify(entries.map(({ id, altText }) => [id, altText.trim()]))

/** True when saving removes what the activity has, and nothing replaces it. */
export const isCurrentRemoved = ({ removesCurrent, entries }: MediaState): boolean =>
  removesCurrent && entries.length === 0

/** True while a file is read or cropped that the form does not contain yet. */
export const isOpening = ({ isReady, openings, crop }: MediaState): boolean => !isReady || openings > 0 || crop !== null

/** The number of photos without a description. */
export const undescribedCount = (state: MediaState): number =>
  shownEntries(state).filter((entry) => kindOf(entry) === 'image' && entry.altText.trim() === '').length

/** The files to send in the background: those that the server does not keep for the draft. */
export const unsavedFiles = ({ entries }: Pick<MediaState, 'entries'>, savedIds: ReadonlySet<number> | undefined) =>
  entries.flatMap(({ id, file, uploadId, sentId }) =>
    file && (sentId === null || !savedIds?.has(sentId)) ? [{ id, file, uploadId }] : [],
  )

/** The items of the files that the server has. */
export function sentItems(state: MediaState): MediaItem[] {
  const items = shownEntries(state).flatMap((entry) => {
    const media_id = idOf(entry)
    return media_id ? [{ media_id, alt_text: entry.altText.trim() }] : []
  })
  return [...state.unseen, ...items]
}

/** The items of a request; null until all files have been sent. */
export const allItems = (state: MediaState): MediaItem[] | null =>
  shownEntries(state).every(idOf) ? sentItems(state) : null

/** What the outbox keeps of the files if they, or the activity, cannot be sent now. */
export function outboxMedia(state: MediaState): OutboxMedia {
  const files: OutboxFile[] = []
  const items = shownEntries(state).map(({ id, file, media, uploadId, sentId, altText }): OutboxMediaItem => {
    const alt_text = altText.trim()
    if (!file) return { media_id: media?.id ?? 0, alt_text }
    files.push({ blob: file, name: file.name, key: id, uploadId: uploadId ?? undefined, mediaId: sentId ?? undefined })
    return { file: files.length - 1, alt_text }
  })
  return { items: [...state.unseen, ...items], files }
}
