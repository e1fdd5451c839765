import { limits } from '@daystar/contract/limits'
import { reportReasons } from '@daystar/contract/moderation/report-reasons'
import type { ReportedSubject } from '#lib/events/window-events.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { type ReportDraft, useReport } from '../../api/use-report.ts'

const titles: Record<ReportedSubject['type'], string> = {
  activity: t('Report this activity'),
  comment: t('Report this comment'),
  event: t('Report this event'),
  event_comment: t('Report this comment'),
  event_answer: t('Report this note'),
  notice: t('Report this notice'),
  member: t('Report this member'),
  circle: t('Report this circle'),
  member_picture: t('Report this profile picture'),
  circle_picture: t('Report the pictures of this circle'),
}

const reasonOptions = [
  { value: '', label: t('Choose a reason') },
  ...Object.entries(reportReasons).map(([value, label]) => ({ value, label })),
]

const emptyDraft: ReportDraft = { reason: '', text: '', block: false }

const accepts = (name: keyof ReportDraft, value: unknown) =>
  typeof value === typeof emptyDraft[name] && (name !== 'reason' || String(value) in reportReasons)

interface Props {
  subject: ReportedSubject
  onBlocked: () => void
  onClose: () => void
}

/** Asks for the reason, and sends the report to the moderators. What was typed survives closing and failed requests. */
export function ReportDialog({ subject, onBlocked, onClose }: Props) {
  const report = useReport(subject)
  const form = useForm({
    ...useFormDraft(`report:${subject.type}:${subject.id}`, emptyDraft, { accepts }),
    check: ({ reason }, isAttempted) => ({ reason: isAttempted && reason === '' && t('Please choose a reason.') }),
    send: async ({ reason, ...rest }) => reason !== '' && (await report.mutateAsync({ ...rest, reason })),
    failure: t('Could not send the report.'),
    onSuccess: (_report, { block }) => {
      showToast(t('Thank you. The moderators will look at it.'), { tone: 'success' })
      if (block) onBlocked()
      onClose()
    },
  })

  return (
    <Dialog open title={titles[subject.type]} onClose={onClose} disablePointerDismissal>
      <Form form={form} noValidate>
        <p className="text-quiet">
          {t(
            'Only the moderators see who reported it. You will find their answer in the settings, under “Your reports”.',
          )}
        </p>
        <Select label={t('What is wrong?')} required options={reasonOptions} {...form.field('reason')} />
        <TextArea
          label={t('What should the moderators know? (optional)')}
          rows={3}
          maxLength={limits.reasonMax}
          countTo={limits.reasonMax}
          {...form.field('text')}
        />
        {subject.member && (
          <Checkbox
            label={rich('Also block {name}: neither of you sees anything of the other', {
              name: <bdi>{subject.member.name}</bdi>,
            })}
            {...form.checkbox('block')}
          />
        )}
        <FormButtons onCancel={onClose}>
          <Button type="submit" pending={form.isPending} pendingLabel={t('Sending…')}>
            {t('Send report')}
          </Button>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
