import { t } from '#lib/i18n/translate.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useRenewRecoveryCodes } from '../../api/use-second-factor.ts'
import { PasswordForm } from '../password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
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
        <PasswordForm
          submitLabel={t('Create codes')}
          isPending={renew.isPending}
          error={renew.error}
          onSubmit={(password) => renew.mutate(password)}
          onCancel={onClose}
        >
          <p>{t('The codes that you have now stop working.')}</p>
        </PasswordForm>
      )}
    </Dialog>
  )
}
