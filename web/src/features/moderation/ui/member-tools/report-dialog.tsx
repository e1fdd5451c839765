import { limits } from '@daystar/contract/limits'
import { type ReportReason, reportReasons } from '@daystar/contract/moderation/report-reasons'
import { type SubmitEvent, useState } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import type { ReportedSubject } from '#lib/events/window-events.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormButtons } from '#ui/buttons/form-buttons.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
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

function parseDraft(stored: unknown): ReportDraft | null {
  const { reason, text, block } = (stored ?? {}) as Partial<Record<keyof ReportDraft, unknown>>
  if (typeof reason !== 'string' || typeof text !== 'string' || typeof block !== 'boolean') return null
  return { reason: reason in reportReasons ? (reason as ReportReason) : '', text, block }
}

interface Props {
  subject: ReportedSubject
  onBlocked: () => void
  onClose: () => void
}

/** Asks for the reason, and sends the report to the moderators. What was typed survives closing and failed requests. */
export function ReportDialog({ subject, onBlocked, onClose }: Props) {
  const [draft, setDraft, clearDraft] = useDraft(`report:${subject.type}:${subject.id}`, emptyDraft, parseDraft)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const report = useReport(subject)
  const { reason } = draft

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (report.isPending) return
    setReasonMissing(reason === '')
    if (reason === '') return
    report.mutate(
      { ...draft, reason },
      {
        onSuccess: () => {
          clearDraft()
          showToast(t('Thank you. The moderators will look at it.'), { tone: 'success' })
          if (draft.block) onBlocked()
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open title={titles[subject.type]} onClose={onClose} disablePointerDismissal>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-quiet">
          {t(
            'Only the moderators see who reported it. You will find their answer in the settings, under “Your reports”.',
          )}
        </p>
        {report.isError && (
          <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
            {errorMessage(report.error, t('Could not send the report.'))}
          </p>
        )}
        <Select
          label={t('What is wrong?')}
          required
          options={reasonOptions}
          error={isReasonMissing && reason === '' ? t('Please choose a reason.') : undefined}
          value={reason}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value as ReportDraft['reason'] })}
        />
        <TextArea
          label={t('What should the moderators know? (optional)')}
          rows={3}
          maxLength={limits.reasonMax}
          countTo={limits.reasonMax}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        />
        {subject.member && (
          <Checkbox
            label={rich('Also block {name}: neither of you sees anything of the other', {
              name: <bdi>{subject.member.name}</bdi>,
            })}
            checked={draft.block}
            onChange={(event) => setDraft({ ...draft, block: event.target.checked })}
          />
        )}
        <FormButtons onCancel={onClose}>
          <Button type="submit" pending={report.isPending} pendingLabel={t('Sending…')}>
            {t('Send report')}
          </Button>
        </FormButtons>
      </form>
    </Dialog>
  )
}
