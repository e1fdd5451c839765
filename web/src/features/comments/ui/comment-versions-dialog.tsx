import type { Comment } from '@daystar/contract/comments'
import { t } from '#lib/i18n/translate.ts'
import { TextVersionsDialog } from '#ui/texts/text-versions-dialog.tsx'
import { useCommentVersions } from '../api/use-change-comment.ts'

interface Props {
  comment: Comment
  onClose: () => void
}

/** The text of an edited comment and its earlier ones, newest first. Mounted only while it is open. */
export function CommentVersionsDialog({ comment, onClose }: Props) {
  const { photo, edited_at: editedAt, created_at: createdAt } = comment
  const current = {
    ...comment,
    written_at: editedAt ?? createdAt,
    photo_id: photo?.id ?? null,
    alt_text: photo?.alt ?? '',
  }
  const query = useCommentVersions(comment.id)
  return <TextVersionsDialog title={t('Versions of the comment')} current={current} query={query} onClose={onClose} />
}
