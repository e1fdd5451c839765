import { limits } from '@daystar/contract/limits'
import { hoursText, minutesText } from '@daystar/contract/texts/duration-text'
import { numberLocale } from '#lib/i18n/page-locale.ts'
import { t } from '#lib/i18n/translate.ts'
import { Select } from '#ui/forms/select.tsx'

const range = (count: number, step: number) => Array.from({ length: count }, (_, index) => index * step)
const hourOptions = range(limits.durationMaxHours + 1, 1).map((hours) => ({
  value: `${hours}`,
  label: hoursText(hours, numberLocale),
}))
const minuteOptions = range(60 / limits.durationStepMinutes, limits.durationStepMinutes).map((minutes) => ({
  value: `${minutes}`,
  label: minutesText(minutes, numberLocale),
}))

interface Props {
  minutes: number
  onChange: (minutes: number) => void
}

export function DurationField({ minutes, onChange }: Props) {
  const hours = Math.floor(minutes / 60)
  const remainder = minutes % 60
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-[600] text-md">{t('Duration')}</legend>
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={t('Hours')}
          hideLabel
          options={hourOptions}
          value={`${hours}`}
          onChange={(event) => onChange(Number(event.target.value) * 60 + remainder)}
        />
        <Select
          label={t('Minutes')}
          hideLabel
          options={minuteOptions}
          value={`${remainder}`}
          onChange={(event) => onChange(hours * 60 + Number(event.target.value))}
        />
      </div>
    </fieldset>
  )
}
