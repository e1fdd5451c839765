import type { EventRepeats } from '@daystar/contract/events/event'
import { limits } from '@daystar/contract/limits'
import { useId } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { addDays, weekdayName } from '#lib/texts/dates.ts'
import { Select, type SelectOption } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { type EventValues, fittingRule, isDay, isInLastWeek } from '../event-values.ts'

interface Props {
  values: EventValues
  onChange: (changes: Partial<EventValues>) => void
}

/** Start, end, time zone and repetition. A new start moves the end by the same number of days. */
export function TimeFields({ values, onChange }: Props) {
  const zonesId = useId()
  function setStart(date: string) {
    const days = Math.round((Date.parse(values.end_date) - Date.parse(values.start_date)) / 86_400_000)
    const isMovable = date !== '' && Number.isFinite(days)
    const rule = fittingRule(values.rule, date)
    onChange({ start_date: date, rule, ...(isMovable && { end_date: addDays(date, Math.max(0, days)) }) })
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-5">
        <TextField
          label={t('Start date')}
          type="date"
          required
          value={values.start_date}
          onChange={({ target }) => setStart(target.value)}
        />
        <TextField
          label={t('Start time')}
          type="time"
          required
          value={values.start_time}
          onChange={({ target }) => onChange({ start_time: target.value })}
        />
        <TextField
          label={t('End date')}
          type="date"
          required
          min={values.start_date}
          value={values.end_date}
          onChange={({ target }) => onChange({ end_date: target.value })}
        />
        <TextField
          label={t('End time')}
          type="time"
          required
          value={values.end_time}
          onChange={({ target }) => onChange({ end_time: target.value })}
        />
      </div>
      <TextField
        label={t('Time zone')}
        required
        list={zonesId}
        autoComplete="off"
        value={values.time_zone}
        onChange={({ target }) => onChange({ time_zone: target.value })}
      />
      <datalist id={zonesId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <RepetitionFields values={values} onChange={onChange} />
    </>
  )
}

function RepetitionFields({ values, onChange }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Select
        label={t('Repeat', {}, { context: 'label' })}
        value={values.rule}
        options={rulesFor(values.start_date)}
        onChange={({ target }) => onChange({ rule: target.value as EventRepeats | '' })}
      />
      {values.rule !== '' && (
        <>
          <TextField
            label={values.rule === 'weekly' ? t('Weeks between') : t('Months between')}
            hint={t('1: every time, 2: every second time')}
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={limits.eventRepeatEveryMax}
            value={values.every}
            onChange={({ target }) => onChange({ every: target.value })}
          />
          <TextField
            label={t('Last date')}
            hint={t('Leave empty for no end')}
            type="date"
            min={values.start_date}
            value={values.until}
            onChange={({ target }) => onChange({ until: target.value })}
          />
        </>
      )}
    </div>
  )
}

/** The rules that fit to the first date. */
function rulesFor(date: string): SelectOption[] {
  const once = { value: '', label: t('Once') }
  if (!isDay(date)) return [once]
  const weekday = weekdayName(date, 'long')
  const day = Number(date.slice(8))
  const week = Math.ceil(day / 7)
  return [
    once,
    { value: 'weekly', label: t('Weekly on {weekday}', { weekday }) },
    { value: 'monthly_day', label: t('Monthly on day {day}', { day: String(day) }) },
    { value: 'monthly_weekday', label: t('Monthly on {weekday} number {week}', { weekday, week: String(week) }) },
    ...(isInLastWeek(date)
      ? [{ value: 'monthly_last_weekday', label: t('Monthly on the last {weekday}', { weekday }) }]
      : []),
  ]
}
