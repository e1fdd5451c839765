import { limits } from '@daystar/contract/limits'
import type { ImposedKind } from '@daystar/contract/moderation/sanction-kinds'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { type Explanation, isRule } from '#lib/texts/decision-rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useImpose } from '../../api/use-sanctions.ts'
import { RuleField } from './rule-field.tsx'
import { isImposedKind, type SanctionChoice, SanctionFields } from './sanction-fields.tsx'

const initial: SanctionChoice & Explanation = { sanction: 'warning', suspension_days: 7, rule: 'other', reason: '' }

function accepts(name: string, value: unknown): boolean {
  if (name === 'sanction') return isImposedKind(value)
  if (name === 'rule') return isRule(value)
  return name === 'reason' ? typeof value === 'string' : value === null || typeof value === 'number'
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
  const impose = useImpose(member.id)
  const form = useForm({
    ...useFormDraft(`sanction:${member.id}`, initial, { accepts }),
    send: ({ sanction, suspension_days: days, rule, reason }) => {
      const kind = sanction ?? 'warning'
      return impose.mutateAsync({ kind, days: kind === 'suspension' ? days : null, rule, reason })
    },
    failure: t('Could not save changes'),
    onSuccess: (_result, { sanction }) => showToast(results[sanction ?? 'warning'], { tone: 'success' }),
  })
  const { values, change } = form

  return (
    <Form form={form} aria-label={t('New sanction')}>
      <SanctionFields choice={values} onChange={change} />
      <RuleField rule={values.rule} onChange={(rule) => change({ rule })} />
      <TextArea
        label={t('Reason for {name}', { name: member.name })}
        hint={t('Sent by email and shown in the app.')}
        required
        rows={3}
        maxLength={limits.reasonMax}
        countTo={limits.reasonMax}
        {...form.field('reason')}
      />
      <Button type="submit" className="self-end" pending={form.isPending} pendingLabel={t('Saving…')}>
        {actions[values.sanction ?? 'warning']}
      </Button>
    </Form>
  )
}
