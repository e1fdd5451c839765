import { t } from '#lib/i18n/translate.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useTurnOffSecondFactor } from '../../api/use-second-factor.ts'
import { PasswordForm, usePasswordForm } from '../password-form.tsx'

export function RemoveSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const turnOff = useTurnOffSecondFactor()
  const form = usePasswordForm(turnOff.mutateAsync, () => {
    showToast(t('Authenticator app removed'), { tone: 'success' })
    onClose()
  })

  return (
    <Dialog open title={t('Remove the authenticator app?')} onClose={onClose} disablePointerDismissal>
      <PasswordForm form={form} submitLabel={t('Remove')} tone="danger" onCancel={onClose}>
        <p>{t('Your password is then enough to sign in. The recovery codes stop working.')}</p>
      </PasswordForm>
    </Dialog>
  )
}
