import type { Reminder } from '@daystar/contract/planning'
import { AlarmClock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useMe } from '#lib/members/use-me.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { ReminderTime } from './reminder-time.tsx'

const maxNameLength = 60

interface Props {
  reminder: Reminder
  onChange: (reminder: Reminder) => void
  onRemove: () => void
}

/** A reminder, and its time if it has one. */
export function ReminderRow({ reminder, onChange, onRemove }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const me = useMe().data
  const { text, done } = reminder
  const name = text.slice(0, maxNameLength)
  return (
    <li className="border-line border-b last:border-b-0">
      <div className="flex items-center gap-2">
        <Checkbox
          checked={done}
          onChange={(event) => onChange({ ...reminder, done: event.target.checked })}
          className="min-w-0 flex-1 py-1.5"
          label={
            <span dir="auto" className={`block wrap-anywhere ${done ? 'text-quiet line-through' : ''}`}>
              {text}
            </span>
          }
        />
        {me && (
          <IconButton
            label={t('Time of “{label}”', { label: name })}
            aria-expanded={isOpen}
            icon={<AlarmClock aria-hidden="true" className="size-4.5" />}
            onClick={() => setIsOpen(!isOpen)}
          />
        )}
        <IconButton
          label={t('Remove “{label}”', { label: name })}
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          onClick={onRemove}
        />
      </div>
      {!isOpen && <TimeText reminder={reminder} timeZone={me?.time_zone} />}
      {isOpen && <ReminderTime reminder={reminder} onChange={onChange} />}
    </li>
  )
}

interface TimeTextProps extends Pick<Props, 'reminder'> {
  /** That of the member. */
  timeZone: string | undefined
}

function TimeText({ reminder: { at, paused }, timeZone }: TimeTextProps) {
  if (at === undefined) return null
  const time = formatDateTime(at, timeZone)
  return <p className="ps-8.5 pb-2 text-quiet text-sm">{paused ? t('{time} (paused)', { time }) : time}</p>
}
