import { limits } from '@daystar/contract/limits'
import { Send } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { genericErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMe, useMyId } from '#lib/members/use-me.ts'
import { useMentionSuggestions } from '#lib/mentions/mention-suggestions.ts'
import { emptyComposedText, parseComposedText, toTokens } from '#lib/mentions/mention-tokens.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { SignInLink } from '#lib/session/sign-in-link.tsx'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { MentionTextArea } from '#ui/forms/mention-text-area.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useAddComment } from '../api/use-comments.ts'

/** The form to add a comment. The draft survives closing, reloading and failed requests. */
export function CommentForm({ activityId }: { activityId: number }) {
  const myId = useMyId()
  const { data: me } = useMe()
  const [text, setText, clearDraft] = useDraft(`comment:${activityId}`, emptyComposedText, parseComposedText)
  const [error, setError] = useState<string>()
  const idempotencyKey = useRef(randomId())
  const isMounted = useIsMounted()
  const add = useAddComment(activityId, {
    onAdded: () => {
      clearDraft()
      idempotencyKey.current = randomId()
    },
    onFailed: (failure) => {
      if (isMounted.current) setError(genericErrorMessage(failure))
      else showToast(genericErrorMessage(failure), { tone: 'failure' })
    },
  })
  const suggest = useMentionSuggestions()

  function send() {
    if (add.isPending) return
    if (myId === null) return setError(t('Please log in to comment.'))
    const content = toTokens(text).trim()
    if (content === '') return setError(t('Please write a comment first.'))
    setError(undefined)
    add.mutate({ content, idempotencyKey: idempotencyKey.current })
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
    // Returns the focus to the activity card, where keyboard navigation continues.
    if (event.key === 'Escape') event.currentTarget.closest<HTMLElement>('[data-activity-card]')?.focus()
  }

  const form = (
    <form onSubmit={submit} data-key="write-comment" className="flex items-start gap-3">
      <span className="pt-1">
        <Avatar id={myId ?? 0} name={me?.name ?? 'You'} src={me?.profile_pic_url ?? null} size={36} decorative />
      </span>
      <MentionTextArea
        label={t('Add a comment')}
        hideLabel
        placeholder={t('Add a comment…')}
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
      <IconButton
        type="submit"
        label={t('Send comment')}
        tone="solid"
        disabled={add.isPending}
        icon={<Send aria-hidden="true" className="size-5" />}
      />
    </form>
  )
  if (myId !== null) return form
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-center gap-x-2 text-quiet">
        {t('Only members can comment.')}
        <SignInLink className="link inline-flex min-h-11 items-center" />
      </p>
      {form}
    </div>
  )
}
