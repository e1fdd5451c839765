import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Form } from '#ui/forms/form.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { QrCode } from '#ui/pictures/qr-code.tsx'
import { useBeginSecondFactor, useConfirmSecondFactor } from '../../api/use-second-factor.ts'
import { PasswordForm, usePasswordForm } from '../password-form.tsx'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Adds an authenticator app in three steps: password, QR code and first code, recovery codes. */
export function AddSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()
  const form = usePasswordForm(begin.mutateAsync)
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
        <ScanStep {...begin.data} send={confirm.mutateAsync} onCancel={onClose} />
      ) : (
        <PasswordForm form={form} submitLabel={t('Continue')} onCancel={onClose}>
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
  send: (code: string) => Promise<unknown>
  onCancel: () => void
}

function ScanStep({ secret, uri, send, onCancel }: ScanStepProps) {
  const form = useForm({
    ...useFormValues({ code: '' }),
    send: ({ code }) => send(code),
    failure: (error) => ({ code: errorMessage(error, t('Network or server error')) }),
  })
  return (
    <Form form={form}>
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
      <CodeField {...form.field('code')} />
      <FormButtons onCancel={onCancel}>
        <Button type="submit" pending={form.isPending} pendingLabel={t('Checking…')}>
          {t('Turn on')}
        </Button>
      </FormButtons>
    </Form>
  )
}
