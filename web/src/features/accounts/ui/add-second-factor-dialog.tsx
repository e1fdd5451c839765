import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { QrCode } from '#ui/pictures/qr-code.tsx'
import { useBeginSecondFactor, useConfirmSecondFactor } from '../api/use-second-factor.ts'
import { CodeField } from './code-field.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Adds an authenticator app in three steps: password, QR code and first code, recovery codes. */
export function AddSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()
  const codes = confirm.data?.recovery_codes

  return (
    <Dialog
      open
      title={codes ? 'Save your recovery codes' : 'Add an authenticator app'}
      onClose={onClose}
      disablePointerDismissal
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : begin.data ? (
        <ScanStep
          {...begin.data}
          isPending={confirm.isPending}
          error={confirm.error}
          onSubmit={(code) => confirm.mutate(code)}
          onCancel={onClose}
        />
      ) : (
        <PasswordForm
          submitLabel="Continue"
          isPending={begin.isPending}
          error={begin.error}
          onSubmit={(password) => begin.mutate(password)}
          onCancel={onClose}
        >
          <p>
            The app shows a new code every 30 seconds. Signing in then needs your password and the current code, so that
            a stolen password is not enough.
          </p>
        </PasswordForm>
      )}
    </Dialog>
  )
}

interface ScanStepProps {
  secret: string
  uri: string
  isPending: boolean
  error: unknown
  onSubmit: (code: string) => void
  onCancel: () => void
}

function ScanStep({ secret, uri, isPending, error, onSubmit, onCancel }: ScanStepProps) {
  const [code, setCode] = useState('')

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending) onSubmit(code)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p>
        Scan this code with your authenticator app, or{' '}
        <a href={uri} className={linkClass}>
          open the app on this device
        </a>
        . Then enter the code that it shows.
      </p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p className="text-md text-quiet">
        Or type this key: <span className="font-mono text-ink">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <CodeField
        value={code}
        onChange={setCode}
        error={error ? errorMessage(error, 'Network or server error') : null}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending} pendingLabel="Checking…">
          Turn on
        </Button>
      </div>
    </form>
  )
}
