import type { EventComment } from '@daystar/contract/events/comments'
import { t } from '#lib/i18n/translate.ts'
import { TextVersionsDialog } from '#ui/texts/text-versions-dialog.tsx'
import { useEventCommentVersions } from '../api/use-event-comments.ts'

interface Props {
  comment: EventComment
  onClose: () => void
}

/** The text of an edited comment on an event and its earlier ones. Mounted only while it is open. */
export function EventCommentVersionsDialog({ comment, onClose }: Props) {
  const current = { content: comment.content, written_at: comment.edited_at ?? comment.created_at }
  const query = useEventCommentVersions(comment.id)
  return <TextVersionsDialog title={t('Versions of the comment')} current={current} query={query} onClose={onClose} />
}
