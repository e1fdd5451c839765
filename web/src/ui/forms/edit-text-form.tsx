import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { genericErrorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { fromTokens, toTokens } from '#lib/mentions/mention-tokens.ts'
import { Button } from '../buttons/button.tsx'
import { MentionTextArea, type MentionTextAreaProps } from './mention-text-area.tsx'

interface Props {
  content: string
  /** Saves the text; the form closes when it succeeds. */
  save: (content: string) => Promise<unknown>
  suggest: MentionTextAreaProps['suggest']
  maxLength: number
  onClose: () => void
  onPaste?: ((event: ClipboardEvent) => void) | undefined
  /** Further fields, and buttons beside Cancel. */
  fields?: ReactNode
  actions?: ReactNode
}

/** Edits the text of a comment in its place. After a failure, the typed text is kept. */
export function EditTextForm({ content: saved, save, suggest, maxLength, onClose, onPaste, fields, actions }: Props) {
  const [text, setText] = useState(() => fromTokens(saved))
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const area = form.current?.querySelector('textarea')
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  async function submit() {
    const content = toTokens(text).trim()
    if (content === '') return setError(t('Please write a comment first.'))
    if (isSaving) return
    setError(undefined)
    setSaving(true)
    try {
      await save(content)
      onClose()
    } catch (failure) {
      // An upload of a file of the form can be cancelled.
      const isCancelled = failure instanceof RequestError && failure.kind === 'aborted'
      if (!isCancelled) setError(genericErrorMessage(failure))
      setSaving(false)
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    }
    if (event.key === 'Escape') {
      // A dialog around the form stays open.
      event.stopPropagation()
      onClose()
    }
  }

  return (
    <form
      ref={form}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit()
      }}
      onPaste={onPaste}
      className="flex flex-col gap-2"
    >
      <MentionTextArea
        label={t('Edit comment')}
        hideLabel
        rows={1}
        value={text}
        onChange={(value) => {
          setText(value)
          setError(undefined)
        }}
        onKeyDown={handleKeyDown}
        suggest={suggest}
        error={error}
        maxLength={maxLength}
      />
      {fields}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="compact" pending={isSaving} pendingLabel={t('Saving…')}>
          {t('Save')}
        </Button>
        <Button tone="quiet" size="compact" onClick={onClose}>
          {t('Cancel')}
        </Button>
        {actions}
      </div>
    </form>
  )
}
