import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useRead } from '#lib/api/use-read.ts'

/** The members whom the viewer can add to a welcome pack. */
export function usePackMembers() {
  return usePages(queryKeys.packMembers, (page, options) =>
    callPage(api.invitations.packMembers, { query: { limit: limits.pageMax, ...page } }, options),
  )
}

/** The next events, with what decides whether people who join can see them. */
export function usePackEvents() {
  return useRead(queryKeys.packEvents, api.events.list, { query: { time: 'upcoming', limit: limits.pageMax } })
}
