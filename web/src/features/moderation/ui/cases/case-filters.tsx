import { reportReasons, reportSubjects } from '@daystar/contract/report-reasons'
import { Button } from '#ui/buttons/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Select } from '#ui/forms/select.tsx'
import { type CaseFilters, useCaseCircles } from '../../api/use-report-cases.ts'

const states = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const

const optionsOf = (labels: Readonly<Record<string, string>>, all: string) => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]
const kinds = optionsOf(reportSubjects, 'Everything')
const reasons = optionsOf(reportReasons, 'All reasons')

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
    { value: '', label: 'All circles' },
    ...circles.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isListed ? [] : [{ value: String(circle), label: `Circle ${circle}` }]),
  ]
  const isFiltered = kind !== undefined || rule !== undefined || circle !== undefined
  return (
    <div className="flex flex-col gap-4">
      <Segmented label="State" options={states} value={state} onChange={(value) => onChange({ state: value })} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <Select
          label="Kind"
          options={kinds}
          value={kind ?? ''}
          onChange={({ target: { value } }) => onChange({ kind: value === '' ? undefined : (value as typeof kind) })}
        />
        <Select
          label="Reason"
          options={reasons}
          value={rule ?? ''}
          onChange={({ target: { value } }) => onChange({ rule: value === '' ? undefined : (value as typeof rule) })}
        />
        <Select
          label="Circle"
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
          Show all
        </Button>
      )}
    </div>
  )
}
