import type { Comment } from '@daystar/contract/comments'
import { limits } from '@daystar/contract/limits'
import { Send } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMe, useMyId } from '#lib/members/use-me.ts'
import { useMentionSuggestions } from '#lib/mentions/mention-suggestions.ts'
import { SignInLink } from '#lib/session/sign-in-link.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { MentionTextArea } from '#ui/forms/mention-text-area.tsx'
import { lazySection } from '#ui/loading/lazy-section.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { ChoosePhotoButton } from './choose-photo-button.tsx'
import { useCommentForm } from './use-comment-form.ts'
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
  const { form, photo, setPhoto, removePhoto, progress } = useCommentForm(activityId, replyTo, onClose)
  const { problem, choose, onPaste } = usePhotoChoice((file) => setPhoto({ file, alt: '' }))
  const element = useRef<HTMLFormElement>(null)
  const suggest = useMentionSuggestions()

  // A reply is opened to be written.
  const isReply = replyTo !== undefined
  useEffect(() => {
    if (isReply) element.current?.querySelector('textarea')?.focus()
  }, [isReply])

  const focusText = () => element.current?.querySelector('textarea')?.focus()

  const fields = (
    <Form
      form={form}
      ref={element}
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
          value={form.values}
          onChange={form.change}
          onKeyDown={(event) => handleKeyDown(event, () => void form.save(), onClose)}
          suggest={suggest}
          error={form.errors.text}
          maxLength={limits.commentMax}
        />
        {myId !== null && (
          <ChoosePhotoButton label={photo ? t('Replace the photo') : t('Add a photo')} onChoose={choose} />
        )}
        <IconButton
          type="submit"
          label={isReply ? t('Send reply') : t('Send comment')}
          tone="solid"
          aria-disabled={form.isPending}
          icon={<Send aria-hidden="true" className="size-5" />}
        />
      </div>
      {photo && (
        <Suspense>
          <PhotoField
            source={photo.file}
            alt={photo.alt}
            onAlt={(alt) => setPhoto({ ...photo, alt })}
            onRemove={() => removePhoto() && focusText()}
            progress={progress}
          />
        </Suspense>
      )}
      {problem && (
        <p role="alert" className="font-[560] text-danger text-sm">
          {problem}
        </p>
      )}
    </Form>
  )
  if (myId !== null) return fields
  return (
    <div>
      <SignInFirst />
      {fields}
    </div>
  )
}

/** Control and Enter send; Escape closes the form of a reply. */
function handleKeyDown(event: KeyboardEvent, send: () => void, onClose: (() => void) | undefined) {
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

function SignInFirst() {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-2 text-quiet">
      {t('Only members can comment.')}
      <SignInLink className="link inline-flex min-h-11 items-center" />
    </p>
  )
}
