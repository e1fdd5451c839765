import { t } from '#lib/i18n/translate.ts'
import { timeZoneLabel } from '#lib/texts/time-zone-options.ts'
import { skippedTimeText } from '#lib/texts/zoned-time.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

interface Props {
  /** A `datetime-local` value in the time zone. */
  value: string
  timeZone: string
  onChange: (value: string) => void
  onCancel: () => void
}

/** When the activity is to be posted. */
export function PublishAtField({ value, timeZone, onChange, onCancel }: Props) {
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-card bg-sunk/50 p-4">
      <TextField
        type="datetime-local"
        label={t('Post on')}
        hint={skippedTimeText(value, timeZone) ?? t('In {deviceTimeZone}', { deviceTimeZone: timeZoneLabel(timeZone) })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 basis-60"
      />
      <Button tone="quiet" className="self-end px-3" onClick={onCancel}>
        {t('Post now instead')}
      </Button>
    </div>
  )
}
