import type { Application } from '@daystar/contract/joining/applications'
import { limits } from '@daystar/contract/limits'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useDecision } from '../api/use-applications.ts'

interface Props {
  application: Application
  onDeclined: () => void
  onClose: () => void
}

const asText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

/** Declines an application, with an optional message. */
export function DeclineDialog({ application: { id, name }, onDeclined, onClose }: Props) {
  const [reply, setReply, clearReply] = useDraft(`decline:${id}`, '', asText)
  const decision = useDecision()
  const isTooLong = reply.length > limits.reasonMax
  const confirm = () => {
    if (isTooLong) return
    decision.mutate(
      { applicationId: id, action: 'decline', reply },
      {
        onSuccess: () => {
          showToast(t('Declined the application of {name}', { name }), { tone: 'success' })
          clearReply()
          onClose()
          onDeclined()
        },
      },
    )
  }
  return (
    <Dialog
      open
      width="narrow"
      disablePointerDismissal
      title={rich('Decline {name}?', { name: <bdi>{name}</bdi> })}
      description={t('The application is deleted after 30 days. Until then this person cannot apply again.')}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button tone="danger" pending={decision.isPending} onClick={confirm}>
            {t('Decline')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <TextArea
        label={t('Message (optional)')}
        className="mt-2"
        rows={4}
        countTo={limits.reasonMax}
        hint={t('Sent by email, and shown when the person signs in.')}
        error={
          isTooLong
            ? t('At most {reasonMax} characters.', { reasonMax: limits.reasonMax })
            : decision.isError && errorMessage(decision.error, t('Could not save changes'))
        }
        value={reply}
        onChange={(event) => setReply(event.target.value)}
      />
    </Dialog>
  )
}
