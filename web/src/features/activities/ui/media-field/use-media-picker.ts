import type { MediaItem } from '@daystar/contract/activities'
import type { Media } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useDraftOwner } from '#lib/drafts/drafts.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { UploadQueue, type UploadState } from '../../api/upload-queue.ts'
import type { OutboxMedia } from '../../outbox/change-content.ts'
import { readDraftFiles, storeDraftFiles } from './draft-files.ts'
import { dropHandlers } from './drop-handlers.ts'
import {
  entriesOfDraft,
  entryOfFile,
  entryOfMedia,
  itemsOf,
  kindOf,
  type MediaEntry,
  moved,
  outboxMediaOf,
  sentItemsOf,
} from './entries.ts'
import { type MediaKind, mediaKindOf, validateMediaFile } from './media-file.ts'
import { useCrop } from './use-crop.ts'
import { useObjectUrl } from './use-object-url.ts'

export interface PickedMedia {
  readonly file: File
  readonly kind: MediaKind
  /** An object URL, to preview the file locally. */
  readonly url: string
}

interface DraftFiles {
  /** The files of the draft that have been sent. */
  readonly items: readonly MediaItem[]
  readonly onItems: (items: readonly MediaItem[]) => void
  /** The ids of those that the server keeps for the draft. */
  readonly savedIds: ReadonlySet<number>
}

interface PickerOptions {
  /** What the edited activity has; null in the composer. */
  readonly current: readonly Media[] | null
  /** The draft of a new activity; null in the editor. */
  readonly draft: DraftFiles | null
  /** A file of the server with a URL that is valid now; null if it no longer has it. */
  readonly renew: (media: Media) => Promise<Media | null>
  /** The description of a single photo, which is one of the fields of the form. */
  readonly altText: string
  readonly onAltText: (text: string) => void
}

const none: readonly Media[] = []

/**
 * Selects the photos and videos of a form by file picker, paste or drop, and sends them in the background. A single
 * image goes through the crop dialog; of several, each can be cropped later.
 */
export function useMediaPicker(name: string, options: PickerOptions) {
  const { current: activityMedia, draft, renew, altText, onAltText } = options
  const current = activityMedia ?? none
  const draftName = `${useDraftOwner() ?? 0}:${name}`
  const [initial] = useState(() => (current.length > 1 ? current.map(entryOfMedia) : []))
  const [entries, setEntries] = useState<readonly MediaEntry[]>(initial)
  // An edit of several files remains one when fewer are left.
  const [isListed, setIsListed] = useState(initial.length > 1)
  // Items of the draft whose files this device does not have; null until its files have been read.
  const [missing, setMissing] = useState<readonly MediaItem[] | null>(null)
  const [error, setError] = useState<string>()
  const [isDragOver, setIsDragOver] = useState(false)
  const [openings, setOpenings] = useState(0)
  const isList = isListed || entries.length > 1

  const change = useCallback(
    (changed: (before: readonly MediaEntry[]) => readonly MediaEntry[]) =>
      setEntries((before) => {
        const next = changed(before)
        if (next === before) return before
        void storeDraftFiles(draftName, next.length === 0 && current.length === 0 ? null : next)
        return next
      }),
    [draftName, current],
  )

  const [queue] = useState(() => new UploadQueue())
  const savedIds = draft?.savedIds
  const uploads = useSyncExternalStore(queue.subscribe, queue.states)
  useEffect(
    () => queue.onStarted((id, uploadId) => change((before) => before.map(withUpload(id, uploadId)))),
    [queue, change],
  )
  useEffect(() => {
    const isSaved = ({ sentId }: MediaEntry) => sentId !== null && savedIds?.has(sentId)
    const unsaved = entries.filter((entry) => !isSaved(entry))
    queue.sync(unsaved.flatMap(({ id, file, uploadId }) => (file ? [{ id, file, uploadId }] : [])))
  }, [queue, entries, savedIds])
  useEffect(() => {
    change((before) => (before.some(isSentNow(uploads)) ? before.map(withSentId(uploads)) : before))
  }, [change, uploads])
  useEffect(() => () => queue.sync([]), [queue])

  const restore = useEffectEvent((stored: readonly MediaEntry[] | null) => {
    if (missing !== null) return
    const isUsed = stored !== null && !entries.some(({ file }) => file !== null)
    const known = isUsed ? stored : entries
    const ids = new Set(sentItemsOf(known, queue.states()).map((item) => item.media_id))
    setMissing(draft?.items.filter((item) => !ids.has(item.media_id)) ?? [])
    if (!isUsed) return
    setEntries(stored)
    if (!draft && (stored.length > 1 || stored.some(({ media }) => media !== null))) setIsListed(true)
  })
  useEffect(() => {
    let isCancelled = false
    void readDraftFiles(draftName, activityMedia).then((stored) => {
      if (!isCancelled) restore(stored)
    })
    return () => {
      isCancelled = true
    }
  }, [draftName, activityMedia])

  // The description of a single file is a field of the form.
  const described = isList ? entries : entries.map((entry) => ({ ...entry, altText }))
  const items = missing && [...missing, ...sentItemsOf(described, uploads)]
  const itemsKey = JSON.stringify(items)
  const reportItems = useEffectEvent(() => {
    if (items && draft && JSON.stringify(draft.items) !== itemsKey) draft.onItems(items)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported after each change.
  useEffect(reportItems, [itemsKey])

  const [first] = entries
  const firstUrl = useObjectUrl(first?.file ?? null)
  const file = isList ? null : (first?.file ?? null)

  /** Keeps one photo or video, or none. */
  const replaceEntry = useCallback(
    (next: MediaEntry | null) => {
      setError(undefined)
      setIsListed(false)
      if (next === null) setMissing([])
      setEntries(next ? [next] : [])
      void storeDraftFiles(draftName, next && [next])
    },
    [draftName],
  )
  const crop = useCrop({
    // The server keeps the files of an activity; those of a draft only while it contains them.
    keepsMedia: draft === null,
    isList,
    replaceEntry,
    update: (id, changes) => update(id, changes),
    renew,
    onError: setError,
  })
  const { openFile } = crop

  /** Counts what is opened, because the form is incomplete until that ends. */
  async function opening<T>(opened: Promise<T>): Promise<T> {
    setOpenings((count) => count + 1)
    try {
      return await opened
    } finally {
      setOpenings((count) => count - 1)
    }
  }

  /** Chooses the only file, or replaces it. */
  async function selectFile(candidate: File | undefined) {
    if (!candidate) return
    const message = await validateMediaFile(candidate)
    setError(message ?? undefined)
    if (message !== null) return
    if (mediaKindOf(candidate) === 'video') replaceEntry(entryOfFile(candidate))
    else openFile(candidate)
  }

  /** Adds files to those that the form has. */
  async function addFiles(candidates: readonly File[]) {
    const known = isList || first ? entries : current.map(entryOfMedia)
    const [single] = candidates
    if (known.length === 0 && candidates.length === 1) return await selectFile(single)
    const errors: string[] = []
    const added: MediaEntry[] = []
    for (const candidate of candidates) {
      const message = await validateMediaFile(candidate)
      if (message === null) added.push(entryOfFile(candidate))
      else errors.push(t('{file}: {error}', { file: candidate.name, error: message }))
    }
    const room = limits.mediaPerActivity - known.length
    if (added.length > room)
      errors.push(t('An activity can have up to {max} photos and videos.', { max: limits.mediaPerActivity }))
    setError(errors.length > 0 ? errors.join(' ') : undefined)
    if (added.length === 0) return
    if (!draft && known.some(({ media }) => media !== null)) setIsListed(true)
    change((before) => {
      const present = before.length > 0 ? before : known
      // The description of a single photo is a field of the form; of several, each entry has its own.
      const listed = isList ? present : present.map((entry) => ({ ...entry, altText: altText || entry.altText }))
      return [...listed, ...added].slice(0, limits.mediaPerActivity)
    })
  }

  function remove(id: string) {
    const next = entries.filter((entry) => entry.id !== id)
    const [last] = next
    if (!isListed && next.length === 1 && last) onAltText(last.altText)
    change((before) => before.filter((entry) => entry.id !== id))
  }

  const update = (id: string, changes: Partial<MediaEntry>) =>
    change((before) => before.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)))

  /**
   * Waits for the files that are being sent. Null if the form has one file that has to be sent with its other fields,
   * because the server does not accept uploads in parts or the upload failed.
   */
  async function sendAll(signal: AbortSignal, onProgress: (share: number) => void): Promise<MediaItem[] | null> {
    await queue.settled({ signal, onProgress, retries: isList })
    const states = queue.states()
    const sent = itemsOf(described, states)
    if (sent) return [...(missing ?? draft?.items ?? []), ...sent]
    if (!isList) return null
    const failed = entries.find((entry) => states.get(entry.id)?.status === 'failed')
    const detail = t('{file}: {error}', {
      file: failed?.file?.name ?? '',
      error: (failed && states.get(failed.id)?.error) ?? t('Failed to upload'),
    })
    throw new RequestError(failed && states.get(failed.id)?.isTemporary ? 'unreachable' : 'rejected', 0, { detail })
  }

  /** What the outbox keeps of the files if they, or the activity, cannot be sent now. */
  function forOutbox(): OutboxMedia {
    const { items: listed, files } = outboxMediaOf(described, queue.states())
    return { items: [...(missing ?? draft?.items ?? []), ...listed], files }
  }

  const handlers = dropHandlers((files) => opening(addFiles(files)), setIsDragOver)
  const picked: PickedMedia | null = file && firstUrl !== null ? { file, kind: mediaKindOf(file), url: firstUrl } : null
  const shownUrl = firstUrl ?? first?.media?.url
  return {
    file,
    picked,
    /** The first photo or video, for a preview of the activity. */
    first: first && shownUrl !== undefined ? { kind: kindOf(first), url: shownUrl } : null,
    entries,
    /** The only photo or video, which may be what the edited activity has. */
    single: isList ? null : (first ?? (current[0] ? entryOfMedia(current[0]) : null)),
    uploads,
    isList,
    /** True when the list differs from what the activity has. */
    isListChanged:
      isList && JSON.stringify(entries.map(essenceOf)) !== JSON.stringify(current.map(entryOfMedia).map(essenceOf)),
    hasFiles: entries.some((entry) => entry.file !== null),
    /** True when a new activity has photos or videos. */
    hasItems: entries.length > 0 || (missing ?? draft?.items ?? []).length > 0,
    /** True when the files of this device have been read. */
    isReady: missing !== null,
    /** Shows the files that the server has of the draft. */
    load: (loaded: readonly MediaItem[], media: readonly Media[]) => {
      // Uploads that are still incomplete remain, and have no picture to show.
      setMissing(loaded.filter((item) => item.media_id === undefined))
      change((before) => entriesOfDraft(loaded, media, before))
    },
    error,
    isDragOver,
    /** True while a file is read or cropped that the form does not contain yet. */
    isOpening: missing === null || openings > 0 || crop.file !== null,
    selectFile: (file: File | undefined) => opening(selectFile(file)),
    addFiles: (files: readonly File[]) => opening(addFiles(files)),
    clear: () => replaceEntry(null),
    remove,
    move: (id: string, index: number) => change((before) => moved(before, id, index)),
    describe: (id: string, text: string) => update(id, { altText: text }),
    crop: { ...crop, open: (entry: MediaEntry) => opening(crop.open(entry)) },
    retry: (id: string) => queue.retry(id),
    sendAll,
    forOutbox,
    handlers,
  }
}

export type MediaPicker = ReturnType<typeof useMediaPicker>

const essenceOf = ({ id, altText }: MediaEntry) => [id, altText.trim()]

const isSentNow = (states: ReadonlyMap<string, UploadState>) => (entry: MediaEntry) => {
  const mediaId = states.get(entry.id)?.mediaId ?? null
  return mediaId !== null && mediaId !== entry.sentId
}

const withSentId = (states: ReadonlyMap<string, UploadState>) => (entry: MediaEntry) => ({
  ...entry,
  sentId: states.get(entry.id)?.mediaId ?? entry.sentId,
})

const withUpload = (id: string, uploadId: number) => (entry: MediaEntry) =>
  entry.id === id ? { ...entry, uploadId } : entry
