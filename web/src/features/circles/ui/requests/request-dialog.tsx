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
import { useOwnRequest } from '../../api/use-circle-requests.ts'
import { RulesText } from '../circle-rules.tsx'

/** Asks to join a private circle, with a text for its admins and moderators. */
export function RequestDialog({ circle, onClose }: { circle: CircleDetail; onClose: () => void }) {
  const { ask } = useOwnRequest(circle.id)
  const form = useForm({
    ...useFormDraft(`circle:${circle.id}:request`, { text: '' }),
    send: ({ text }) => ask.mutateAsync(text.trim()),
    failure: t('Could not send the request.'),
    onSuccess: () => {
      onClose()
      showToast(t('Request sent'), { tone: 'success' })
    },
  })

  return (
    <Dialog open title={t('Ask to join')} width="narrow" onClose={onClose} disablePointerDismissal>
      <Form form={form}>
        <p>
          {rich('The admins and moderators of {name} decide about your request.', { name: <bdi>{circle.name}</bdi> })}
        </p>
        {circle.rules !== '' && (
          <section aria-label={t('Rules')} className="max-h-60 overflow-y-auto rounded-row bg-sunk p-3" tabIndex={-1}>
            <RulesText rules={circle.rules} />
          </section>
        )}
        <TextArea
          label={t('Text')}
          hint={t('For example, who you are or whom you know in the circle. You can leave it empty.')}
          rows={3}
          maxLength={limits.circleRequestMax}
          countTo={limits.circleRequestMax}
          {...form.field('text')}
        />
        <FormButtons onCancel={onClose}>
          <Button type="submit" pending={form.isPending} pendingLabel={t('Sending…')}>
            {t('Send request')}
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
