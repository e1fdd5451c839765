import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { growToFit } from '#ui/forms/grow-to-fit.ts'

interface Props {
  /** Key of the draft, which keeps the typed text across reloads. */
  name: string
  texts: {
    /** The name of the field. */
    readonly label: string
    readonly edit: string
    /** The error for an empty text. */
    readonly missing: string
  }
  value: string
  maxLength: number
  required?: boolean
  lines?: number
  canEdit: boolean
  /** Says itself whether it succeeded. Until then the editor stays open with the typed text. */
  save: (text: string) => Promise<unknown>
  children: ReactNode
}

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** A text that admins can edit in place: Enter saves, Escape cancels. */
export function InlineText({ name, texts, value, canEdit, save, children, ...rest }: Props) {
  const [typed, setTyped, clearDraft] = useDraft<string | null>(name, null, asText)
  const editButton = useRef<HTMLButtonElement>(null)

  const focusButton = () => void requestAnimationFrame(() => editButton.current?.focus())
  const form = useForm({
    values: { text: typed ?? '' },
    change: ({ text = '' }) => setTyped(text),
    clear: clearDraft,
    send: ({ text }) => save(text.trim()),
    failure: () => ({}),
    onSuccess: focusButton,
  })

  function close() {
    clearDraft()
    focusButton()
  }
  if (!canEdit || typed === null) {
    return (
      <div className="flex items-start gap-1">
        {/* The whole width where nothing follows, so that a text from right to left starts at the right edge. */}
        <div className={canEdit ? 'min-w-0' : 'min-w-0 flex-1'}>{children}</div>
        {canEdit && (
          <IconButton
            ref={editButton}
            label={texts.edit}
            icon={<Pencil aria-hidden="true" className="size-4.5" />}
            className="-my-1.5"
            onClick={() => setTyped(value)}
          />
        )}
      </div>
    )
  }
  return (
    <>
      {/* Keeps the heading available to screen readers during editing. */}
      <div className="sr-only">{children}</div>
      <InlineEditor
        {...rest}
        texts={texts}
        {...form.control('text')}
        saving={form.isPending}
        onCancel={close}
        onSubmit={() => (typed.trim() === value ? close() : void form.save())}
      />
    </>
  )
}

interface EditorProps extends Pick<Props, 'texts' | 'value' | 'maxLength' | 'required' | 'lines'> {
  onChange: (text: string) => void
  saving: boolean
  onCancel: () => void
  onSubmit: () => void
}

function InlineEditor(props: EditorProps) {
  const { texts, value, maxLength, required = false, lines = 1, saving, onChange, onCancel, onSubmit } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const isEmpty = required && value.trim() === ''

  useEffect(() => {
    area.current?.focus()
    area.current?.select()
  }, [])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && !event.shiftKey) {
      if (!isEmpty && !saving) onSubmit()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="sr-only">
        {texts.label}
      </label>
      <textarea
        ref={area}
        id={id}
        dir="auto"
        rows={lines}
        maxLength={maxLength}
        value={value}
        aria-invalid={isEmpty || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(lines === 1 ? event.target.value.replace(/\n+/g, ' ') : event.target.value)}
        onInput={(event) => growToFit(event.currentTarget)}
        onKeyDown={handleKeyDown}
        className="field field-sizing-content max-h-[40dvh] resize-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <p id={`${id}-hint`} className="me-auto text-quiet text-sm">
          {isEmpty ? texts.missing : lines > 1 ? t('Enter saves, Shift+Enter adds a line break.') : t('Enter saves.')}
        </p>
        <Button tone="secondary" size="compact" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button size="compact" disabled={isEmpty} pending={saving} pendingLabel={t('Saving…')} onClick={onSubmit}>
          {t('Save')}
        </Button>
      </div>
    </div>
  )
}
