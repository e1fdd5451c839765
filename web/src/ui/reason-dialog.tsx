import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './text-area.tsx'

interface Props {
  title: string
  description?: string
  /** The most characters of a reason. */
  maxLength: number
  pending: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Confirms that something of another member is deleted, and asks for the reason. */
export function ReasonDialog({ title, description, maxLength, pending, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Dialog open title={title} width="narrow" onClose={onClose} disablePointerDismissal>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm(reason.trim())
        }}
      >
        {description && <p>{description}</p>}
        <TextArea
          label="Reason"
          hint="Sent to the author by email, and recorded in the audit log."
          rows={3}
          maxLength={maxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone="danger" pending={pending} pendingLabel="Deleting…">
            Delete
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
