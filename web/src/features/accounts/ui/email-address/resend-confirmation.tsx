import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useResendConfirmation } from '../../api/use-email.ts'

/** Sends the link that confirms an email address once more. */
export function ResendConfirmation() {
  const resend = useResendConfirmation()
  return (
    <Button
      tone="secondary"
      size="compact"
      className="self-start"
      pending={resend.isPending}
      pendingLabel={t('Sending…')}
      onClick={() =>
        resend.mutate(undefined, {
          onSuccess: () => showToast(t('We sent you another link.'), { tone: 'success' }),
          onError: (error) => showToast(errorMessage(error, t('Network or server error')), { tone: 'failure' }),
        })
      }
    >
      {t('Send the link again')}
    </Button>
  )
}
