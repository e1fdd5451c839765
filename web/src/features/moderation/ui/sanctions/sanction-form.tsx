import { limits } from '@daystar/contract/limits'
import type { ImposedKind } from '@daystar/contract/moderation/sanction-kinds'
import type { SubmitEvent } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { type Explanation, isRule } from '#lib/texts/decision-rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useImpose } from '../../api/use-sanctions.ts'
import { RuleField } from './rule-field.tsx'
import { isImposedKind, type SanctionChoice, SanctionFields } from './sanction-fields.tsx'

type Draft = SanctionChoice & Explanation

const emptyDraft: Draft = { sanction: 'warning', suspension_days: 7, rule: 'other', reason: '' }

function parseDraft(stored: unknown): Draft | null {
  const { sanction, suspension_days: days, rule, reason } = (stored ?? {}) as Partial<Record<keyof Draft, unknown>>
  if (!isImposedKind(sanction) || typeof reason !== 'string') return null
  return {
    sanction,
    suspension_days: typeof days === 'number' ? days : null,
    rule: isRule(rule) ? rule : 'other',
    reason,
  }
}

const actions: Record<ImposedKind, string> = {
  warning: t('Send the warning'),
  limit: t('Restrict'),
  suspension: t('Suspend'),
}
const results: Record<ImposedKind, string> = {
  warning: t('The warning is sent.'),
  limit: t('Only their followers see them now.'),
  suspension: t('The account is suspended.'),
}

/** Imposes a sanction on a member without a report. */
export function SanctionForm({ member }: { member: { readonly id: number; readonly name: string } }) {
  const [draft, setDraft, clear] = useDraft(`sanction:${member.id}`, emptyDraft, parseDraft)
  const impose = useImpose(member.id)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { sanction: kind, suspension_days: days, rule, reason } = draft
    if (impose.isPending || kind === null) return
    impose.mutate(
      { kind, days: kind === 'suspension' ? days : null, rule, reason },
      {
        onSuccess: () => {
          clear()
          showToast(results[kind], { tone: 'success' })
        },
      },
    )
  }

  return (
    <form onSubmit={submit} aria-label={t('New sanction')} className="flex flex-col gap-4">
      {impose.isError && (
        <p role="alert" className="rounded-row bg-danger-soft px-4 py-3 font-[560] text-danger text-md">
          {errorMessage(impose.error, t('Could not save changes'))}
        </p>
      )}
      <SanctionFields choice={draft} onChange={(choice) => setDraft({ ...draft, ...choice })} />
      <RuleField rule={draft.rule} onChange={(rule) => setDraft({ ...draft, rule })} />
      <TextArea
        label={t('Reason for {name}', { name: member.name })}
        hint={t('Sent by email and shown in the app.')}
        required
        rows={3}
        maxLength={limits.reasonMax}
        countTo={limits.reasonMax}
        value={draft.reason}
        onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
      />
      <Button type="submit" className="self-end" pending={impose.isPending} pendingLabel={t('Saving…')}>
        {actions[draft.sanction ?? 'warning']}
      </Button>
    </form>
  )
}
