import type { Comment } from '@daystar/contract/comments'
import { api } from '@daystar/contract/wire'
import { type UploadOptions, upload } from '#lib/api/upload.ts'

/** A chosen photo with its description. */
export interface NewPhoto {
  readonly file: File
  readonly alt: string
}

interface PhotoComment {
  readonly content: string
  readonly photo: NewPhoto
}

function formOf({ content, photo: { file, alt } }: PhotoComment): FormData {
  const form = new FormData()
  form.append('content', content)
  form.append('alt_text', alt.trim())
  form.append('photo', file)
  return form
}

export function addWithPhoto(
  activityId: number,
  comment: PhotoComment,
  replyTo: Comment | undefined,
  options: Omit<UploadOptions, 'params'>,
) {
  const form = formOf(comment)
  if (replyTo) form.append('parent_id', String(replyTo.id))
  return upload(api.comments.add, form, { ...options, params: { activityId } })
}

export function editWithPhoto(commentId: number, comment: PhotoComment, options: Omit<UploadOptions, 'params'>) {
  return upload(api.comments.edit, formOf(comment), { ...options, params: { commentId } })
}
