import type { MediaItem } from '@daystar/contract/activities'
import type { Media } from '@daystar/contract/fields'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDraftOwner } from '#lib/drafts/drafts.ts'
import { UploadQueue } from '../../api/upload-queue.ts'
import { readDraftFiles, storeDraftFiles } from './draft-files.ts'
import { dropHandlers } from './drop-handlers.ts'
import { mediaCommands, type RenewMedia } from './media-commands.ts'
import { kindOf } from './media-file.ts'
import {
  initialMedia,
  type MediaEvent,
  type MediaState,
  type MediaValues,
  reduceMedia,
  sentItems,
  shownEntries,
  unsavedFiles,
} from './media-state.ts'
import { useObjectUrl } from './use-object-url.ts'

interface DraftFiles {
  /** The files of the draft that have been sent. */
  readonly items: readonly MediaItem[]
  readonly onItems: (items: readonly MediaItem[]) => void
  /** The ids of those that the server keeps for the draft. */
  readonly savedIds: ReadonlySet<number>
}

interface MediaFieldOptions {
  /** What the edited activity has; null in the composer. */
  readonly current: readonly Media[] | null
  /** The draft of a new activity; null in the editor. */
  readonly draft: DraftFiles | null
  readonly renew: RenewMedia
  /** Values of the form, which stores them with its other ones. */
  readonly values: MediaValues
  readonly onValues: (values: MediaValues) => void
}

/**
 * The photos and videos of a form, chosen by file picker, paste or drop, kept on the device and sent in the background.
 * A single image goes through the crop dialog; of several, each can be cropped later.
 */
export function useMediaField(name: string, options: MediaFieldOptions) {
  const { draft, renew } = options
  const [state, read, dispatch] = useMediaState(name, options)
  const queue = useUploads(state, dispatch, draft?.savedIds)
  const [isDragOver, setIsDragOver] = useState(false)
  const commands = mediaCommands({ read, dispatch, queue, renew })

  const items = state.isReady && draft ? sentItems(state) : null
  const itemsKey = JSON.stringify(items)
  const reportItems = useEffectEvent(() => {
    if (items && JSON.stringify(draft?.items) !== itemsKey) draft?.onItems(items)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported after each change.
  useEffect(reportItems, [itemsKey])

  const [first] = shownEntries(state)
  const url = useObjectUrl(first?.file ?? null) ?? first?.media?.url
  return {
    ...commands,
    state,
    dispatch,
    /** The first photo or video, for a preview. */
    first: first && url !== undefined ? { kind: kindOf(first), url } : null,
    isDragOver,
    handlers: dropHandlers(commands.addFiles, setIsDragOver),
    read,
  }
}

export type MediaFieldState = ReturnType<typeof useMediaField>

/** The state of the field, which changes the values of the form too; its entries are kept on the device. */
function useMediaState(name: string, { current, draft, values, onValues }: MediaFieldOptions) {
  const draftName = `${useDraftOwner() ?? 0}:${name}`
  const [own, setOwn] = useState(() => initialMedia(current, draft?.items ?? [], values))
  const { altText, removesCurrent } = values
  const state: MediaState = { ...own, altText, removesCurrent }
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = { ...latest.current, altText, removesCurrent }
  }, [altText, removesCurrent])

  function dispatch(event: MediaEvent): void {
    const before = latest.current
    const after = reduceMedia(before, event)
    latest.current = after
    setOwn(after)
    if (after.altText !== before.altText || after.removesCurrent !== before.removesCurrent) onValues(after)
    if (after.entries === before.entries || event.type === 'restored') return
    void storeDraftFiles(draftName, after.entries.length > 0 || after.isListed ? after.entries : null)
  }

  const restore = useEffectEvent(dispatch)
  useEffect(() => {
    let isCancelled = false
    void readDraftFiles(draftName, current).then((stored) => {
      if (!isCancelled) restore({ type: 'restored', stored })
    })
    return () => {
      isCancelled = true
    }
  }, [draftName, current])
  return [state, () => latest.current, dispatch] as const
}

/** Sends the files of the form in the background while it is open. */
function useUploads({ entries }: MediaState, dispatch: (event: MediaEvent) => void, savedIds?: ReadonlySet<number>) {
  const [queue] = useState(() => new UploadQueue())
  const handleEvent = useEffectEvent(dispatch)
  useEffect(() => {
    const stopWatching = queue.subscribe(() => handleEvent({ type: 'uploadsChanged', uploads: queue.states() }))
    const stopListening = queue.onStarted((id, uploadId) => handleEvent({ type: 'uploadStarted', id, uploadId }))
    return () => {
      stopWatching()
      stopListening()
      queue.sync([])
    }
  }, [queue])
  useEffect(() => queue.sync(unsavedFiles({ entries }, savedIds)), [queue, entries, savedIds])
  return queue
}
