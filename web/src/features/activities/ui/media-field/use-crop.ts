import type { Media } from '@daystar/contract/fields'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { isExpired } from '../../api/media-urls.ts'
import { entryOfFile, entryOfMedia, kindOf, type MediaEntry } from './entries.ts'
import { isAnimation, unreadableFileMessage } from './media-file.ts'

interface CropOptions {
  /** True when the server keeps what the form has of it while the form contains a crop. */
  readonly keepsMedia: boolean
  readonly isList: boolean
  /** Keeps one photo or video, or none. */
  readonly replaceEntry: (next: MediaEntry | null) => void
  readonly update: (id: string, changes: Partial<MediaEntry>) => void
  /** The photo with a URL that is valid now; null if the server no longer has it. */
  readonly renew: (media: Media) => Promise<Media | null>
  readonly onError: (message: string) => void
}

/**
 * Crops the photos of a form, also repeatedly: the form keeps the whole photo until it is submitted. A photo that the
 * server has is loaded first.
 */
export function useCrop({ keepsMedia, isList, replaceEntry, update, renew, onError }: CropOptions) {
  // `entry` is null for a photo that was just chosen.
  const [opened, setOpened] = useState<{ file: File; entry: MediaEntry | null } | null>(null)

  async function open(entry: MediaEntry) {
    const file = entry.original ?? entry.file ?? (entry.media && (await loadFile(entry.media, renew)))
    if (!file) onError(t('Could not open image.'))
    else if (await isAnimation(file)) onError(t('An animation cannot be cropped.'))
    else setOpened({ file, entry })
  }

  /** Replaces an entry, with another id because another file is sent. */
  function replace(entry: MediaEntry, next: MediaEntry) {
    const changed = { ...next, altText: entry.altText }
    if (isList) update(entry.id, changed)
    else replaceEntry(changed)
  }

  function apply(cropped: File) {
    if (!opened) return
    const { file: original, entry } = opened
    const cropOf = keepsMedia ? (entry?.cropOf ?? entry?.media ?? null) : null
    const next = { ...entryOfFile(cropped), original, cropOf }
    setOpened(null)
    if (entry) replace(entry, next)
    else replaceEntry(next)
  }

  /** Undoes the crop of an entry. */
  function keepWhole(entry: MediaEntry) {
    if (entry.cropOf && isList) replace(entry, entryOfMedia(entry.cropOf))
    // The form then shows what the activity has.
    else if (entry.cropOf) replaceEntry(null)
    else if (entry.original) replace(entry, entryOfFile(entry.original))
  }

  return {
    /** The photo that is shown in the dialog. */
    file: opened?.file ?? null,
    openFile: (file: File) => setOpened({ file, entry: null }),
    open,
    apply,
    keepWhole,
    /** Uses the photo in the dialog as it is. */
    keepOpened: () => {
      setOpened(null)
      if (opened?.entry) keepWhole(opened.entry)
      else if (opened) replaceEntry(entryOfFile(opened.file))
    },
    canCrop: (entry: MediaEntry) => kindOf(entry) === 'image' && entry.file?.type !== 'image/gif',
    handleUnreadable: async () => {
      setOpened(null)
      if (opened) onError(await unreadableFileMessage(opened.file))
    },
    close: () => setOpened(null),
  }
}

/** The URL of a private photo expires while the form is open. */
async function loadFile(media: Media, renew: CropOptions['renew']): Promise<File | null> {
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
