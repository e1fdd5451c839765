import { useEffect, useState } from 'react'
import { deviceTimeZone } from '#lib/dates.ts'
import { TextField } from '#ui/text-field.tsx'
import { inputTextOf } from '../../moment.ts'

const minuteMs = 60_000

interface Props {
  /** Empty while it means now. */
  when: string
  onChange: (when: string) => void
}

/** Date and time on this device's clock: the day it was where one is. */
export function WhenField({ when, onChange }: Props) {
  const now = useNow(when === '')
  return (
    <TextField
      type="datetime-local"
      label="When"
      hint={when === '' ? `Now, in ${deviceTimeZone()}` : `In ${deviceTimeZone()}`}
      value={when === '' ? now : when}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The clock's minute, as long as it is shown. */
function useNow(runs: boolean): string {
  const [now, setNow] = useState(() => inputTextOf(new Date()))
  useEffect(() => {
    if (!runs) return
    setNow(inputTextOf(new Date()))
    const timer = setInterval(() => setNow(inputTextOf(new Date())), minuteMs / 4)
    return () => clearInterval(timer)
  }, [runs])
  return now
}
