import type { Comment } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Flag, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { formatTimestamp } from '#lib/texts/dates.ts'
import { Star } from '#ui/brand/star.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import type { MenuItem } from '#ui/overlays/menu-props.ts'
import { Avatar } from '#ui/people/avatar.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useDeleteComment, useStar } from '../api/use-comments.ts'

const StarsDialog = lazyOverlay(async () => (await import('./stars-dialog.tsx')).StarsDialog)
const ReasonDialog = lazyOverlay(async () => (await import('#ui/overlays/reason-dialog.tsx')).ReasonDialog)
const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

const showErrorToast = (error: unknown) => showToast(loadErrorMessage(error), { tone: 'failure' })

interface Props {
  comment: Comment
  /** Whether a notification opened this comment. */
  highlighted: boolean
}

export function CommentItem(props: Props) {
  const [isShown, setShown] = useState(props.highlighted)
  const { comment } = props
  if (comment.is_removed) return <RemovedComment comment={comment} />
  if (comment.is_muted && !isShown) return <MutedComment comment={comment} onShow={() => setShown(true)} />
  return <ActiveComment {...props} />
}

/** The place of a comment whose author or words the viewer mutes. */
function MutedComment({ comment, onShow }: { comment: Comment; onShow: () => void }) {
  return (
    <li id={`comment-${comment.id}`} className="flex min-h-11 flex-wrap items-center gap-x-3 text-quiet text-sm">
      <p className="rounded-2xl border border-line px-3.5 py-2 italic">{t('Muted')}</p>
      <time dateTime={comment.created_at}>{formatTimestamp(comment.created_at)}</time>
      <Button tone="quiet" size="compact" aria-label={t('Show this muted comment')} onClick={onShow}>
        {t('Show')}
      </Button>
    </li>
  )
}

/** The place of a comment whose author deleted their account. */
function RemovedComment({ comment }: { comment: Comment }) {
  return (
    <li id={`comment-${comment.id}`} className="flex min-h-11 flex-wrap items-center gap-x-3 text-quiet text-sm">
      <p className="rounded-2xl border border-line px-3.5 py-2 italic">{t('This comment was deleted.')}</p>
      <time dateTime={comment.created_at}>{formatTimestamp(comment.created_at)}</time>
    </li>
  )
}

function ActiveComment({ comment, highlighted }: Props) {
  const myId = useMyId()
  const [isStarsDialogOpen, setStarsDialogOpen] = useState(false)
  const [isConfirmingDelete, setConfirmingDelete] = useState(false)
  const star = useStar(comment.activity_id, comment.id, showErrorToast)
  const remove = useDeleteComment(comment.activity_id, showErrorToast)
  const { user, star_count: stars, starred_by_me: isStarred } = comment
  const profile = { to: '/profile/$userId', params: { userId: String(user.id) } } as const

  function toggleStar() {
    if (myId === null) return showToast(t('Please log in to star comments.'))
    star.mutate(!isStarred)
  }

  const close = () => setConfirmingDelete(false)
  const items: MenuItem[] = [
    {
      label: t('Show stars'),
      icon: <Star filled={false} className="size-4.5" />,
      onSelect: () => setStarsDialogOpen(true),
    },
  ]
  if (myId !== null && myId !== user.id)
    items.push({
      label: t('Report this comment'),
      icon: <Flag aria-hidden="true" className="size-4.5" />,
      onSelect: () => emit('report:open', { type: 'comment', id: comment.id, member: user }),
    })
  if (comment.can?.includes('comment:delete'))
    items.push({
      label: t('Delete this comment'),
      icon: <Trash2 aria-hidden="true" className="size-4.5" />,
      danger: true,
      onSelect: () => setConfirmingDelete(true),
    })

  return (
    <li id={`comment-${comment.id}`} className="flex gap-3">
      <Link {...profile} tabIndex={-1} aria-hidden="true" className="h-fit rounded-full">
        <Avatar id={user.id} name={user.name} src={user.profile_pic_url} size={36} decorative />
      </Link>
      <div className="min-w-0 flex-1">
        <div
          className={`w-fit max-w-full rounded-2xl rounded-ss-sm px-3.5 py-2 text-md ${highlighted ? 'bg-gold-soft outline-2 outline-gold' : 'bg-sunk'}`}
        >
          <Link {...profile} className="link-bare -mx-1.5 px-1.5 py-3.25">
            <bdi>{user.name}</bdi>
          </Link>
          <p dir="auto" className="[unicode-bidi:plaintext] whitespace-pre-wrap">
            <MentionText text={comment.content} mentions={comment.mentions} />
          </p>
        </div>
        <div className="-ms-2.5 flex min-h-11 flex-wrap items-center text-sm text-quiet">
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
              onClick={() => setStarsDialogOpen(true)}
            >
              {t('{count, plural, one {# star} other {# stars}}', { count: stars })}
            </button>
          )}
          <time dateTime={comment.created_at} className="px-1.5">
            {formatTimestamp(comment.created_at)}
          </time>
          <Menu
            trigger={
              <IconButton label={t('Comment actions')} icon={<Ellipsis aria-hidden="true" className="size-5" />} />
            }
            items={items}
          />
        </div>
      </div>
      <Suspense>
        {isStarsDialogOpen && <StarsDialog commentId={comment.id} onClose={() => setStarsDialogOpen(false)} />}
        {isConfirmingDelete && myId === user.id && (
          <AlertDialog
            open
            danger
            title={t('Delete this comment?')}
            onClose={close}
            onConfirm={() => {
              close()
              remove.mutate({ comment, explanation: null })
            }}
          />
        )}
        {isConfirmingDelete && myId !== user.id && (
          <ReasonDialog
            name={`delete:comment:${comment.id}`}
            title={t('Delete this comment?')}
            maxLength={limits.reasonMax}
            pending={remove.isPending}
            onClose={close}
            onConfirm={(explanation, done) =>
              remove.mutate(
                { comment, explanation },
                {
                  onSuccess: () => {
                    done()
                    close()
                  },
                },
              )
            }
          />
        )}
      </Suspense>
    </li>
  )
}
