import { limits } from '@daystar/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { deviceName } from '#lib/texts/device-name.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { passwordErrors } from '../api/password-errors.ts'
import { useAddPasskey } from '../api/use-passkeys.ts'
import { Notice } from './notice.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const [password, setPassword] = useState('')
  const add = useAddPasskey()
  const errors = passwordErrors(add.error)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (add.isPending) return
    add.mutate(
      { name, password },
      {
        onSuccess: () => {
          showToast('Passkey added', { tone: 'success' })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open title="Add a passkey" onClose={onClose} disablePointerDismissal>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p>
          Your device asks for your fingerprint, your face or its PIN. The passkey then signs you in without a password
          or code.
        </p>
        {errors.form && <Notice tone="error">{errors.form}</Notice>}
        <TextField
          label="Name of the passkey"
          required
          maxLength={limits.passkeyNameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <OwnPasswordField
          label="Your password"
          error={errors.password}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={add.isPending} pendingLabel="Waiting…">
            Add passkey
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
