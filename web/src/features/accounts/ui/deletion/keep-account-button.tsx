import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useKeepAccount } from '../../api/use-account-deletion.ts'

/** Cancels the deletion of the account of the viewer. */
export function KeepAccountButton() {
  const keep = useKeepAccount()
  return (
    <Button
      tone="secondary"
      size="compact"
      pending={keep.isPending}
      pendingLabel={t('Keeping…')}
      onClick={() =>
        keep.mutate(undefined, {
          onSuccess: () => showToast(t('Your account is kept.'), { tone: 'success' }),
          onError: (error) => showToast(errorMessage(error, t('Network or server error')), { tone: 'failure' }),
        })
      }
    >
      {t('Keep my account')}
    </Button>
  )
}
