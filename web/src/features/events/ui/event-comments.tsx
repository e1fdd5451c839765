import type { EventComment } from '@daystar/contract/events/comments'
import { Link } from '@tanstack/react-router'
import { Flag, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { formatDateTime, formatTimestamp } from '#lib/texts/dates.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useDeleteEventComment, useEventComments } from '../api/use-event-comments.ts'
import { EventCommentForm } from './event-comment-form.tsx'

const EditForm = lazyOverlay(async () => (await import('./event-comment-edit-form.tsx')).EventCommentEditForm)
const ReasonDialog = lazyOverlay(async () => (await import('#ui/overlays/reason-dialog.tsx')).ReasonDialog)
const VersionsDialog = lazyOverlay(
  async () => (await import('./event-comment-versions-dialog.tsx')).EventCommentVersionsDialog,
)

interface Props {
  eventId: number
  /** True for organizers, who remove comments without a reason. */
  isOrganizer: boolean
}

/** The comments on one date of an event. */
export function EventComments({ eventId, isOrganizer }: Props) {
  const query = useEventComments(eventId)
  const isMember = useMyId() !== null
  return (
    <section aria-label={t('Comments')} className="flex flex-col gap-3">
      <h2 className="text-xl">{t('Comments')}</h2>
      <QueryList
        label={t('Comments')}
        query={query}
        empty={t('No comments yet.')}
        failure={t('Could not load the comments.')}
        className="flex flex-col gap-3"
        row={(comment) => <CommentRow key={comment.id} comment={comment} isOrganizer={isOrganizer} />}
      />
      {isMember && <EventCommentForm eventId={eventId} />}
    </section>
  )
}

function CommentRow({ comment, isOrganizer }: { comment: EventComment; isOrganizer: boolean }) {
  const [isShown, setShown] = useState(!comment.is_muted)
  const [isEditing, setEditing] = useState(false)
  const [hasVersions, setHasVersions] = useState(false)
  const [isAskedWhy, setAskedWhy] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLElement | null>(null)
  const remove = useDeleteEventComment(comment.event_id)
  const myId = useMyId()
  const { author } = comment
  const isOwn = myId === author.id

  function closeForm() {
    setEditing(false)
    row.current?.focus({ preventScroll: true })
  }

  /** What gets the focus, because the comment that is deleted disappears with its button. */
  function neighbour(): HTMLElement | null {
    const sibling = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    if (sibling instanceof HTMLElement) return sibling
    return row.current?.closest('section')?.querySelector('textarea') ?? null
  }

  const send = (explanation: Explanation | null, onSuccess?: () => void) =>
    remove.mutateAsync(
      { commentId: comment.id, explanation },
      { ...(onSuccess && { onSuccess }), onError: (error) => showToast(loadErrorMessage(error), { tone: 'failure' }) },
    )

  if (!isShown) return <MutedComment onShow={() => setShown(true)} />
  return (
    <li ref={row} tabIndex={-1} className="flex gap-3 rounded-row outline-offset-4">
      <Avatar id={author.id} name={author.name} src={author.profile_pic_url} size={36} decorative />
      <div className="min-w-0 flex-1">
        {isEditing ? <EditForm comment={comment} onClose={closeForm} /> : <CommentText comment={comment} />}
        <div className="flex min-h-11 flex-wrap items-center gap-1 text-quiet text-sm">
          <CommentTimes comment={comment} onShowVersions={() => setHasVersions(true)} />
          {comment.can.includes('event:editComment') && !isEditing && (
            <IconButton
              label={t('Edit this comment')}
              icon={<Pencil aria-hidden="true" className="size-4.5" />}
              onClick={() => setEditing(true)}
            />
          )}
          {myId !== null && !isOwn && (
            <IconButton
              label={t('Report this comment')}
              icon={<Flag aria-hidden="true" className="size-4.5" />}
              onClick={() => emit('report:open', { type: 'event_comment', id: comment.id, member: author })}
            />
          )}
          {comment.can.includes('event:deleteComment') && (
            <IconButton
              ref={removeButton}
              label={isOwn ? t('Delete this comment') : t('Remove this comment')}
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              onClick={() => {
                if (!isOwn && !isOrganizer) return setAskedWhy(true)
                neighbour()?.focus()
                void send(null).catch(() => undefined)
              }}
            />
          )}
        </div>
      </div>
      {hasVersions && <VersionsDialog comment={comment} onClose={() => setHasVersions(false)} />}
      {isAskedWhy && (
        <ReasonDialog
          name={`delete:event-comment:${comment.id}`}
          title={t('Remove this comment?')}
          confirmLabel={t('Remove')}
          pendingLabel={t('Removing…')}
          finalFocus={() => next.current ?? removeButton.current}
          onClose={() => setAskedWhy(false)}
          send={(explanation) =>
            send(explanation, () => {
              next.current = neighbour()
            })
          }
        />
      )}
    </li>
  )
}

function MutedComment({ onShow }: { onShow: () => void }) {
  return (
    <li className="flex min-h-11 items-center gap-3 text-quiet text-sm">
      <span className="italic">{t('Muted')}</span>
      <Button tone="quiet" size="compact" aria-label={t('Show this muted comment')} onClick={onShow}>
        {t('Show')}
      </Button>
    </li>
  )
}

function CommentText({ comment: { author, content } }: { comment: EventComment }) {
  return (
    <div className="w-fit max-w-full rounded-2xl rounded-ss-sm bg-sunk px-3.5 py-2 text-md">
      <Link to="/profile/$userId" params={{ userId: String(author.id) }} className="link-bare">
        <bdi>{author.name}</bdi>
      </Link>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        <MentionText text={content} mentions={[]} />
      </p>
    </div>
  )
}

function CommentTimes({ comment, onShowVersions }: { comment: EventComment; onShowVersions: () => void }) {
  const { created_at: createdAt, edited_at: editedAt } = comment
  return (
    <>
      {'waiting' in comment ? t('Waiting to be sent') : <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>}
      {editedAt && (
        <button
          type="button"
          title={t('Edited {time}', { time: formatTimestamp(editedAt) }, { context: 'comment' })}
          className="min-h-11 min-w-11 rounded-row px-1.5 hover:underline"
          onClick={onShowVersions}
        >
          {t('edited', {}, { context: 'comment' })}
        </button>
      )}
    </>
  )
}
