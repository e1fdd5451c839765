import type { Comment } from '@daystar/contract/comments'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pin, Reply as ReplyIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { Star } from '#ui/brand/star.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { usePinComment } from '../api/use-change-comment.ts'
import { useDeleteComment, useStar } from '../api/use-comments.ts'
import { commentMenuItems } from './comment-menu.tsx'
import { CommentPhoto } from './comment-photo.tsx'
import { DeleteCommentDialog } from './delete-comment-dialog.tsx'

const StarsDialog = lazyOverlay(async () => (await import('./stars-dialog.tsx')).StarsDialog)
const VersionsDialog = lazyOverlay(async () => (await import('./comment-versions-dialog.tsx')).CommentVersionsDialog)
const EditForm = lazyOverlay(async () => (await import('./comment-edit-form.tsx')).CommentEditForm)

const showErrorToast = (error: unknown) => showToast(loadErrorMessage(error), { tone: 'failure' })

export interface CommentItemProps {
  comment: Comment
  /** True when a notification or a link opened this comment. */
  highlighted: boolean
  /** What waits to be sent about it. */
  note?: ReactNode
  /** The author of the activity. */
  authorId: number
  /** Opens the form for a reply; absent if the viewer cannot reply. */
  onReply?: ((comment: Comment) => void) | undefined
  /** The replies to the comment. */
  replies?: ReactNode
}

const profileLink = ({ user }: Comment) => ({ to: '/profile/$userId', params: { userId: String(user.id) } }) as const

/** A comment with its star, its menu and the replies to it. */
export function ActiveComment({ comment, highlighted, note, authorId, onReply, replies }: CommentItemProps) {
  const myId = useMyId()
  const [dialog, setDialog] = useState<'stars' | 'versions' | 'delete' | null>(null)
  const [isEditing, setEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const star = useStar(comment, showErrorToast)
  const remove = useDeleteComment(comment.activity_id, showErrorToast)
  const pin = usePinComment(comment, showErrorToast)
  const { user, star_count: stars, starred_by_me: isStarred } = comment
  const isReply = comment.parent_id !== null

  function toggleStar() {
    if (myId === null) return showToast(t('Please log in to star comments.'))
    star.mutate(!isStarred)
  }

  /** The focus stays at the comment. */
  function closeForm() {
    setEditing(false)
    item.current?.focus({ preventScroll: true })
  }

  const close = () => setDialog(null)
  const items = commentMenuItems(comment, {
    myId,
    onShowStars: () => setDialog('stars'),
    onEdit: () => setEditing(true),
    onPin: (isPinned) => pin.mutate(isPinned),
    onDelete: () => setDialog('delete'),
  })

  return (
    <li
      ref={item}
      id={`comment-${comment.id}`}
      tabIndex={-1}
      // Above the bar at the bottom and below the one at the top of the page.
      className="scroll-my-20 rounded-row outline-offset-4"
    >
      <div className={classNames('flex', isReply ? 'gap-2' : 'gap-3')}>
        <Link {...profileLink(comment)} tabIndex={-1} aria-hidden="true" className="h-fit rounded-full">
          <Avatar id={user.id} name={user.name} src={user.profile_pic_url} size={isReply ? 28 : 36} decorative />
        </Link>
        <div className="min-w-0 flex-1">
          {comment.is_pinned && (
            <p className="flex items-center gap-1.5 pb-1 text-quiet text-sm">
              <Pin aria-hidden="true" className="size-3.5" />
              {t('Pinned comment')}
            </p>
          )}
          {isEditing ? (
            <EditForm comment={comment} onClose={closeForm} />
          ) : (
            <CommentText comment={comment} highlighted={highlighted} />
          )}
          {comment.photo && !isEditing && <CommentPhoto comment={comment} photo={comment.photo} />}
          {note}
          {/* A comment that waits to be sent has neither a star nor a menu. */}
          <div className="-ms-2.5 flex min-h-11 flex-wrap items-center text-sm text-quiet" hidden={comment.id < 0}>
            <IconButton
              label={isStarred ? t('Unstar this comment') : t('Star this comment')}
              pressed={isStarred}
              icon={<Star filled={isStarred} earned={isStarred && star.isPending} className="size-4.5" />}
              onClick={toggleStar}
            />
            {stars > 0 && (
              <button
                type="button"
                className="-ms-1.5 min-h-11 min-w-11 rounded-row px-1.5 font-[600] text-gold-ink hover:underline"
                onClick={() => setDialog('stars')}
              >
                {t('{count, plural, one {# star} other {# stars}}', { count: stars })}
              </button>
            )}
            {onReply && (
              <IconButton
                label={t('Reply to this comment')}
                icon={<ReplyIcon aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />}
                onClick={() => onReply(comment)}
              />
            )}
            <CommentTimes comment={comment} onShowVersions={() => setDialog('versions')} />
            <Menu
              trigger={
                <IconButton label={t('Comment actions')} icon={<Ellipsis aria-hidden="true" className="size-5" />} />
              }
              items={items}
            />
          </div>
        </div>
      </div>
      {replies}
      {dialog === 'stars' && <StarsDialog commentId={comment.id} onClose={close} />}
      {dialog === 'versions' && <VersionsDialog comment={comment} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteCommentDialog
          comment={comment}
          kind={myId === user.id ? 'own' : myId === authorId ? 'host' : 'moderator'}
          remove={remove}
          item={item}
          onClose={close}
        />
      )}
    </li>
  )
}

function CommentText({ comment, highlighted }: Pick<CommentItemProps, 'comment' | 'highlighted'>) {
  return (
    <div
      className={`w-fit max-w-full rounded-2xl rounded-ss-sm px-3.5 py-2 text-md ${highlighted ? 'bg-gold-soft outline-2 outline-gold' : 'bg-sunk'}`}
    >
      <Link {...profileLink(comment)} className="link-bare -mx-3 px-3 py-3.25">
        <bdi>{comment.user.name}</bdi>
      </Link>
      <p dir="auto" className="[unicode-bidi:plaintext] whitespace-pre-wrap">
        <MentionText text={comment.content} mentions={comment.mentions} />
      </p>
    </div>
  )
}

function CommentTimes({ comment, onShowVersions }: { comment: Comment; onShowVersions: () => void }) {
  const { created_at: createdAt, edited_at: editedAt } = comment
  return (
    // Wraps by itself, so that the menu stays on the line of the other actions.
    <div className="flex max-w-max flex-1 flex-wrap items-center">
      <time dateTime={createdAt} className="px-1.5">
        {formatTimestamp(createdAt)}
      </time>
      {editedAt && (
        <button
          type="button"
          title={t('Edited {time}', { time: formatTimestamp(editedAt) }, { context: 'comment' })}
          className="-my-3 min-h-11 min-w-11 rounded-row px-1.5 hover:underline"
          onClick={onShowVersions}
        >
          {t('edited', {}, { context: 'comment' })}
        </button>
      )}
    </div>
  )
}
