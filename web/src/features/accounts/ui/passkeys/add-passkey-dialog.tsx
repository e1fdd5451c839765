import { limits } from '@daystar/contract/limits'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { deviceName } from '#lib/texts/device-name.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useAddPasskey } from '../../api/use-passkeys.ts'
import { PasswordForm } from '../password-form.tsx'

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const add = useAddPasskey()

  function submit(password: string) {
    add.mutate(
      { name, password },
      {
        onSuccess: () => {
          showToast(t('Passkey added'), { tone: 'success' })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open title={t('Add a passkey')} onClose={onClose} disablePointerDismissal>
      <PasswordForm
        submitLabel={t('Add passkey')}
        pendingLabel={t('Waiting…')}
        isPending={add.isPending}
        error={add.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <p>
          {t(
            'Your device asks for your fingerprint, your face or its PIN. The passkey then signs you in without a password or code.',
          )}
        </p>
        <TextField
          label={t('Name of the passkey')}
          required
          maxLength={limits.passkeyNameMax}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </PasswordForm>
    </Dialog>
  )
}
