import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizePerson } from '#lib/compatibility/people.ts'
import { firstNumber, firstText, toRecord } from '#lib/compatibility/raw-response.ts'
import { readItems } from '#lib/compatibility/read-response.ts'
import { firstTime } from '#lib/compatibility/times-and-counts.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { orKeep } from '#lib/outbox/keep.ts'

/** A notice to the members of a circle. */
export interface Notice {
  readonly id: number
  readonly author: Person
  readonly text: string
  readonly sentAt: string
  readonly isRemovable: boolean
  /** True while it waits in the outbox. */
  readonly isWaiting?: boolean
}

function readNotices(response: unknown): Notice[] {
  return readItems(response, 'notices', (item) => {
    const raw = toRecord(item)
    const id = firstNumber(raw, 'id')
    const text = firstText(raw, 'text')
    if (id === null || text === null) return null
    const sentAt = firstTime(raw, 'sent_at') ?? ''
    return { id, author: normalizePerson(raw.author), text, sentAt, isRemovable: raw.is_removable === true }
  })
}

const nothing: Page<Notice[]> = { items: [], next: null }

/** The notices to the members of a circle, newest first. */
export function useCircleNotices(circleId: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.circleNotices(circleId),
    queryFn: async ({ pageParam, signal }): Promise<Page<Notice[]>> => {
      const query = { limit: limits.pageDefault, ...(pageParam && { cursor: pageParam }) }
      const page = await callPage(api.circleNotices.list, { params: { circleId }, query }, { signal }).catch(
        withoutNotices,
      )
      return page && { items: readNotices(page.items), next: page.next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Other servers lack this endpoint. */
function withoutNotices(error: unknown): typeof nothing {
  if (error instanceof RequestError && (error.status === 404 || error.status === 405)) return nothing
  throw error
}

/** Sends and removes notices. */
export function useChangeNotices(circleId: number) {
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: queryKeys.circleNotices(circleId) })
  const send = useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      orKeep(
        () => call(api.circleNotices.send, { params: { circleId }, body: { text } }, { idempotencyKey: key }),
        () => ({ kind: 'circle:notice', input: { circleId, text, idempotencyKey: key } }),
      ),
    // While it waits to be sent, the server does not have it yet.
    onSettled: (sent) => (sent === null ? undefined : onSettled()),
  })
  const remove = useMutation({
    mutationFn: (noticeId: number) => call(api.circleNotices.remove, { params: { circleId, noticeId } }),
    onSettled,
  })
  return { send, remove }
}
