import { limits } from '@daystar/contract/limits'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { deviceName } from '#lib/texts/device-name.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { passwordErrors } from '../../api/password-errors.ts'
import { useAddPasskey } from '../../api/use-passkeys.ts'
import { PasswordForm } from '../password-form.tsx'

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey()
  const form = useForm({
    ...useFormValues(() => ({ name: deviceName(navigator.userAgent), password: '' })),
    send: (values) => add.mutateAsync(values),
    failure: passwordErrors,
    onSuccess: () => {
      showToast(t('Passkey added'), { tone: 'success' })
      onClose()
    },
  })

  return (
    <Dialog open title={t('Add a passkey')} onClose={onClose} disablePointerDismissal>
      <PasswordForm form={form} submitLabel={t('Add passkey')} pendingLabel={t('Waiting…')} onCancel={onClose}>
        <p>
          {t(
            'Your device asks for your fingerprint, your face or its PIN. The passkey then signs you in without a password or code.',
          )}
        </p>
        <TextField
          label={t('Name of the passkey')}
          required
          maxLength={limits.passkeyNameMax}
          {...form.field('name')}
        />
      </PasswordForm>
    </Dialog>
  )
}
