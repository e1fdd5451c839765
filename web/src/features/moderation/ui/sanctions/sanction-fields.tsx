import { type ImposedKind, imposedKinds } from '@daystar/contract/moderation/sanction-kinds'
import { t } from '#lib/i18n/translate.ts'
import { daysText } from '#lib/texts/days-text.ts'
import { sanctionNames } from '#lib/texts/sanction-names.ts'
import { Select } from '#ui/forms/select.tsx'

export interface SanctionChoice {
  readonly sanction: ImposedKind | null
  readonly suspension_days: number | null
}

export function isImposedKind(value: unknown): value is ImposedKind {
  return imposedKinds.some((kind) => kind === value)
}

const durations = [
  { value: '1', label: daysText(1) },
  { value: '3', label: daysText(3) },
  { value: '7', label: t('1 week') },
  { value: '30', label: daysText(30) },
  { value: '90', label: daysText(90) },
  { value: '', label: t('Until a moderator lifts it') },
]

/** What happens to the member. */
const effects: Record<ImposedKind, string> = {
  warning: t('They get your reason by email and in the app. Nothing else changes for them.'),
  limit: t('Only their followers see their profile, activities and comments, until a moderator ends it.'),
  suspension: t(
    'They can only read your reason, appeal, download their data, and delete or keep their account. What they posted stays visible.',
  ),
}

interface Props {
  choice: SanctionChoice
  /** The label of the choice without a sanction; undefined if one is required. */
  none?: string
  onChange: (choice: SanctionChoice) => void
}

/** The kind of a sanction, and the length of a suspension. */
export function SanctionFields({ choice, none, onChange }: Props) {
  const kinds = imposedKinds.map((kind) => ({ value: kind as string, label: sanctionNames[kind] }))
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Select
        label={t('Sanction')}
        hint={choice.sanction === null ? undefined : effects[choice.sanction]}
        options={none === undefined ? kinds : [{ value: '', label: none }, ...kinds]}
        value={choice.sanction ?? ''}
        onChange={({ target: { value } }) => onChange({ ...choice, sanction: isImposedKind(value) ? value : null })}
      />
      {choice.sanction === 'suspension' && (
        <Select
          label={t('For how long')}
          options={durations}
          value={choice.suspension_days === null ? '' : String(choice.suspension_days)}
          onChange={({ target: { value } }) =>
            onChange({ ...choice, suspension_days: value === '' ? null : Number(value) })
          }
        />
      )}
    </div>
  )
}
