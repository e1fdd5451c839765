import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useChangeNotices } from '../../api/use-circle-notices.ts'

/** Sends a notice to all members of a circle. What was typed survives closing and failed requests. */
export function SendNoticeDialog({ circle, onClose }: { circle: CircleDetail; onClose: () => void }) {
  const { send } = useChangeNotices(circle.id)
  const form = useForm({
    ...useFormDraft(`circle:${circle.id}:notice`, { text: '' }),
    send: ({ text }) => send.mutateAsync(text.trim()),
    failure: t('Could not send the notice.'),
    onSuccess: (sent) => {
      onClose()
      if (sent !== null) showToast(t('Notice sent'), { tone: 'success' })
    },
  })

  return (
    <Dialog open title={t('Send a notice')} width="narrow" onClose={onClose} disablePointerDismissal>
      <Form form={form}>
        <p>{rich('All members of {name} are notified and can read it here.', { name: <bdi>{circle.name}</bdi> })}</p>
        <TextArea
          label={t('Text')}
          hint={t('At most {count} notices in 24 hours, from all admins together.', {
            count: limits.circleNoticesPerDay,
          })}
          rows={4}
          required
          maxLength={limits.circleNoticeMax}
          countTo={limits.circleNoticeMax}
          {...form.field('text')}
        />
        <FormButtons onCancel={onClose}>
          <Button type="submit" pending={form.isPending} pendingLabel={t('Sending…')}>
            {t('Send notice')}
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
