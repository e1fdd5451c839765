import { useEffect, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { deviceTimeZone } from '#lib/texts/dates.ts'
import { timeZoneLabel } from '#lib/texts/time-zone-options.ts'
import { skippedTimeText } from '#lib/texts/zoned-time.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { toDateTimeInput } from '../../../date-time-input.ts'

const minuteMs = 60_000

interface Props {
  /** Empty means now. */
  when: string
  onChange: (when: string) => void
}

/** Date and time in the device's time zone. */
export function WhenField({ when, onChange }: Props) {
  const now = useNow(when === '')
  const zone = deviceTimeZone()
  return (
    <TextField
      type="datetime-local"
      label={t('When')}
      hint={
        skippedTimeText(when, zone) ??
        (when === ''
          ? t('Now, in {deviceTimeZone}', { deviceTimeZone: timeZoneLabel(zone) })
          : t('In {deviceTimeZone}', { deviceTimeZone: timeZoneLabel(zone) }))
      }
      value={when === '' ? now : when}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The current time as an input value, updated while enabled. */
function useNow(isEnabled: boolean): string {
  const [now, setNow] = useState(() => toDateTimeInput(new Date()))
  useEffect(() => {
    if (!isEnabled) return
    setNow(toDateTimeInput(new Date()))
    const timer = setInterval(() => setNow(toDateTimeInput(new Date())), minuteMs / 4)
    return () => clearInterval(timer)
  }, [isEnabled])
  return now
}
