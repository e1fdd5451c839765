import type { Comment } from '@daystar/contract/comments'

/** The comments and their replies in the order in which they are shown. */
export const allOf = (items: readonly Comment[]): Comment[] => items.flatMap((item) => [item, ...(item.replies ?? [])])

/** The number of comments and replies without those of which only the place remains, as the server counts them. */
export const countOf = (items: readonly Comment[]) =>
  allOf(items).filter(({ is_removed: isRemoved }) => !isRemoved).length

/** Changes one comment or reply. */
export function changed(items: readonly Comment[], id: number, change: (comment: Comment) => Comment): Comment[] {
  return items.map((item) => {
    if (item.id === id) return change(item)
    const { replies } = item
    return replies?.some((reply) => reply.id === id) ? { ...item, replies: changed(replies, id, change) } : item
  })
}

/** Adds an unknown comment at the end of the last page, or an unknown reply at the end of its thread. */
export function withAdded(items: readonly Comment[], comment: Comment, isLast: boolean): Comment[] {
  if (allOf(items).some(({ id }) => id === comment.id)) return [...items]
  if (comment.parent_id === null) return isLast ? [...items, comment] : [...items]
  return changed(items, comment.parent_id, (thread) => ({ ...thread, replies: [...(thread.replies ?? []), comment] }))
}

/**
 * Removes a comment or a reply. Of a comment with replies, its place remains until the last of them is removed, as on
 * the server.
 */
export function without(items: readonly Comment[], id: number): Comment[] {
  return items.flatMap((item) => {
    const { replies = [] } = item
    if (item.id === id)
      return replies.length > 0
        ? [
            {
              ...item,
              content: '',
              photo: null,
              is_removed: true,
              is_pinned: false,
              edited_at: null,
              can: [],
              mentions: [],
            },
          ]
        : []
    const left = replies.filter((reply) => reply.id !== id)
    if (left.length === replies.length) return [item]
    return item.is_removed && left.length === 0 && !item.next_replies ? [] : [{ ...item, replies: left }]
  })
}
