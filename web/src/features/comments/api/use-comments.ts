import type { Comment } from '@daystar/contract/comments'
import { api } from '@daystar/contract/wire'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { patchActivity } from '#lib/activity-cache.ts'
import { call, callPage, type Page } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { emit } from '#lib/window-events.ts'
import { asComment } from '#lib/wire-shapes.ts'

type CommentPages = InfiniteData<Page<Comment[]>, string | null>

const pageSize = 100

/** The conversation on an activity, oldest first. */
export function useComments(activityId: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.comments(activityId),
    queryFn: async ({ pageParam, signal }): Promise<Page<Comment[]>> => {
      const query = { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) }
      const { items, next } = await callPage(api.comments.list, { params: { activityId }, query }, { signal })
      return { items: items.map(asComment), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Changes the loaded comments of an activity; `change` gives the list of one page anew. */
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

function countComments(cache: QueryClient, activityId: number, by: 1 | -1): void {
  patchActivity(cache, activityId, (activity) => ({
    ...activity,
    comment_count: Math.max(0, activity.comment_count + by),
  }))
  void cache.invalidateQueries({ queryKey: queryKeys.engagement(activityId) })
}

interface AddOutcome {
  onAdded: () => void
  onFailed: (error: unknown) => void
}

/** Adds to the conversation. What came of it is told even where the form has left the page meanwhile. */
export function useAddComment(activityId: number, { onAdded, onFailed }: AddOutcome) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ content, key }: { content: string; key: string }) =>
      call(api.comments.add, { params: { activityId }, body: { content } }, { idempotencyKey: key }),
    onError: (error) => {
      // Its page, if it is open, reads again and says that it is gone.
      if (error instanceof Problem && error.code === 'activity_not_found')
        void cache.invalidateQueries({ queryKey: queryKeys.activity(activityId) })
      onFailed(error)
    },
    onSuccess: (answer) => {
      onAdded()
      const comment = asComment(answer)
      patchComments(cache, activityId, (items, isLast) =>
        isLast && !items.some((item) => item.id === comment.id) ? [...items, comment] : items,
      )
      countComments(cache, activityId, 1)
      emit('comment-added', { activityId, comment })
      emit('notify:comment', { activityId, commentId: comment.id })
      const mentioned = comment.mentions.map((member) => member.id)
      if (mentioned.length > 0) emit('notify:mention', { activityId, userIds: mentioned })
    },
  })
}

/** Told of a refusal even where the comment is gone from the page: folded, scrolled away, or left. */
type OnFail = (error: unknown) => void

export function useDeleteComment(activityId: number, onFail: OnFail) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (comment: Comment) => call(api.comments.remove, { params: { commentId: comment.id } }),
    onError: onFail,
    onSuccess: (_, comment) => {
      patchComments(cache, activityId, (items) => items.filter((item) => item.id !== comment.id))
      countComments(cache, activityId, -1)
      const left = cache.getQueryData<CommentPages>(queryKeys.comments(activityId))?.pages ?? []
      const isLastOfTheirs = !left.some((page) => page.items.some((item) => item.user_id === comment.user_id))
      emit('comment-deleted', { activityId, userId: comment.user_id, commentId: comment.id, isLastOfTheirs })
    },
  })
}

/** The wanted state of a star; the count never falls below 0. */
function starred(on: boolean) {
  return (comment: Comment): Comment => {
    if (comment.starred_by_me === on) return comment
    return { ...comment, starred_by_me: on, star_count: Math.max(0, comment.star_count + (on ? 1 : -1)) }
  }
}

/** Stars a comment or takes the star back, shown at once; taps on one comment reach the server in their order. */
export function useStar(activityId: number, commentId: number, onFail: OnFail) {
  const cache = useQueryClient()
  const patch = (change: (comment: Comment) => Comment) =>
    patchComments(cache, activityId, (items) => items.map((item) => (item.id === commentId ? change(item) : item)))
  return useMutation({
    scope: { id: `star:${commentId}` },
    mutationFn: (on: boolean) => call(on ? api.comments.star : api.comments.unstar, { params: { commentId } }),
    onMutate: (on) => patch(starred(on)),
    onError: (error, on) => {
      patch(starred(!on))
      onFail(error)
    },
    onSuccess: (state, on) => {
      patch((comment) => ({ ...comment, star_count: Math.max(0, state.star_count) }))
      void cache.invalidateQueries({ queryKey: queryKeys.commentStars(commentId) })
      if (on) emit('notify:comment_star', { commentId, activityId })
    },
  })
}
