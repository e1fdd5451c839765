import type { EventComment } from '@daystar/contract/events/comments'
import { limits } from '@daystar/contract/limits'
import { EditTextForm } from '#ui/forms/edit-text-form.tsx'
import { useEditEventComment } from '../api/use-event-comments.ts'

interface Props {
  comment: EventComment
  onClose: () => void
}

const noSuggestions = async () => []

/** Edits an own comment on an event. It mentions no members. */
export function EventCommentEditForm({ comment, onClose }: Props) {
  const edit = useEditEventComment(comment)
  return (
    <EditTextForm
      content={comment.content}
      save={(content) => edit.mutateAsync(content)}
      suggest={noSuggestions}
      maxLength={limits.commentMax}
      onClose={onClose}
    />
  )
}
