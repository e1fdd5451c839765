import { reportReasons, reportSubjects } from '@daystar/contract/moderation/report-reasons'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Select } from '#ui/forms/select.tsx'
import { type CaseFilters, useCaseCircles } from '../../api/use-report-cases.ts'

const states = [
  { value: 'open', label: t('Open') },
  { value: 'decided', label: t('Decided') },
] as const

const optionsOf = (labels: Readonly<Record<string, string>>, all: string) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]
const kinds = optionsOf(reportSubjects, t('Everything'))
const reasons = optionsOf(reportReasons, t('All reasons'))

interface Props {
  filters: CaseFilters
  onChange: (filters: Partial<CaseFilters>) => void
}

/** What the queue shows. The page keeps it in its address. */
export function CaseFilterFields({ filters, onChange }: Props) {
  const { state, kind, rule, circle } = filters
  const { data: circles = [] } = useCaseCircles(state)
  const isListed = circle === undefined || circles.some(({ id }) => id === circle)
  const ofCircles = [
    { value: '', label: t('All circles') },
    ...circles.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isListed ? [] : [{ value: String(circle), label: t('Circle {circle}', { circle }) }]),
  ]
  const isFiltered = kind !== undefined || rule !== undefined || circle !== undefined
  return (
    <div className="flex flex-col gap-4">
      <Segmented label={t('State')} options={states} value={state} onChange={(value) => onChange({ state: value })} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Select
          label={t('Kind')}
          options={kinds}
          value={kind ?? ''}
          onChange={({ target: { value } }) => onChange({ kind: value === '' ? undefined : (value as typeof kind) })}
        />
        <Select
          label={t('Reason')}
          options={reasons}
          value={rule ?? ''}
          onChange={({ target: { value } }) => onChange({ rule: value === '' ? undefined : (value as typeof rule) })}
        />
        <Select
          label={t('Circle')}
          options={ofCircles}
          value={circle === undefined ? '' : String(circle)}
          onChange={({ target: { value } }) => onChange({ circle: value === '' ? undefined : Number(value) })}
        />
      </div>
      {isFiltered && (
        <Button
          tone="quiet"
          size="compact"
          className="self-start"
          onClick={() => onChange({ kind: undefined, rule: undefined, circle: undefined })}
        >
          {t('Show all')}
        </Button>
      )}
    </div>
  )
}
