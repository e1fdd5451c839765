import type { NotificationSettings } from '@daystar/contract/notifications/settings'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { timeZoneLabel } from '#lib/texts/time-zone-options.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useKeptFocus } from '#ui/use-kept-focus.ts'
import { useEditNotifications } from '../../api/use-notification-settings.ts'

const defaultHours = { from: '22:00', until: '07:00' }
const dayHours = 24

interface Props {
  readonly settings: Pick<NotificationSettings, 'quiet_hours' | 'paused_until'>
  readonly timeZone: string
}

/** When devices stay silent: every night, and for a day or a week. */
export function QuietSection({ settings, timeZone }: Props) {
  const edit = useEditNotifications()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const { quiet_hours: hours, paused_until: pausedUntil } = settings
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t('Quiet hours')}
        hint={t('What happens in this time is one notification at its end ({zone}).', {
          zone: timeZoneLabel(timeZone),
        })}
        checked={hours !== null}
        onChange={(event) => edit.mutate({ quiet_hours: event.target.checked ? defaultHours : null })}
      />
      {hours && (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            type="time"
            required
            label={t('From', {}, { context: 'time' })}
            defaultValue={hours.from}
            onBlur={({ target: { value } }) =>
              value && value !== hours.from && edit.mutate({ quiet_hours: { ...hours, from: value } })
            }
          />
          <TextField
            type="time"
            required
            label={t('Until', {}, { context: 'time' })}
            defaultValue={hours.until}
            onBlur={({ target: { value } }) =>
              value && value !== hours.until && edit.mutate({ quiet_hours: { ...hours, until: value } })
            }
          />
        </div>
      )}
      <div {...keptFocus} className="flex flex-wrap items-center justify-between gap-3">
        {pausedUntil ? (
          <>
            <p>{t('Paused until {time}', { time: formatDateTime(pausedUntil) })}</p>
            <Button tone="secondary" size="compact" onClick={() => edit.mutate({ pause_hours: null })}>
              {t('End the pause')}
            </Button>
          </>
        ) : (
          <>
            <Button tone="secondary" size="compact" onClick={() => edit.mutate({ pause_hours: dayHours })}>
              {t('Pause for a day')}
            </Button>
            <Button tone="secondary" size="compact" onClick={() => edit.mutate({ pause_hours: 7 * dayHours })}>
              {t('Pause for a week')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
