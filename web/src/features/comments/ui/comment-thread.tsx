import type { Comment } from '@daystar/contract/comments'
import { type ReactNode, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useMoreReplies } from '../api/use-change-comment.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

interface Props {
  thread: Comment
  /** The replies that are shown, in their order. */
  replies: readonly Comment[]
  /** True when a button loads further replies. */
  isExpanded: boolean
  highlightedId: number | undefined
  authorId: number
  mayComment: boolean
  note: ((comment: Comment) => ReactNode) | undefined
}

/** A comment with the replies to it, and the form for one more. */
export function CommentThread({ thread, replies, isExpanded, highlightedId, authorId, mayComment, note }: Props) {
  const [replyTo, setReplyTo] = useState<Comment | null>(null)
  const more = useMoreReplies(thread)
  const isMember = useMyId() !== null
  const shared = { authorId, onReply: mayComment && isMember ? setReplyTo : undefined }

  /** Returns the focus to the button that opened the form. */
  function close() {
    const opened = document.querySelector<HTMLElement>(`#comment-${replyTo?.id}`)
    setReplyTo(null)
    opened?.focus({ preventScroll: true })
  }

  const hasMore = isExpanded && Boolean(thread.next_replies)
  const list = (replies.length > 0 || hasMore || replyTo) && (
    <div className="ms-5 flex flex-col gap-1 border-line border-s-2 ps-3 sm:ms-12 sm:border-s-0 sm:ps-0">
      {replies.length > 0 && (
        <ul aria-label={t('Replies')} className="flex flex-col gap-1">
          {replies.map((reply) => (
            <CommentItem
              key={reply.id}
              comment={reply}
              highlighted={reply.id === highlightedId}
              note={note?.(reply)}
              {...shared}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button
          tone="quiet"
          size="compact"
          className="self-start"
          pending={more.isPending}
          onClick={() => more.mutate()}
        >
          {t('Load more replies')}
        </Button>
      )}
      {more.isError && (
        <p role="alert" className="text-quiet">
          {t('Could not load the replies.')}
        </p>
      )}
      {replyTo && <CommentForm key={replyTo.id} activityId={thread.activity_id} replyTo={replyTo} onClose={close} />}
    </div>
  )
  return (
    <CommentItem
      comment={thread}
      highlighted={thread.id === highlightedId}
      note={note?.(thread)}
      replies={list}
      {...shared}
    />
  )
}
