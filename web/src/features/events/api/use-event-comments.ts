import type { EventComment } from '@daystar/contract/events/comments'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'

export function useEventComments(eventId: number) {
  return usePages(queryKeys.eventComments(eventId), (page, options) =>
    callPage(api.events.comments, { params: { eventId }, query: { limit: 100, ...page } }, options),
  )
}

export function useAddEventComment(eventId: number) {
  const cache = useQueryClient()
  const withKey = useAttemptKey()
  return useMutation({
    mutationFn: (content: string) =>
      withKey(content, (key) =>
        orKeep(
          (idempotencyKey) =>
            call(api.events.addComment, { params: { eventId }, body: { content } }, { idempotencyKey }),
          () => ({ kind: 'event:comment', input: { eventId, content } }),
          key,
        ),
      ),
    onSuccess: (comment) => comment && cache.invalidateQueries({ queryKey: queryKeys.eventComments(eventId) }),
  })
}

/** Replaces the text of an own comment. */
export function useEditEventComment({ id: eventCommentId, event_id: eventId }: EventComment) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call(api.events.editComment, { params: { eventCommentId }, body: { content } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.eventCommentVersions(eventCommentId) })
      return cache.invalidateQueries({ queryKey: queryKeys.eventComments(eventId) })
    },
  })
}

/** The earlier texts of an edited comment, newest first. */
export function useEventCommentVersions(eventCommentId: number) {
  return useRead(queryKeys.eventCommentVersions(eventCommentId), api.events.commentVersions, {
    params: { eventCommentId },
  })
}

interface Removal {
  readonly commentId: number
  /** Sent to the author; null from the author or an organizer. */
  readonly explanation: Explanation | null
}

export function useDeleteEventComment(eventId: number) {
  return useMutation({
    mutationFn: ({ commentId: eventCommentId, explanation }: Removal) =>
      call(api.events.removeComment, { params: { eventCommentId }, query: explanation ?? {} }),
    onSuccess: useReadAgain(queryKeys.eventComments(eventId)),
  })
}
