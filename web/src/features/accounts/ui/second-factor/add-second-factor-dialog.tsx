import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { QrCode } from '#ui/pictures/qr-code.tsx'
import { useBeginSecondFactor, useConfirmSecondFactor } from '../../api/use-second-factor.ts'
import { PasswordForm } from '../password-form.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Adds an authenticator app in three steps: password, QR code and first code, recovery codes. */
export function AddSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()
  const codes = confirm.data?.recovery_codes

  return (
    <Dialog
      open
      title={codes ? t('Save your recovery codes') : t('Add an authenticator app')}
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
          submitLabel={t('Continue')}
          isPending={begin.isPending}
          error={begin.error}
          onSubmit={(password) => begin.mutate(password)}
          onCancel={onClose}
        >
          <p>
            {t(
              'The app shows a new code every 30 seconds. Signing in then needs your password and the current code, so that a stolen password is not enough.',
            )}
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
        {rich(
          'Scan this code with your authenticator app, or <link>open the app on this device</link>. Then enter the code that it shows.',
          {
            link: (text) => (
              <a href={uri} className={linkClass}>
                {text}
              </a>
            ),
          },
        )}
      </p>
      <QrCode text={uri} label={t('QR code for the authenticator app')} />
      <p className="text-md text-quiet">
        {rich('Or type this key: {replace}', {
          replace: <span className="font-mono text-ink">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>,
        })}
      </p>
      <CodeField
        value={code}
        onChange={setCode}
        error={error ? errorMessage(error, t('Network or server error')) : null}
      />
      <FormButtons onCancel={onCancel}>
        <Button type="submit" pending={isPending} pendingLabel={t('Checking…')}>
          {t('Turn on')}
        </Button>
      </FormButtons>
    </form>
  )
}
