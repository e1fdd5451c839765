import type { MediaItem } from '@daystar/contract/activities'
import type { Media } from '@daystar/contract/fields'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { isExpired } from '../../api/media-urls.ts'
import type { UploadQueue } from '../../api/upload-queue.ts'
import {
  entryOfFile,
  isAnimation,
  type MediaEntry,
  mediaKindOf,
  unreadableFileMessage,
  validateMediaFile,
} from './media-file.ts'
import { allItems, isList, type MediaEvent, type MediaState, shownEntries } from './media-state.ts'

export type RenewMedia = (media: Media) => Promise<Media | null>

interface CommandOptions {
  /** The state of now. */
  readonly read: () => MediaState
  readonly dispatch: (event: MediaEvent) => void
  readonly queue: UploadQueue
  /** A file of the server with a URL that is valid now; null if it no longer has it. */
  readonly renew: RenewMedia
}

/** What the media field does that takes time: it reads files before it reports them to the state. */
export function mediaCommands({ read, dispatch, queue, renew }: CommandOptions) {
  /** The form is incomplete until a file has been read. */
  const opening =
    <T extends unknown[]>(open: (...args: T) => Promise<void>) =>
    async (...args: T): Promise<void> => {
      dispatch({ type: 'opening', change: 1 })
      try {
        await open(...args)
      } finally {
        dispatch({ type: 'opening', change: -1 })
      }
    }

  /** Chooses the only file, or replaces it. */
  async function selectFile(file: File | undefined): Promise<void> {
    if (!file) return
    const error = (await validateMediaFile(file)) ?? undefined
    dispatch({ type: 'failed', error })
    if (error !== undefined) return
    if (mediaKindOf(file) === 'video') dispatch({ type: 'chosen', file, id: randomId() })
    else dispatch({ type: 'cropping', crop: { file, entry: null } })
  }

  /** Adds files to those that the form has. */
  async function addFiles(files: readonly File[]): Promise<void> {
    if (files.length === 1 && shownEntries(read()).length === 0) return await selectFile(files[0])
    const errors: string[] = []
    const entries: MediaEntry[] = []
    for (const file of files) {
      const error = await validateMediaFile(file)
      if (error === null) entries.push(entryOfFile(file, randomId()))
      else errors.push(t('{file}: {error}', { file: file.name, error }))
    }
    dispatch({ type: 'added', entries, errors })
  }

  /** Opens the whole photo in the crop dialog; one that the server has is loaded first. */
  async function openCrop(entry: MediaEntry): Promise<void> {
    const file = entry.original ?? entry.file ?? (entry.media && (await loadFile(entry.media, renew)))
    if (!file) dispatch({ type: 'failed', error: t('Could not open image.') })
    else if (await isAnimation(file)) dispatch({ type: 'failed', error: t('An animation cannot be cropped.') })
    else dispatch({ type: 'cropping', crop: { file, entry } })
  }

  async function handleUnreadable(): Promise<void> {
    const { crop } = read()
    dispatch({ type: 'cropping', crop: null })
    if (crop) dispatch({ type: 'failed', error: await unreadableFileMessage(crop.file) })
  }

  /**
   * Waits for the files that are being sent. Null if the form has one file that has to be sent with its other fields,
   * because the server does not accept uploads in parts or the upload failed.
   */
  async function sendAll(signal: AbortSignal, onProgress: (share: number) => void): Promise<MediaItem[] | null> {
    await queue.settled({ signal, onProgress, retries: isList(read()) })
    const items = allItems(read())
    if (items || !isList(read())) return items
    throw failureOf(read())
  }

  return {
    selectFile: opening(selectFile),
    addFiles: opening(addFiles),
    openCrop: opening(openCrop),
    handleUnreadable,
    sendAll,
    retry: (id: string) => queue.retry(id),
  }
}

function failureOf({ entries, uploads }: MediaState): RequestError {
  const failed = entries.find(({ id }) => uploads.get(id)?.status === 'failed')
  const upload = failed && uploads.get(failed.id)
  const error = upload?.error ?? t('Failed to upload')
  const detail = t('{file}: {error}', { file: failed?.file?.name ?? '', error })
  return new RequestError(upload?.isTemporary ? 'unreachable' : 'rejected', 0, { detail })
}

/** The URL of a private photo expires while the form is open. */
async function loadFile(media: Media, renew: RenewMedia): Promise<File | null> {
  const loaded = isExpired(media.url) ? null : await requestFile(media)
  if (loaded) return loaded
  const renewed = await renew(media).catch(() => null)
  return renewed && (await requestFile(renewed))
}

/**
 * Photos of a content delivery network or of another store are loaded from this server, because pages send requests
 * only to it.
 */
async function requestFile({ url }: Media): Promise<File | null> {
  const { pathname, searchParams } = new URL(url, location.href)
  searchParams.set('redirect', 'no')
  const response = await fetch(`${pathname}?${searchParams}`).catch(() => null)
  if (!response?.ok) return null
  const content = await response.blob()
  return content.type.startsWith('image/') ? new File([content], 'photo', { type: content.type }) : null
}
