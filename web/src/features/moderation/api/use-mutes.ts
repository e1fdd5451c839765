import type { Mute } from '@daystar/contract/moderation/mutes'
import { api } from '@daystar/contract/wire'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useSession } from '#lib/session/session.ts'

/** What the mute of a new target hides. */
export type MuteTarget =
  | { readonly kind: 'member'; readonly id: number; readonly name: string }
  | { readonly kind: 'circle'; readonly id: number; readonly name: string }
  | { readonly kind: 'word'; readonly word: string }

/** What the viewer mutes, newest first. */
export function useMutes() {
  const isMember = useSession() !== null
  return useRead(queryKeys.mutes, api.mutes.list, {}, { enabled: isMember, staleTime: 60_000 })
}

/** The name of what a mute hides. */
export function mutedName({ member, circle, word }: Mute): string {
  return member?.name ?? circle?.name ?? word ?? ''
}

/** Mutes change what every list shows, so everything is read again. */
function readEverythingAgain(cache: QueryClient): void {
  cache.removeQueries({ type: 'inactive', queryKey: queryKeys.activities })
  void cache.invalidateQueries()
}

interface NewMute {
  target: MuteTarget
  /** null: until the viewer ends it. */
  hours: number | null
}

export function useMute() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ target, hours }: NewMute) => {
      if (target.kind === 'member')
        return call(api.mutes.muteMember, { params: { userId: target.id }, body: { hours } })
      if (target.kind === 'circle')
        return call(api.mutes.muteCircle, { params: { circleId: target.id }, body: { hours } })
      return call(api.mutes.muteWord, { body: { word: target.word, hours } })
    },
    onSuccess: () => readEverythingAgain(cache),
  })
}

export function useEndMute() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (muteId: number) => call(api.mutes.remove, { params: { muteId } }),
    onSuccess: () => readEverythingAgain(cache),
  })
}
