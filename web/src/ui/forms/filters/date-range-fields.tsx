import { t } from '#lib/i18n/translate.ts'
import { TextField } from '../text-field.tsx'

/** Days as YYYY-MM-DD; an empty one is no limit. */
export interface DateRange {
  readonly from: string
  readonly until: string
}

/** The first and the last day of a range. */
export function DateRangeFields({ value, onChange }: { value: DateRange; onChange: (range: DateRange) => void }) {
  return (
    <>
      <TextField
        label={t('From')}
        type="date"
        value={value.from}
        onChange={(event) => onChange({ ...value, from: event.target.value })}
      />
      <TextField
        label={t('Until')}
        type="date"
        value={value.until}
        onChange={(event) => onChange({ ...value, until: event.target.value })}
      />
    </>
  )
}
