import type { Comment } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import { useRef, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMentionSuggestions } from '#lib/mentions/mention-suggestions.ts'
import { EditTextForm } from '#ui/forms/edit-text-form.tsx'
import { useEditComment } from '../api/use-change-comment.ts'
import { ChoosePhotoButton } from './choose-photo-button.tsx'
import { CommentPhotoField } from './comment-photo-field.tsx'
import { usePhotoChoice } from './use-photo-choice.ts'

interface Props {
  comment: Comment
  onClose: () => void
}

/** Edits the text and the photo of an own comment in its place. After a failure, what was entered is kept. */
export function CommentEditForm({ comment, onClose }: Props) {
  // null removes the photo; undefined keeps that of the comment.
  const [file, setFile] = useState<File | null>()
  const [alt, setAlt] = useState(comment.photo?.alt ?? '')
  const [progress, setProgress] = useState<number>()
  const upload = useRef<AbortController>(null)
  const edit = useEditComment(comment)
  const suggest = useMentionSuggestions()
  const photo = usePhotoChoice((chosen) => {
    setFile(chosen)
    setAlt('')
  })
  const source = file === undefined ? comment.photo?.url : file

  async function save(content: string) {
    upload.current = new AbortController()
    if (file) setProgress(0)
    try {
      const { signal } = upload.current
      await edit.mutateAsync({ content, photo: file && { file, alt }, alt, onProgress: setProgress, signal })
    } finally {
      setProgress(undefined)
    }
  }

  /** While the photo is being sent, cancels that; it remains in the form then. */
  function removePhoto() {
    if (progress !== undefined) return upload.current?.abort()
    setFile(comment.photo ? null : undefined)
    setAlt('')
  }

  return (
    <EditTextForm
      content={comment.content}
      save={save}
      suggest={suggest}
      maxLength={limits.commentMax}
      onClose={onClose}
      onPaste={photo.onPaste}
      fields={
        <>
          {source && (
            <CommentPhotoField source={source} alt={alt} onAlt={setAlt} onRemove={removePhoto} progress={progress} />
          )}
          {photo.problem && (
            <p role="alert" className="font-[560] text-danger text-sm">
              {photo.problem}
            </p>
          )}
        </>
      }
      actions={<ChoosePhotoButton label={source ? t('Replace the photo') : t('Add a photo')} onChoose={photo.choose} />}
    />
  )
}
