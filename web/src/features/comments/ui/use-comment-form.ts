import type { Comment } from '@daystar/contract/comments'
import { useRef, useState } from 'react'
import { genericErrorMessage, isAborted } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { emptyComposedText, parseComposedText, toTokens } from '#lib/mentions/mention-tokens.ts'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import { showToast } from '#ui/toasts/toast.ts'
import type { NewPhoto } from '../api/send-photo.ts'
import { useAddComment } from '../api/use-comments.ts'

const isUsable = (name: string, value: unknown) => parseComposedText({ ...emptyComposedText, [name]: value }) !== null

/** The text and the photo of a new comment or reply. A failure is a toast if the form has been closed. */
export function useCommentForm(activityId: number, replyTo: Comment | undefined, onAdded: (() => void) | undefined) {
  const myId = useMyId()
  const [photo, setPhoto] = useState<NewPhoto | null>(null)
  const [progress, setProgress] = useState<number>()
  const upload = useRef<AbortController>(null)
  const isMounted = useIsMounted()
  const add = useAddComment(activityId)
  const name = replyTo ? `reply:${replyTo.id}` : `comment:${activityId}`
  const form = useForm({
    ...useFormDraft(name, emptyComposedText, { accepts: isUsable }),
    check: (text, isAttempted) => ({
      text:
        isAttempted &&
        ((myId === null && t('Please log in to comment.')) ||
          (toTokens(text).trim() === '' && t('Please write a comment first.'))),
    }),
    send: (text) => send(toTokens(text).trim()),
    failure: (error) => ({ text: !isAborted(error) && genericErrorMessage(error) }),
    onSuccess: () => {
      setPhoto(null)
      onAdded?.()
    },
  })

  async function send(content: string) {
    if (photo) {
      upload.current = new AbortController()
      setProgress(0)
    }
    const sentPhoto = photo && { photo, onProgress: setProgress, signal: upload.current?.signal }
    try {
      await add.mutateAsync({ content, replyTo, ...sentPhoto })
    } catch (error) {
      if (!isMounted.current && !isAborted(error)) showToast(genericErrorMessage(error), { tone: 'failure' })
      throw error
    } finally {
      setProgress(undefined)
    }
  }

  /** Removes the photo, or cancels its upload, after which it remains in the form. Returns whether it is removed. */
  function removePhoto(): boolean {
    if (progress === undefined) setPhoto(null)
    else upload.current?.abort()
    return progress === undefined
  }

  return { form, photo, setPhoto, removePhoto, progress }
}
