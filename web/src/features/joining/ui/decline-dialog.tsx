import type { Application } from '@daystar/contract/joining/applications'
import { limits } from '@daystar/contract/limits'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
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

/** Declines an application, with an optional message. */
export function DeclineDialog({ application: { id, name }, onDeclined, onClose }: Props) {
  const decision = useDecision()
  const form = useForm({
    ...useFormDraft(`decline:${id}`, { reply: '' }, { text: 'reply' }),
    check: ({ reply }) => ({
      reply: reply.length > limits.reasonMax && t('At most {reasonMax} characters.', { reasonMax: limits.reasonMax }),
    }),
    send: ({ reply }) => decision.mutateAsync({ applicationId: id, action: 'decline', reply }),
    failure: (error) => ({ reply: errorMessage(error, t('Could not save changes')) }),
    onSuccess: () => {
      showToast(t('Declined the application of {name}', { name }), { tone: 'success' })
      onClose()
      onDeclined()
    },
  })
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
          <Button tone="danger" pending={form.isPending} onClick={() => void form.save()}>
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
        {...form.field('reply')}
      />
    </Dialog>
  )
}
