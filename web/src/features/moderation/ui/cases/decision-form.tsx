import { limits } from '@daystar/contract/limits'
import type { ReportSubject } from '@daystar/contract/moderation/report-reasons'
import type { ReportCaseDetail } from '@daystar/contract/moderation/reports'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { isRule } from '#lib/texts/decision-rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { type Decision, useDecide } from '../../api/use-report-cases.ts'
import { RuleField } from '../sanctions/rule-field.tsx'
import { isImposedKind, SanctionFields } from '../sanctions/sanction-fields.tsx'

const removals: Record<ReportSubject, string> = {
  activity: t('Delete the activity with its photo or video and its comments'),
  comment: t('Delete the comment'),
  event: t('Delete the event with all of its dates, answers and comments'),
  event_comment: t('Delete the comment'),
  event_answer: t('Remove the note'),
  notice: t('Delete the notice'),
  member: t('Remove the picture and the text of the profile'),
  circle: t('Remove the description and the pictures of the circle'),
  member_picture: t('Remove the profile picture'),
  circle_picture: t('Remove the pictures of the circle'),
}

const emptyDecision = {
  removes_content: false,
  sanction: null,
  suspension_days: 7,
  reason: '',
  reply: '',
} satisfies Decision

function accepts(name: string, value: unknown): boolean {
  if (name === 'sanction') return value === null || isImposedKind(value)
  if (name === 'suspension_days') return value === null || typeof value === 'number'
  if (name === 'rule') return isRule(value)
  return name === 'removes_content' ? typeof value === 'boolean' : typeof value === 'string'
}

/** Decides all reports of a case. What was typed survives reloading and failed requests. */
export function DecisionForm({ detail, onDecided }: { detail: ReportCaseDetail; onDecided: () => void }) {
  const decide = useDecide(detail.id)
  const canImpose = detail.can.includes('sanction:impose')
  const initial: Required<Decision> = { ...emptyDecision, rule: detail.reasons[0] ?? 'other' }
  const { values, ...draft } = useFormDraft(`decision:${detail.id}`, initial, { accepts })
  const form = useForm({
    ...draft,
    values: canImpose ? values : { ...values, sanction: null },
    send: (decision) => decide.mutateAsync(decision),
    failure: t('Could not decide the report.'),
    onSuccess: () => {
      showToast(t('The report is decided.'), { tone: 'success' })
      onDecided()
    },
  })
  const { values: decision, change } = form
  const hasConsequence = decision.removes_content || decision.sanction !== null

  return (
    <Form form={form} aria-label={t('Decision')}>
      {detail.current && <Checkbox label={removals[detail.subject_type]} {...form.checkbox('removes_content')} />}
      {detail.member &&
        (canImpose ? (
          <SanctionFields choice={decision} none={t('No sanction')} onChange={change} />
        ) : (
          <p className="text-quiet">{t('Only operators impose sanctions on moderators and operators.')}</p>
        ))}
      {(detail.member || decision.removes_content) && (
        <>
          <RuleField rule={decision.rule} onChange={(rule) => change({ rule })} />
          <TextArea
            label={
              detail.member
                ? t('Reason for {name}', { name: detail.member.name })
                : t('Reason for the admins of the circle')
            }
            hint={t('Sent by email and shown in the settings, if something is removed or there is a sanction.')}
            required={hasConsequence}
            rows={3}
            maxLength={limits.reasonMax}
            countTo={limits.reasonMax}
            {...form.field('reason')}
          />
        </>
      )}
      <TextArea
        label={t('Answer to those who reported it')}
        hint={t('They will find it in their settings.')}
        rows={2}
        maxLength={limits.reasonMax}
        countTo={limits.reasonMax}
        {...form.field('reply')}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          tone={decision.removes_content ? 'danger' : 'primary'}
          pending={form.isPending}
          pendingLabel={t('Deciding…')}
        >
          {hasConsequence ? t('Decide') : t('Close without action')}
        </Button>
      </div>
    </Form>
  )
}
