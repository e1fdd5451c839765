import type { Event } from '@daystar/contract/events/event'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onMediaStorageReturn } from '#lib/api/media-storage.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** Reads an event again, once for each URL of its photo, if the photo fails to load: its URL expires. */
export function useRenewedPhoto({ id, photo }: Pick<Event, 'id' | 'photo'>): { readonly onError: () => void } {
  const cache = useQueryClient()
  const failedUrl = useRef<string | null>(null)
  useEffect(
    () =>
      onMediaStorageReturn(() => {
        if (failedUrl.current !== null) void cache.invalidateQueries({ queryKey: queryKeys.event(id), exact: true })
        failedUrl.current = null
      }),
    [cache, id],
  )
  return {
    onError: () => {
      if (photo === null || failedUrl.current === photo.url) return
      failedUrl.current = photo.url
      void cache.invalidateQueries({ queryKey: queryKeys.event(id), exact: true })
    },
  }
}
