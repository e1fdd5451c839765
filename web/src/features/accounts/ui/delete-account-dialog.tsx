import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { passwordErrors } from '../api/password-errors.ts'
import { useRequestDeletion } from '../api/use-account-deletion.ts'
import { usePasskeys } from '../api/use-passkeys.ts'
import { Notice } from './notice.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'

interface Props {
  onClose: () => void
  onDeleted: (deletionAt: string) => void
}

/** Explains what is deleted and when, and requires the password. */
export function DeleteAccountDialog({ onClose, onDeleted }: Props) {
  const [password, setPassword] = useState('')
  const request = useRequestDeletion()
  const { data: passkeys = [] } = usePasskeys()
  const errors = passwordErrors(request.error)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    confirm({ password })
  }

  function confirm(confirmation: Parameters<typeof request.mutate>[0]) {
    if (request.isPending) return
    request.mutate(confirmation, { onSuccess: ({ deletion_at: deletionAt }) => onDeleted(deletionAt) })
  }

  return (
    <Dialog open title="Delete your account?" onClose={onClose} disablePointerDismissal>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p>
          You are signed out on all devices now, and your account is deleted in 14 days. Until then you can sign in and
          keep it.
        </p>
        <ul className="ml-5 list-disc space-y-1 text-quiet">
          <li>Your profile, activities, photos, videos, planning, connections and high fives are deleted.</li>
          <li>
            Your comments are deleted. Where another member replied, “This comment was deleted” remains in their place.
          </li>
          <li>A circle of which you are the only admin passes to the member who joined first.</li>
          <li>This cannot be undone. Your email address can be used for a new account.</li>
        </ul>
        {errors.form && <Notice tone="error">{errors.form}</Notice>}
        <OwnPasswordField
          label="Password"
          error={errors.password}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          {passkeys.length > 0 && (
            <PasskeyButton pending={request.isPending} onClick={() => confirm('with a passkey')}>
              Confirm with a passkey
            </PasskeyButton>
          )}
          <Button type="submit" tone="danger" pending={request.isPending} pendingLabel="Deleting…">
            Delete my account
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
