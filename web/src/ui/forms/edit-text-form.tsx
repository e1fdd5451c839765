import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { genericErrorMessage, isAborted } from '#lib/errors/request-error.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { fromTokens, toTokens } from '#lib/mentions/mention-tokens.ts'
import { Button } from '../buttons/button.tsx'
import { Form } from './form.tsx'
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
  const form = useForm({
    ...useFormValues(() => ({ text: fromTokens(saved) })),
    check: ({ text }, isAttempted) => ({
      text: isAttempted && toTokens(text).trim() === '' && t('Please write a comment first.'),
    }),
    send: ({ text }) => save(toTokens(text).trim()),
    // An upload of a file of the form can be cancelled.
    failure: (error) => ({ text: !isAborted(error) && genericErrorMessage(error) }),
    onSuccess: onClose,
  })
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const area = element.current?.querySelector('textarea')
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void form.save()
    }
    if (event.key === 'Escape') {
      // A dialog around the form stays open.
      event.stopPropagation()
      onClose()
    }
  }

  return (
    <Form form={form} ref={element} onPaste={onPaste} className="flex flex-col gap-2">
      <MentionTextArea
        label={t('Edit comment')}
        hideLabel
        rows={1}
        {...form.control('text')}
        onKeyDown={handleKeyDown}
        suggest={suggest}
        maxLength={maxLength}
      />
      {fields}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="compact" pending={form.isPending} pendingLabel={t('Saving…')}>
          {t('Save')}
        </Button>
        <Button tone="quiet" size="compact" onClick={onClose}>
          {t('Cancel')}
        </Button>
        {actions}
      </div>
    </Form>
  )
}
