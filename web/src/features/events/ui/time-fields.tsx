import { limits } from '@daystar/contract/limits'
import { useId } from 'react'
import type { Form } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { addDays, weekdayName } from '#lib/texts/dates.ts'
import { Select, type SelectOption } from '#ui/forms/select.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { type EventValues, fittingRule, isDay, isInLastWeek } from '../event-values.ts'

interface Props {
  form: Form<EventValues>
}

/** Start, end, time zone and repetition. A new start moves the end by the same number of days. */
export function TimeFields({ form }: Props) {
  const { values, change } = form
  const zonesId = useId()
  function setStart(date: string) {
    const days = Math.round((Date.parse(values.end_date) - Date.parse(values.start_date)) / 86_400_000)
    const isMovable = date !== '' && Number.isFinite(days)
    const rule = fittingRule(values.rule, date)
    change({ start_date: date, rule, ...(isMovable && { end_date: addDays(date, Math.max(0, days)) }) })
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-5">
        <TextField
          label={t('Start date')}
          type="date"
          required
          {...form.field('start_date')}
          onChange={({ target }) => setStart(target.value)}
        />
        <TextField label={t('Start time')} type="time" required {...form.field('start_time')} />
        <TextField label={t('End date')} type="date" required min={values.start_date} {...form.field('end_date')} />
        <TextField label={t('End time')} type="time" required {...form.field('end_time')} />
      </div>
      <TextField label={t('Time zone')} required list={zonesId} autoComplete="off" {...form.field('time_zone')} />
      <datalist id={zonesId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <RepetitionFields form={form} />
    </>
  )
}

function RepetitionFields({ form }: Props) {
  const { values } = form
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Select
        label={t('Repeat', {}, { context: 'label' })}
        options={rulesFor(values.start_date)}
        {...form.field('rule')}
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
            {...form.field('every')}
          />
          <TextField
            label={t('Last date')}
            hint={t('Leave empty for no end')}
            type="date"
            min={values.start_date}
            {...form.field('until')}
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
