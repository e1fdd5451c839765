import { limits } from '@daystar/contract/limits'
import { Send } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { useDraft } from '#lib/drafts.ts'
import { useMentionSuggestions } from '#lib/mention-suggestions.ts'
import { nothingComposed, reviveComposed, toTokens } from '#lib/mention-tokens.ts'
import { plainWordsOf } from '#lib/problem.ts'
import { useIsShown } from '#lib/use-is-shown.ts'
import { useMe, useMyId } from '#lib/use-me.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MentionTextArea } from '#ui/mention-text-area.tsx'
import { showToast } from '#ui/toast.ts'
import { useAddComment } from '../api/use-comments.ts'

/** Below a conversation: one's own words. What is typed survives closing, reloading and every failure. */
export function CommentForm({ activityId }: { activityId: number }) {
  const myId = useMyId()
  const { data: me } = useMe()
  const [text, setText, clear] = useDraft(`comment:${activityId}`, nothingComposed, reviveComposed)
  const [problem, setProblem] = useState<string>()
  const key = useRef(crypto.randomUUID())
  const isShown = useIsShown()
  const add = useAddComment(activityId, {
    onAdded: () => {
      clear()
      key.current = crypto.randomUUID()
    },
    onFailed: (error) => {
      if (isShown.current) setProblem(plainWordsOf(error))
      else showToast(plainWordsOf(error), { tone: 'failure' })
    },
  })
  const suggest = useMentionSuggestions()

  function send() {
    if (add.isPending) return
    if (myId === null) return setProblem('Please log in to comment.')
    const content = toTokens(text).trim()
    if (content === '') return setProblem('Please write a comment first.')
    setProblem(undefined)
    add.mutate({ content, key: key.current })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send()
  }

  function actByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    }
    // Back to its card in a list, which is walked on from there by keys.
    if (event.key === 'Escape') event.currentTarget.closest<HTMLElement>('[data-activity-card]')?.focus()
  }

  return (
    <form onSubmit={submit} data-key="write-comment" className="flex items-start gap-3">
      <span className="pt-1">
        <Avatar id={myId ?? 0} name={me?.name ?? 'You'} src={me?.profile_pic_url ?? null} size={36} decorative />
      </span>
      <MentionTextArea
        label="Add a comment"
        hideLabel
        placeholder="Add a comment…"
        rows={1}
        className="min-w-0 flex-1"
        value={text}
        onChange={(value) => {
          setText(value)
          setProblem(undefined)
        }}
        onKeyDown={actByKey}
        suggest={suggest}
        error={problem}
        maxLength={limits.commentMax}
      />
      <IconButton
        type="submit"
        label="Send comment"
        tone="solid"
        disabled={add.isPending}
        icon={<Send aria-hidden="true" className="size-5" />}
      />
    </form>
  )
}
