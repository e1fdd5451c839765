import { limits } from '@daystar/contract/limits'
import type { ReportSubject } from '@daystar/contract/moderation/report-reasons'
import type { ReportCaseDetail } from '@daystar/contract/moderation/reports'
import type { SubmitEvent } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { isRule } from '#lib/texts/decision-rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
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

const emptyDecision: Decision = {
  removes_content: false,
  sanction: null,
  suspension_days: 7,
  reason: '',
  reply: '',
}

function parseDecision(stored: unknown): Decision | null {
  const draft = (stored ?? {}) as Partial<Record<keyof Decision, unknown>>
  if (typeof draft.reason !== 'string' || typeof draft.reply !== 'string') return null
  return {
    removes_content: draft.removes_content === true,
    sanction: isImposedKind(draft.sanction) ? draft.sanction : null,
    suspension_days: typeof draft.suspension_days === 'number' ? draft.suspension_days : null,
    ...(isRule(draft.rule) && { rule: draft.rule }),
    reason: draft.reason,
    reply: draft.reply,
  }
}

/** Decides all reports of a case. What was typed survives reloading and failed requests. */
export function DecisionForm({ detail, onDecided }: { detail: ReportCaseDetail; onDecided: () => void }) {
  const [draft, setDecision, clear] = useDraft(`decision:${detail.id}`, emptyDecision, parseDecision)
  const canImpose = detail.can.includes('sanction:impose')
  const decision = canImpose ? draft : { ...draft, sanction: null }
  const decide = useDecide(detail.id)
  const rule = decision.rule ?? detail.reasons[0] ?? 'other'
  const change = (changes: Partial<Decision>) => setDecision({ ...decision, ...changes })
  const hasConsequence = decision.removes_content || decision.sanction !== null

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (decide.isPending) return
    decide.mutate(
      { ...decision, rule },
      {
        onSuccess: () => {
          clear()
          showToast(t('The report is decided.'), { tone: 'success' })
          onDecided()
        },
      },
    )
  }

  return (
    <form onSubmit={submit} aria-label={t('Decision')} className="flex flex-col gap-4">
      {decide.isError && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {errorMessage(decide.error, t('Could not decide the report.'))}
        </p>
      )}
      {detail.current && (
        <Checkbox
          label={removals[detail.subject_type]}
          checked={decision.removes_content}
          onChange={(event) => change({ removes_content: event.target.checked })}
        />
      )}
      {detail.member &&
        (canImpose ? (
          <SanctionFields choice={decision} none={t('No sanction')} onChange={change} />
        ) : (
          <p className="text-quiet">{t('Only operators impose sanctions on moderators and operators.')}</p>
        ))}
      {(detail.member || decision.removes_content) && (
        <>
          <RuleField rule={rule} onChange={(chosen) => change({ rule: chosen })} />
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
            value={decision.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </>
      )}
      <TextArea
        label={t('Answer to those who reported it')}
        hint={t('They will find it in their settings.')}
        rows={2}
        maxLength={limits.reasonMax}
        countTo={limits.reasonMax}
        value={decision.reply}
        onChange={(event) => change({ reply: event.target.value })}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          tone={decision.removes_content ? 'danger' : 'primary'}
          pending={decide.isPending}
          pendingLabel={t('Deciding…')}
        >
          {hasConsequence ? t('Decide') : t('Close without action')}
        </Button>
      </div>
    </form>
  )
}
