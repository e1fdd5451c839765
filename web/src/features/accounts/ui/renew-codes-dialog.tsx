import { Dialog } from '#ui/overlays/dialog.tsx'
import { useRenewRecoveryCodes } from '../api/use-second-factor.ts'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenewRecoveryCodes()
  const codes = renew.data?.recovery_codes
  return (
    <Dialog
      open
      title={codes ? 'Save your recovery codes' : 'Create new recovery codes?'}
      onClose={onClose}
      disablePointerDismissal
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm
          submitLabel="Create codes"
          isPending={renew.isPending}
          error={renew.error}
          onSubmit={(password) => renew.mutate(password)}
          onCancel={onClose}
        >
          <p>The codes that you have now stop working.</p>
        </PasswordForm>
      )}
    </Dialog>
  )
}
