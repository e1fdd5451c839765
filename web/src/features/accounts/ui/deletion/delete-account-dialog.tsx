import { t } from '#lib/i18n/translate.ts'
import { formatDate } from '#lib/texts/dates.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useRequestDeletion } from '../../api/use-account-deletion.ts'
import { usePasskeys } from '../../api/use-passkeys.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { PasswordForm, usePasswordForm } from '../password-form.tsx'

interface Props {
  onClose: () => void
  /** Receives the text that the sign-in page shows. */
  onDeleted: (message: string) => void
}

/** Explains what is deleted and when, and requires the password. */
export function DeleteAccountDialog({ onClose, onDeleted }: Props) {
  const request = useRequestDeletion()
  const { data: passkeys = [] } = usePasskeys()

  const form = usePasswordForm(
    (password) => request.mutateAsync({ password }),
    ({ deletion_at: deletionAt }) => {
      const deletionDate = formatDate(deletionAt)
      onDeleted(t('Your account will be deleted on {deletionDate}. Sign in before then to keep it.', { deletionDate }))
    },
  )

  return (
    <Dialog open title={t('Delete your account?')} onClose={onClose} disablePointerDismissal>
      <PasswordForm
        form={form}
        label={t('Password')}
        submitLabel={t('Delete my account')}
        pendingLabel={t('Deleting…')}
        tone="danger"
        onCancel={onClose}
        otherButton={
          passkeys.length > 0 && (
            <PasskeyButton
              pending={form.isPending}
              onClick={() => void form.perform(request.mutateAsync('with a passkey'))}
            >
              {t('Confirm with a passkey')}
            </PasskeyButton>
          )
        }
      >
        <p>
          {t(
            'You are signed out on all devices now, and your account is deleted in 14 days. Until then you can sign in and keep it.',
          )}
        </p>
        <ul className="ms-5 list-disc space-y-1 text-quiet">
          <li>{t('Your profile, activities, photos, videos, planning, connections and high fives are deleted.')}</li>
          <li>
            {t(
              'Your comments are deleted. Where another member replied, “This comment was deleted” remains in their place.',
            )}
          </li>
          <li>{t('A circle of which you are the only admin passes to the member who joined first.')}</li>
          <li>{t('This cannot be undone. Your email address can be used for a new account.')}</li>
        </ul>
      </PasswordForm>
    </Dialog>
  )
}
