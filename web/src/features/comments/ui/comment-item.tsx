import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ActiveComment, type CommentItemProps } from './active-comment.tsx'

export function CommentItem(props: CommentItemProps) {
  const [isShown, setShown] = useState(props.highlighted)
  const { comment } = props
  const isHidden = comment.is_removed || (comment.is_muted && !isShown)
  if (!isHidden) return <ActiveComment {...props} />
  return (
    <li id={`comment-${comment.id}`} tabIndex={-1} className="scroll-my-20 outline-offset-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-quiet text-sm">
        {comment.is_removed ? <RemovedComment /> : <MutedComment />}
        <time dateTime={comment.created_at}>{formatTimestamp(comment.created_at)}</time>
        {!comment.is_removed && (
          <Button tone="quiet" size="compact" aria-label={t('Show this muted comment')} onClick={() => setShown(true)}>
            {t('Show')}
          </Button>
        )}
      </div>
      {props.replies}
    </li>
  )
}

/** The place of a comment whose author or words the viewer mutes. */
function MutedComment() {
  return <p className="rounded-2xl border border-line px-3.5 py-2 italic">{t('Muted')}</p>
}

/** The place of a comment that was deleted, or whose author deleted their account. */
function RemovedComment() {
  return <p className="rounded-2xl border border-line px-3.5 py-2 italic">{t('This comment was deleted.')}</p>
}
