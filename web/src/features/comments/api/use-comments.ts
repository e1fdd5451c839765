import type { Comment } from '@daystar/contract/comments'
import { api } from '@daystar/contract/wire'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { patchActivity } from '#lib/api/activity-cache.ts'
import { call, callPage, mapPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { restartReads } from '#lib/api/restart-reads.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { normalizeComment, normalizeComments } from '#lib/compatibility/comments.ts'
import { countIn } from '#lib/compatibility/times-and-counts.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'
import type { NewPhoto } from './send-photo.ts'
import { allOf, changed, countOf, withAdded, without } from './thread-items.ts'

type CommentPages = InfiniteData<Page<Comment[]>, string | null>

const pageSize = 100

/** The comments on an activity, oldest first. */
export function useComments(activityId: number) {
  return usePages(queryKeys.comments(activityId), (page, options) =>
    callPage(api.comments.list, { params: { activityId }, query: { limit: pageSize, ...page } }, options).then(
      mapPage((items) => normalizeComments(items, activityId)),
    ),
  )
}

/** Updates the cached comments of an activity; `change` receives the comments of one page and returns the new ones. */
export function patchComments(
  cache: QueryClient,
  activityId: number,
  change: (items: Comment[], isLast: boolean) => Comment[],
): void {
  cache.setQueryData(queryKeys.comments(activityId), (data: CommentPages | undefined) => {
    if (!data) return data
    const last = data.pages.length - 1
    return { ...data, pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index === last) })) }
  })
}

/** Changes one comment or reply in the cache. */
export function patchComment(
  cache: QueryClient,
  { id, activity_id: activityId }: Comment,
  change: (comment: Comment) => Comment,
) {
  patchComments(cache, activityId, (items) => changed(items, id, change))
}

function changeCommentCount(cache: QueryClient, activityId: number, delta: number): void {
  patchActivity(cache, activityId, (activity) => ({
    ...activity,
    comment_count: Math.max(0, activity.comment_count + delta),
  }))
  void cache.invalidateQueries({ queryKey: queryKeys.engagement(activityId) })
}

interface NewComment {
  content: string
  /** The comment or the reply that it replies to. */
  replyTo?: Comment | undefined
  photo?: NewPhoto | undefined
  /** Of the photo. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Adds a comment. */
export function useAddComment(activityId: number) {
  const cache = useQueryClient()
  const withKey = useAttemptKey()
  return useMutation({
    mutationFn: ({ content, replyTo, photo, onProgress, signal }: NewComment) =>
      withKey([content, replyTo?.id, photo && [photo.alt, photo.file.name, photo.file.lastModified]], (key) =>
        orKeep(
          async (idempotencyKey) => {
            if (photo) {
              const { addWithPhoto } = await import('./send-photo.ts')
              const options = { idempotencyKey, ...(onProgress && { onProgress }), ...(signal && { signal }) }
              return addWithPhoto(activityId, { content, photo }, replyTo, options)
            }
            const body = { content, ...(replyTo && { parent_id: replyTo.id }) }
            return call(api.comments.add, { params: { activityId }, body }, { idempotencyKey })
          },
          () => ({ kind: 'comment:add', input: { activityId, content, replyTo, photo } }),
          key,
        ),
      ),
    onError: (error) => {
      // If the activity's page is open, the refetch shows that the activity is gone.
      if (error instanceof RequestError && staleBy.has(error.code ?? ''))
        void cache.invalidateQueries({ queryKey: queryKeys.activity(activityId) })
      if (error instanceof RequestError && error.code === 'comment_not_found')
        void cache.invalidateQueries({ queryKey: queryKeys.comments(activityId) })
    },
    onSuccess: (response) => {
      if (response === null) return
      const comment = normalizeComment(response, activityId)
      if (comment.id === 0) void cache.invalidateQueries({ queryKey: queryKeys.comments(activityId) })
      else patchComments(cache, activityId, (items, isLast) => withAdded(items, comment, isLast))
      changeCommentCount(cache, activityId, 1)
      emit('comment-added', { activityId, comment })
      emit('notify:comment', { activityId, commentId: comment.id })
      const mentioned = comment.mentions.map((member) => member.id)
      if (mentioned.length > 0) emit('notify:mention', { activityId, userIds: mentioned })
    },
  })
}

/** The errors after which the activity is read again. */
const staleBy: ReadonlySet<string> = new Set(['activity_not_found', 'comments_closed', 'comments_limited'])

/** Also called after the comment has unmounted, for example because the list was collapsed. */
type OnFail = (error: unknown) => void

export function useDeleteComment(activityId: number, onFail: OnFail) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ comment, explanation }: { comment: Comment; explanation: Explanation | null }) =>
      orKeep<unknown>(
        async () => {
          await call(api.comments.remove, { params: { commentId: comment.id }, query: explanation ?? {} })
          return true
        },
        () => (explanation ? null : { kind: 'comment:delete', input: comment }),
      ),
    onError: onFail,
    onSuccess: (isDone, { comment }) => {
      if (isDone === null) return
      const loaded = () =>
        cache.getQueryData<CommentPages>(queryKeys.comments(activityId))?.pages.flatMap(({ items }) => items) ?? []
      const before = loaded()
      patchComments(cache, activityId, (items) => without(items, comment.id))
      const remaining = loaded()
      changeCommentCount(cache, activityId, before.length === 0 ? -1 : countOf(remaining) - countOf(before))
      const isLastOfTheirs = !allOf(remaining).some((item) => !item.is_removed && item.user_id === comment.user_id)
      emit('comment-deleted', { activityId, userId: comment.user_id, commentId: comment.id, isLastOfTheirs })
    },
  })
}

/** Sets the viewer's star on a comment; the count never falls below 0. */
export function withStar(on: boolean) {
  return (comment: Comment): Comment => {
    if (comment.starred_by_me === on) return comment
    return { ...comment, starred_by_me: on, star_count: Math.max(0, comment.star_count + (on ? 1 : -1)) }
  }
}

/** Adds or removes a star with an optimistic update. Requests for the same comment reach the server in order. */
export function useStar(comment: Comment, onFail: OnFail) {
  const { id: commentId, activity_id: activityId } = comment
  const cache = useQueryClient()
  const patch = (change: (comment: Comment) => Comment) => patchComment(cache, comment, change)
  const mutationKey = ['star', commentId]
  return useMutation({
    mutationKey,
    scope: { id: `star:${commentId}` },
    mutationFn: (on: boolean) =>
      orKeep(
        (idempotencyKey) =>
          call(on ? api.comments.star : api.comments.unstar, { params: { commentId } }, { idempotencyKey }),
        () => ({ kind: 'comment:star', input: { comment, on } }),
      ),
    onMutate: (on) => patch(withStar(on)),
    onError: (error, on) => {
      patch(withStar(!on))
      onFail(error)
    },
    onSuccess: (state, on) => {
      if (state === null) return
      const isLatest = cache.isMutating({ mutationKey }) === 1
      // A read that ended in the meantime may have replaced the optimistic update.
      if (isLatest) patch(withStar(on))
      const count = countIn(state, 'star_count')
      if (count !== null) patch((comment) => ({ ...comment, star_count: count }))
      if (isLatest) restartReads(cache, queryKeys.comments(activityId))
      void cache.invalidateQueries({ queryKey: queryKeys.commentStars(commentId) })
      if (on) emit('notify:comment_star', { commentId, activityId })
    },
  })
}
