import type { ReactNode, SubmitEvent } from 'react'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { type Explanation, isRule, maxReasonLength, ruleOptions } from '#lib/texts/decision-rules.ts'
import { Button } from '../buttons/button.tsx'
import { FormButtons } from '../buttons/form-buttons.tsx'
import { Form } from '../forms/form.tsx'
import { Select } from '../forms/select.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  /** Key of the draft, such as `delete:comment:12`. */
  name: string
  title: string
  /** Who gets the reason: the author of what is removed, by default, or the member who is removed. */
  recipient?: 'author' | 'member'
  description?: ReactNode
  confirmLabel?: string
  pendingLabel?: string
  /** The rule that is selected at first. */
  rule?: Explanation['rule']
  /** Finds the element that has the focus after the dialog is closed; by default the one that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined
  onClose: () => void
  /** Until it succeeds, the reason stays saved. A failure is shown by the caller. */
  send: (explanation: Explanation) => Promise<unknown>
  /** Closes the dialog by default. */
  onSuccess?: () => void
}

/** Confirms that another member, or something of theirs, is removed, and asks for the rule and the reason. */
export function ReasonDialog({
  name,
  title,
  recipient = 'author',
  description,
  confirmLabel = t('Delete'),
  pendingLabel = t('Deleting…'),
  rule: firstRule = 'other',
  finalFocus,
  onClose,
  send,
  onSuccess = onClose,
}: Props) {
  const initial: Explanation = { rule: firstRule, reason: '' }
  const accepts = (field: string, value: unknown) => (field === 'rule' ? isRule(value) : typeof value === 'string')
  const form = useForm({
    ...useFormDraft(name, initial, { accepts }),
    send: ({ rule, reason }) => send({ rule, reason: reason.trim() }),
    failure: () => ({}),
    onSuccess: () => onSuccess(),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (form.values.reason.trim() === '') event.preventDefault()
    else form.submit(event)
  }
  return (
    <Dialog open title={title} width="narrow" onClose={onClose} finalFocus={finalFocus} disablePointerDismissal>
      <Form form={{ ...form, submit }}>
        {description && <p>{description}</p>}
        <Select label={t('Rule')} options={ruleOptions} {...form.field('rule')} />
        <TextArea
          label={t('Reason')}
          hint={t(
            '{recipient, select, member {The member} other {The author}} gets it by email, with the rule and how to appeal. It is recorded in the audit log.',
            { recipient },
          )}
          required
          rows={3}
          maxLength={maxReasonLength}
          {...form.field('reason')}
        />
        <FormButtons onCancel={onClose}>
          <Button type="submit" tone="danger" pending={form.isPending} pendingLabel={pendingLabel}>
            {confirmLabel}
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
