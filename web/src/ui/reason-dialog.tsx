import type { ReactNode } from 'react'
import { useState } from 'react'
import { type Explanation, isRule, ruleOptions } from '#lib/decision-rules.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'

interface Props {
  title: string
  description?: ReactNode
  confirmLabel?: string
  pendingLabel?: string
  /** The rule that is selected at first. */
  rule?: Explanation['rule']
  /** The most characters of a reason. */
  maxLength: number
  pending: boolean
  onClose: () => void
  onConfirm: (explanation: Explanation) => void
}

/** Confirms that something of another member is deleted or removed, and asks for the rule and the reason. */
export function ReasonDialog({
  title,
  description,
  confirmLabel = 'Delete',
  pendingLabel = 'Deleting…',
  rule: firstRule = 'other',
  maxLength,
  pending,
  onClose,
  onConfirm,
}: Props) {
  const [{ rule, reason }, setExplanation] = useState<Explanation>({ rule: firstRule, reason: '' })
  return (
    <Dialog open title={title} width="narrow" onClose={onClose} disablePointerDismissal>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending && reason.trim() !== '') onConfirm({ rule, reason: reason.trim() })
        }}
      >
        {description && <p>{description}</p>}
        <Select
          label="Rule"
          options={ruleOptions}
          value={rule}
          onChange={({ target: { value } }) => isRule(value) && setExplanation({ rule: value, reason })}
        />
        <TextArea
          label="Reason"
          hint="The author gets it by email, with the rule and how to appeal. It is recorded in the audit log."
          required
          rows={3}
          maxLength={maxLength}
          value={reason}
          onChange={(event) => setExplanation({ rule, reason: event.target.value })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone="danger" pending={pending} pendingLabel={pendingLabel}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
