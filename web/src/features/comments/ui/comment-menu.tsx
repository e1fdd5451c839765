import type { Comment } from '@daystar/contract/comments'
import { Flag, Link2, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { copyText } from '#lib/secure-context/copy-text.ts'
import { Star } from '#ui/brand/star.tsx'
import type { MenuItem } from '#ui/overlays/menu-props.ts'
import { showToast } from '#ui/toasts/toast.ts'

interface Context {
  readonly myId: number | null
  readonly onShowStars: () => void
  readonly onEdit: () => void
  readonly onPin: (isPinned: boolean) => void
  readonly onDelete: () => void
}

/** The actions on a comment that the viewer may perform. */
export function commentMenuItems(comment: Comment, context: Context): MenuItem[] {
  const { user, is_pinned: isPinned } = comment
  const { myId } = context
  const may = (ability: 'comment:edit' | 'comment:delete' | 'comment:pin') => comment.can?.includes(ability) === true
  const isOwn = myId === user.id
  return [
    { label: t('Show stars'), icon: <Star filled={false} className="size-4.5" />, onSelect: context.onShowStars },
    {
      label: t('Copy link'),
      icon: <Link2 aria-hidden="true" className="size-4.5" />,
      onSelect: () => copyLink(comment),
    },
    ...(may('comment:edit')
      ? [
          {
            label: t('Edit this comment'),
            icon: <Pencil aria-hidden="true" className="size-4.5" />,
            onSelect: context.onEdit,
          },
        ]
      : []),
    ...(may('comment:pin')
      ? [
          {
            label: isPinned ? t('Unpin this comment') : t('Pin this comment'),
            icon: isPinned ? (
              <PinOff aria-hidden="true" className="size-4.5" />
            ) : (
              <Pin aria-hidden="true" className="size-4.5" />
            ),
            onSelect: () => context.onPin(!isPinned),
          },
        ]
      : []),
    ...(myId !== null && !isOwn
      ? [
          {
            label: t('Report this comment'),
            icon: <Flag aria-hidden="true" className="size-4.5" />,
            onSelect: () => emit('report:open', { type: 'comment', id: comment.id, member: user }),
          },
        ]
      : []),
    ...(may('comment:delete')
      ? [
          {
            // Only authors delete their comments; authors of activities and moderators remove them.
            label: isOwn ? t('Delete this comment') : t('Remove this comment'),
            icon: <Trash2 aria-hidden="true" className="size-4.5" />,
            danger: true,
            onSelect: context.onDelete,
          },
        ]
      : []),
  ]
}

/** The address of the page of the activity, which shows and highlights the comment. */
function copyLink({ id, activity_id: activityId }: Comment): void {
  const url = new URL(`/activity/${activityId}#comment-${id}`, location.href)
  copyText(url.href).then(
    () => showToast(t('Link copied to clipboard'), { tone: 'success' }),
    () => showToast(url.href),
  )
}
