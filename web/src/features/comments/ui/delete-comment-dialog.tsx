import type { Comment } from '@daystar/contract/comments'
import { type RefObject, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import type { useDeleteComment } from '../api/use-comments.ts'

const ReasonDialog = lazyOverlay(async () => (await import('#ui/overlays/reason-dialog.tsx')).ReasonDialog)
const AlertDialog = lazyOverlay(async () => (await import('#ui/overlays/alert-dialog.tsx')).AlertDialog)

interface Props {
  comment: Comment
  /** As what the viewer deletes it: a host is the author of the activity; moderators give a reason. */
  kind: 'own' | 'host' | 'moderator'
  remove: ReturnType<typeof useDeleteComment>
  onClose: () => void
  /** The element of the comment. */
  item: RefObject<HTMLElement | null>
}

/** Asks before a comment is deleted. */
export function DeleteCommentDialog({ comment, kind, remove, onClose, item }: Props) {
  // The comment that gets the focus, because the deleted one disappears with the button that opened the dialog.
  const next = useRef<HTMLElement | null>(null)
  const finalFocus = () => next.current ?? item.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ?? null
  if (kind === 'moderator')
    return (
      <ReasonDialog
        name={`delete:comment:${comment.id}`}
        title={t('Remove this comment?')}
        confirmLabel={t('Remove')}
        pendingLabel={t('Removing…')}
        finalFocus={finalFocus}
        onClose={onClose}
        send={(explanation) => {
          next.current = neighbourOf(item.current)
          return remove.mutateAsync(
            { comment, explanation },
            {
              onError: () => {
                next.current = null
              },
            },
          )
        }}
      />
    )
  return (
    <AlertDialog
      open
      danger
      title={kind === 'own' ? t('Delete this comment?') : t('Remove this comment?')}
      description={kind === 'own' ? undefined : t('{name} will be notified.', { name: comment.user.name })}
      finalFocus={finalFocus}
      onClose={onClose}
      onConfirm={() => {
        next.current = neighbourOf(item.current)
        onClose()
        remove.mutate({ comment, explanation: null })
      }}
    />
  )
}

/** The comment after a comment, or the one before it; without others, the form. */
function neighbourOf(item: HTMLElement | null): HTMLElement | null {
  const section = item?.closest('[data-comments]')
  if (!item || !section) return null
  const items = [...section.querySelectorAll<HTMLElement>('li[id^="comment-"]')]
  const at = items.indexOf(item)
  return items[at + 1] ?? items[at - 1] ?? section.querySelector('textarea')
}
