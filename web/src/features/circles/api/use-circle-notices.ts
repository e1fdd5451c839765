import type { CircleNotice } from '@daystar/contract/circles/notices'
import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage, mapPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'

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

function noticeOf({ id, author, text, sent_at: sentAt, is_removable: isRemovable }: CircleNotice): Notice {
  return { id, author, text, sentAt, isRemovable }
}

const nothing: Page<CircleNotice[]> = { items: [], next: null }

/** The notices to the members of a circle, newest first. */
export function useCircleNotices(circleId: number) {
  return usePages(queryKeys.circleNotices(circleId), (page, options) =>
    callPage(api.circleNotices.list, { params: { circleId }, query: { limit: limits.pageDefault, ...page } }, options)
      .catch(withoutNotices)
      .then(mapPage((items) => items.map(noticeOf))),
  )
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
  const withKey = useAttemptKey()
  const send = useMutation({
    mutationFn: (text: string) =>
      withKey(text, (key) =>
        orKeep(
          (idempotencyKey) =>
            call(api.circleNotices.send, { params: { circleId }, body: { text } }, { idempotencyKey }),
          () => ({ kind: 'circle:notice', input: { circleId, text } }),
          key,
        ),
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
