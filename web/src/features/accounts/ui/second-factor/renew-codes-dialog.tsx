import { t } from '#lib/i18n/translate.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useRenewRecoveryCodes } from '../../api/use-second-factor.ts'
import { PasswordForm, usePasswordForm } from '../password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  const form = usePasswordForm(renew.mutateAsync)
  const codes = renew.data?.recovery_codes
  return (
    <Dialog
      open
      title={codes ? t('Save your recovery codes') : t('Create new recovery codes?')}
      onClose={onClose}
      disablePointerDismissal
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm form={form} submitLabel={t('Create codes')} onCancel={onClose}>
          <p>{t('The codes that you have now stop working.')}</p>
        </PasswordForm>
      )}
    </Dialog>
  )
}
