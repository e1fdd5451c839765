import type { Media } from '@daystar/contract/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onReachabilityChange } from '#lib/api/reachability.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { retryPicture } from '#lib/pictures/retries.ts'
import { isExpired, isSameFile, isSamePhoto, latestMedia, renewMedia } from './media-urls.ts'

/** An error so soon after a renewal has another cause than an expired URL. */
const retryAfterMs = 3000

type Status =
  | 'loading'
  | 'loaded'
  /** The URLs are being renewed. */
  | 'renewing'
  /** They could not be renewed. Tried again when the server is reachable, or the page visible again. */
  | 'waiting'
  /** The media are hidden from the viewer by now, or the file cannot be loaded. Tried again with the storage. */
  | 'failed'

interface Current {
  readonly media: Media
  readonly status: Status
  readonly attempt: number
  readonly renewedAtMs: number | null
  /** True while only a copy on this device can be loaded, which has the key of the file without its signature. */
  readonly isCopy: boolean
  /** The URL in the data from which this state was made. */
  readonly givenUrl: string
}

interface RenewableMedia {
  readonly media: Media
  readonly status: Status
  /** A new number means that the file has to be loaded again, even if the URL is the same. */
  readonly attempt: number
  readonly onLoaded: () => void
  readonly onError: () => void
}

/**
 * The media of an activity, with URLs that are renewed when they have expired or fail to load. Once the file is loaded,
 * its URL stays the same: a new signature in the data would only load it again.
 */
export function useRenewableMedia(activityId: number, given: Media): RenewableMedia {
  const cache = useQueryClient()
  const start = (): Current => {
    const media = latestMedia(cache, activityId, given)
    const status = isExpired(media.url) ? 'renewing' : 'loading'
    return { media, status, attempt: 0, renewedAtMs: null, isCopy: false, givenUrl: given.url }
  }
  const [current, setCurrent] = useState(start)
  const { media, status, attempt, givenUrl } = current
  if (given.url !== givenUrl) {
    const isLoaded = status === 'loaded'
    const next = start()
    if (isLoaded && isSameFile(given.url, media.url)) setCurrent({ ...current, givenUrl: given.url })
    // The page shows the smaller file until the browser has loaded the larger one.
    else if (isLoaded && isSamePhoto(given.url, media.url)) setCurrent({ ...next, status, attempt })
    else setCurrent({ ...next, attempt: attempt + 1 })
  }

  useEffect(() => {
    if (status !== 'renewing') return
    let isCurrent = true
    const update = (change: (current: Current) => Current) => isCurrent && setCurrent(change)
    renewMedia(cache, activityId, media.url).then(
      (renewed) => update((before) => (renewed ? withRenewed(before, renewed) : { ...before, status: 'failed' })),
      (error: unknown) => update((before) => withoutRenewal(before, error)),
    )
    return () => {
      isCurrent = false
    }
  }, [status, cache, activityId, media.url])

  useEffect(() => {
    if (status !== 'failed') return
    return retryPicture(media.url, () => setCurrent((before) => ({ ...before, status: 'renewing' })))
  }, [status, media.url])

  useEffect(() => {
    if (status !== 'waiting') return
    const renew = () => setCurrent((before) => ({ ...before, status: 'renewing' }))
    const stopListening = onReachabilityChange((isReachable) => isReachable && renew())
    const onVisible = () => document.visibilityState === 'visible' && renew()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('online', renew)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', renew)
    }
  }, [status])

  return {
    media: isSameFile(given.url, media.url) ? { ...media, alt: given.alt } : media,
    status,
    attempt,
    onLoaded: () => setCurrent((before) => (before.status === 'loading' ? { ...before, status: 'loaded' } : before)),
    onError: () => setCurrent(afterError),
  }
}

/** While the server cannot be reached, the service worker may have a copy of a photo. */
function withoutRenewal(before: Current, error: unknown): Current {
  const isUnreachable = error instanceof RequestError && error.status === 0
  if (!isUnreachable || before.media.kind !== 'image') return { ...before, status: 'waiting' }
  return { ...before, status: 'loading', attempt: before.attempt + 1, isCopy: true }
}

function withRenewed(before: Current, media: Media): Current {
  return { ...before, media, isCopy: false, status: 'loading', attempt: before.attempt + 1, renewedAtMs: Date.now() }
}

function afterError(before: Current): Current {
  const { status, media, renewedAtMs } = before
  if (status !== 'loading' && status !== 'loaded') return before
  if (before.isCopy) return { ...before, status: 'waiting', isCopy: false }
  const isFresh = status === 'loading' && !isExpired(media.url)
  const isRenewedInVain = renewedAtMs !== null && (isFresh || Date.now() - renewedAtMs < retryAfterMs)
  return { ...before, status: isRenewedInVain ? 'failed' : 'renewing' }
}
