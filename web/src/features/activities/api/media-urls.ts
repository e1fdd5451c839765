import type { Media } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** Pictures that fail at about the same time are renewed in one request. */
const collectMs = 50

interface Batch {
  readonly ids: Set<number>
  readonly media: Promise<Map<number, Media[]>>
}

let open: Batch | null = null

function batchFor(activityId: number): Batch {
  if (open && (open.ids.has(activityId) || open.ids.size < limits.mediaPerRenewal)) return open
  const ids = new Set<number>()
  const batch = {
    ids,
    media: new Promise((resolve) => setTimeout(resolve, collectMs)).then(() => {
      if (open === batch) open = null
      return requestMedia([...ids])
    }),
  }
  open = batch
  return batch
}

async function requestMedia(ids: number[]): Promise<Map<number, Media[]>> {
  const items = await call(api.activities.media, { body: { activity_ids: ids } })
  const files = new Map<number, Media[]>()
  for (const { activity_id: id, media } of items) files.set(id, [...(files.get(id) ?? []), media])
  return files
}

/**
 * A file of an activity with URLs that are valid now: that of the photo, or the only one if it was replaced; null if
 * the viewer cannot see it any more.
 */
export async function renewMedia(cache: QueryClient, activityId: number, url: string): Promise<Media | null> {
  const batch = batchFor(activityId)
  batch.ids.add(activityId)
  const media = (await batch.media).get(activityId) ?? []
  cache.setQueryData(queryKeys.media(activityId), media)
  return media.find((file) => isSamePhoto(file.url, url)) ?? (media.length === 1 ? (media[0] ?? null) : null)
}

/** Returns the media with the URLs of the last renewal, if the given ones have expired. */
export function latestMedia(cache: QueryClient, activityId: number, given: Media): Media {
  if (!isExpired(given.url)) return given
  const renewed = cache.getQueryData<Media[]>(queryKeys.media(activityId))
  return renewed?.find(({ url }) => isSameFile(url, given.url)) ?? given
}

/**
 * By the clock of this device, which may be wrong: a valid URL is then renewed too early, and an expired one when it
 * fails to load.
 */
export function isExpired(url: string): boolean {
  const seconds = /[?&]e=(\d+)/.exec(url)?.[1]
  return seconds !== undefined && Number(seconds) * 1000 <= Date.now()
}

/** Returns whether two URLs are those of sizes of one photo, or of the same file. */
export function isSamePhoto(url: string, other: string): boolean {
  return folderOf(url) === folderOf(other)
}

const folderOf = (url: string) => url.replace(/[^/]*(?:\?.*)?$/, '')

/** Returns whether two URLs differ at most in their signature. */
export function isSameFile(url: string, other: string): boolean {
  return url.split('?')[0] === other.split('?')[0]
}
