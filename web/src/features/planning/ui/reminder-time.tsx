import type { Reminder } from '@daystar/contract/planning'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { deviceTimeZone } from '#lib/texts/dates.ts'
import { timeZoneLabel } from '#lib/texts/time-zone-options.ts'
import { fromZonedInput, skippedTimeText, toZonedInput } from '#lib/texts/zoned-time.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

interface Props {
  reminder: Reminder
  onChange: (reminder: Reminder) => void
}

/** When devices remind of a reminder, in the time zone of the member, and whether that is paused. */
export function ReminderTime({ reminder, onChange }: Props) {
  const timeZone = useMe().data?.time_zone ?? deviceTimeZone()
  const { at, paused, ...rest } = reminder
  const [input, setInput] = useState(at === undefined ? '' : toZonedInput(at, timeZone))

  function changeTime(value: string) {
    setInput(value)
    const instant = fromZonedInput(value, timeZone)
    if (instant !== null) onChange({ ...rest, at: instant, ...(paused !== undefined && { paused }) })
  }
  function removeTime() {
    setInput('')
    onChange(rest)
  }

  return (
    <div className="flex flex-col gap-2 pb-3">
      <TextField
        type="datetime-local"
        label={t('Remind me at')}
        hint={skippedTimeText(input, timeZone) ?? t('In {deviceTimeZone}', { deviceTimeZone: timeZoneLabel(timeZone) })}
        value={input}
        onChange={(event) => changeTime(event.target.value)}
      />
      {at !== undefined && (
        <>
          <Switch
            label={t('Pause this reminder')}
            checked={paused === true}
            onChange={(event) => onChange({ ...rest, at, paused: event.target.checked })}
          />
          <Button tone="quiet" className="-ms-3 self-start px-3" onClick={removeTime}>
            {t('Remove the time')}
          </Button>
        </>
      )}
    </div>
  )
}
