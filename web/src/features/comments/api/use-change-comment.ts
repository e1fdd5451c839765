import type { Comment } from '@daystar/contract/comments'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { normalizeComment, normalizeComments } from '#lib/compatibility/comments.ts'
import type { NewPhoto } from './send-photo.ts'
import { changed } from './thread-items.ts'
import { patchComment, patchComments } from './use-comments.ts'

interface CommentEdit {
  readonly content: string
  /** A photo in place of that of the comment; null removes it; undefined keeps it with `alt`. */
  readonly photo: NewPhoto | null | undefined
  readonly alt: string
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

/** Replaces the text and the photo of an own comment. */
export function useEditComment(comment: Comment) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ content, photo, alt, onProgress, signal }: CommentEdit) => {
      if (photo) {
        const { editWithPhoto } = await import('./send-photo.ts')
        return editWithPhoto(comment.id, { content, photo }, { onProgress, signal })
      }
      const isDescribed = photo === undefined && alt.trim() !== (comment.photo?.alt ?? '')
      const ofPhoto = photo === null ? { remove_photo: true } : isDescribed ? { alt_text: alt.trim() } : {}
      return call(api.comments.edit, { params: { commentId: comment.id }, body: { content, ...ofPhoto } })
    },
    onSuccess: (response) => {
      const { content, edited_at, mentions, photo } = normalizeComment(response, comment.activity_id)
      patchComment(cache, comment, (known) => ({ ...known, content, edited_at, mentions, photo }))
      void cache.invalidateQueries({ queryKey: queryKeys.commentVersions(comment.id) })
    },
  })
}

/** What an edited comment contained earlier, newest first. */
export function useCommentVersions(commentId: number) {
  return useRead(queryKeys.commentVersions(commentId), api.comments.versions, { params: { commentId } })
}

/** Pins a comment in place of the pinned one, or unpins it. */
export function usePinComment(comment: Comment, onError: (error: unknown) => void) {
  const cache = useQueryClient()
  const { id: commentId, activity_id: activityId } = comment
  return useMutation({
    mutationFn: (isPinned: boolean) =>
      call(isPinned ? api.comments.pin : api.comments.unpin, { params: { commentId } }),
    onSuccess: (_reply, isPinned) => {
      patchComments(cache, activityId, (items) =>
        items.map((item) => ({ ...item, is_pinned: isPinned && item.id === commentId })),
      )
      void cache.invalidateQueries({ queryKey: queryKeys.comments(activityId) })
    },
    onError,
  })
}

/** Loads the replies after those that are known. */
export function useMoreReplies(thread: Comment) {
  const cache = useQueryClient()
  const { id: commentId, activity_id: activityId, next_replies: cursor } = thread
  return useMutation({
    mutationFn: async () => {
      const query = { limit: 100, ...(cursor && { cursor }) }
      const { items, next } = await callPage(api.comments.replies, { params: { commentId }, query })
      return { items: normalizeComments(items, activityId), next }
    },
    onSuccess: ({ items, next }) =>
      patchComments(cache, activityId, (list) =>
        changed(list, commentId, (known) => {
          const ids = new Set(known.replies?.map(({ id }) => id))
          return {
            ...known,
            replies: [...(known.replies ?? []), ...items.filter(({ id }) => !ids.has(id))],
            next_replies: next,
          }
        }),
      ),
  })
}
