import type { Comment } from '@daystar/contract/comments'
import { api } from '@daystar/contract/wire'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { patchActivity } from '#lib/api/activity-cache.ts'
import { call, callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { restartReads } from '#lib/api/restart-reads.ts'
import { normalizeComment, normalizeComments } from '#lib/compatibility/comments.ts'
import { countIn } from '#lib/compatibility/times-and-counts.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'

type CommentPages = InfiniteData<Page<Comment[]>, string | null>

const pageSize = 100

/** The comments on an activity, oldest first. */
export function useComments(activityId: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.comments(activityId),
    queryFn: async ({ pageParam, signal }): Promise<Page<Comment[]>> => {
      const query = { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) }
      const { items, next } = await callPage(api.comments.list, { params: { activityId }, query }, { signal })
      return { items: normalizeComments(items, activityId), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Updates the cached comments of an activity; `change` receives the comments of one page and returns the new ones. */
function patchComments(
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

function changeCommentCount(cache: QueryClient, activityId: number, delta: 1 | -1): void {
  patchActivity(cache, activityId, (activity) => ({
    ...activity,
    comment_count: Math.max(0, activity.comment_count + delta),
  }))
  void cache.invalidateQueries({ queryKey: queryKeys.engagement(activityId) })
}

interface AddCallbacks {
  onAdded: () => void
  onFailed: (error: unknown) => void
}

/** Adds a comment. The callbacks also run after the form has unmounted. */
export function useAddComment(activityId: number, { onAdded, onFailed }: AddCallbacks) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: { content: string; idempotencyKey: string }) =>
      call(api.comments.add, { params: { activityId }, body: { content } }, { idempotencyKey }),
    onError: (error) => {
      // If the activity's page is open, the refetch shows that the activity is gone.
      if (error instanceof RequestError && error.code === 'activity_not_found')
        void cache.invalidateQueries({ queryKey: queryKeys.activity(activityId) })
      onFailed(error)
    },
    onSuccess: (response) => {
      onAdded()
      const comment = normalizeComment(response, activityId)
      if (comment.id === 0) void cache.invalidateQueries({ queryKey: queryKeys.comments(activityId) })
      else
        patchComments(cache, activityId, (items, isLast) =>
          isLast && !items.some((item) => item.id === comment.id) ? [...items, comment] : items,
        )
      changeCommentCount(cache, activityId, 1)
      emit('comment-added', { activityId, comment })
      emit('notify:comment', { activityId, commentId: comment.id })
      const mentioned = comment.mentions.map((member) => member.id)
      if (mentioned.length > 0) emit('notify:mention', { activityId, userIds: mentioned })
    },
  })
}

/** Also called after the comment has unmounted, for example because the list was collapsed. */
type OnFail = (error: unknown) => void

export function useDeleteComment(activityId: number, onFail: OnFail) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ comment, explanation }: { comment: Comment; explanation: Explanation | null }) =>
      call(api.comments.remove, { params: { commentId: comment.id }, query: explanation ?? {} }),
    onError: onFail,
    onSuccess: (_, { comment }) => {
      patchComments(cache, activityId, (items) => items.filter((item) => item.id !== comment.id))
      changeCommentCount(cache, activityId, -1)
      const remaining = cache.getQueryData<CommentPages>(queryKeys.comments(activityId))?.pages ?? []
      const isLastOfTheirs = !remaining.some((page) => page.items.some((item) => item.user_id === comment.user_id))
      emit('comment-deleted', { activityId, userId: comment.user_id, commentId: comment.id, isLastOfTheirs })
    },
  })
}

/** Sets the viewer's star on a comment; the count never falls below 0. */
function withStar(on: boolean) {
  return (comment: Comment): Comment => {
    if (comment.starred_by_me === on) return comment
    return { ...comment, starred_by_me: on, star_count: Math.max(0, comment.star_count + (on ? 1 : -1)) }
  }
}

/** Adds or removes a star with an optimistic update. Requests for the same comment reach the server in order. */
export function useStar(activityId: number, commentId: number, onFail: OnFail) {
  const cache = useQueryClient()
  const patch = (change: (comment: Comment) => Comment) =>
    patchComments(cache, activityId, (items) => items.map((item) => (item.id === commentId ? change(item) : item)))
  const mutationKey = ['star', commentId]
  return useMutation({
    mutationKey,
    scope: { id: `star:${commentId}` },
    mutationFn: (on: boolean) => call(on ? api.comments.star : api.comments.unstar, { params: { commentId } }),
    onMutate: (on) => patch(withStar(on)),
    onError: (error, on) => {
      patch(withStar(!on))
      onFail(error)
    },
    onSuccess: (state, on) => {
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
