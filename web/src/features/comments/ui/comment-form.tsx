import type { Comment } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import { Send } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { genericErrorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMe, useMyId } from '#lib/members/use-me.ts'
import { useMentionSuggestions } from '#lib/mentions/mention-suggestions.ts'
import { emptyComposedText, parseComposedText, toTokens } from '#lib/mentions/mention-tokens.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { SignInLink } from '#lib/session/sign-in-link.tsx'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { MentionTextArea } from '#ui/forms/mention-text-area.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import type { NewPhoto } from '../api/send-photo.ts'
import { useAddComment } from '../api/use-comments.ts'
import { ChoosePhotoButton } from './choose-photo-button.tsx'
import { usePhotoChoice } from './use-photo-choice.ts'

const PhotoField = lazySection(async () => (await import('./comment-photo-field.tsx')).CommentPhotoField)

interface Props {
  activityId: number
  /** The comment or the reply that it replies to. */
  replyTo?: Comment | undefined
  /** Closes the form of a reply. */
  onClose?: (() => void) | undefined
}

/** The form to add a comment or a reply. The draft survives closing, reloading and failed requests. */
export function CommentForm({ activityId, replyTo, onClose }: Props) {
  const myId = useMyId()
  const { data: me } = useMe()
  const draft = replyTo ? `reply:${replyTo.id}` : `comment:${activityId}`
  const [text, setText, clearDraft] = useDraft(draft, emptyComposedText, parseComposedText)
  const [error, setError] = useState<string>()
  const [photo, setPhoto] = useState<NewPhoto | null>(null)
  const [progress, setProgress] = useState<number>()
  const upload = useRef<AbortController>(null)
  const { problem, choose, onPaste } = usePhotoChoice((file) => setPhoto({ file, alt: '' }))
  const idempotencyKey = useRef(randomId())
  const isMounted = useIsMounted()
  const form = useRef<HTMLFormElement>(null)
  const add = useAddComment(activityId, {
    onAdded: () => {
      clearDraft()
      setPhoto(null)
      idempotencyKey.current = randomId()
      onClose?.()
    },
    onFailed: (failure) => {
      // The member cancelled the upload of the photo.
      if (failure instanceof RequestError && failure.kind === 'aborted') return
      if (isMounted.current) setError(genericErrorMessage(failure))
      else showToast(genericErrorMessage(failure), { tone: 'failure' })
    },
  })
  const suggest = useMentionSuggestions()

  // A reply is opened to be written.
  const isReply = replyTo !== undefined
  useEffect(() => {
    if (isReply) form.current?.querySelector('textarea')?.focus()
  }, [isReply])

  function send() {
    if (add.isPending) return
    if (myId === null) return setError(t('Please log in to comment.'))
    const content = toTokens(text).trim()
    if (content === '') return setError(t('Please write a comment first.'))
    setError(undefined)
    const comment = { content, idempotencyKey: idempotencyKey.current, replyTo }
    if (!photo) return add.mutate(comment)
    upload.current = new AbortController()
    setProgress(0)
    const { signal } = upload.current
    add.mutate({ ...comment, photo, onProgress: setProgress, signal }, { onSettled: () => setProgress(undefined) })
  }

  /** While the photo is being sent, cancels that; it remains in the form then. */
  function removePhoto() {
    if (progress !== undefined) return upload.current?.abort()
    setPhoto(null)
    form.current?.querySelector('textarea')?.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    }
    if (event.key !== 'Escape') return
    if (onClose) {
      // A dialog around the form stays open.
      event.stopPropagation()
      onClose()
    }
    // Returns the focus to the activity card, where keyboard navigation continues.
    else event.currentTarget.closest<HTMLElement>('[data-activity-card]')?.focus()
  }

  const fields = (
    <form
      ref={form}
      onSubmit={submit}
      onPaste={onPaste}
      data-key={isReply ? undefined : 'write-comment'}
      className="flex flex-col gap-2"
    >
      <div className="flex items-start gap-3">
        <span className="hidden pt-1 sm:block">
          <Avatar id={myId ?? 0} name={me?.name ?? 'You'} src={me?.profile_pic_url ?? null} size={36} decorative />
        </span>
        <MentionTextArea
          label={replyTo ? t('Reply to {name}', { name: replyTo.user.name }) : t('Add a comment')}
          hideLabel
          placeholder={replyTo ? t('Reply to {name}…', { name: replyTo.user.name }) : t('Add a comment…')}
          rows={1}
          className="min-w-0 flex-1"
          value={text}
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
          onKeyDown={handleKeyDown}
          suggest={suggest}
          error={error}
          maxLength={limits.commentMax}
        />
        {myId !== null && (
          <ChoosePhotoButton label={photo ? t('Replace the photo') : t('Add a photo')} onChoose={choose} />
        )}
        <IconButton
          type="submit"
          label={isReply ? t('Send reply') : t('Send comment')}
          tone="solid"
          aria-disabled={add.isPending}
          icon={<Send aria-hidden="true" className="size-5" />}
        />
      </div>
      {photo && (
        <Suspense>
          <PhotoField
            source={photo.file}
            alt={photo.alt}
            onAlt={(alt) => setPhoto({ ...photo, alt })}
            onRemove={removePhoto}
            progress={progress}
          />
        </Suspense>
      )}
      {problem && (
        <p role="alert" className="font-[560] text-danger text-sm">
          {problem}
        </p>
      )}
    </form>
  )
  if (myId !== null) return fields
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-center gap-x-2 text-quiet">
        {t('Only members can comment.')}
        <SignInLink className="link inline-flex min-h-11 items-center" />
      </p>
      {fields}
    </div>
  )
}
