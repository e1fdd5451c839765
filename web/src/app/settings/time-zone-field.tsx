import type { Me } from '@daystar/contract/accounts'
import { useEditMe } from '#features/members/api/use-edit-me.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { deviceTimeZone } from '#lib/texts/dates.ts'
import { timeZoneLabel, timeZoneOptions } from '#lib/texts/time-zone-options.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { showToast } from '#ui/toasts/toast.ts'

/** The time zone that determines the local day of an activity. */
export function TimeZoneField({ me }: { me: Me }) {
  const edit = useEditMe()
  const deviceZone = deviceTimeZone()
  const selected = edit.isPending ? (edit.variables.time_zone ?? me.time_zone) : me.time_zone
  const save = (zone: string) =>
    edit.mutate({ time_zone: zone }, { onSuccess: () => showToast(t('Saved changes'), { tone: 'success' }) })
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('Time zone')}
        hint={t('Determines when your day starts and ends, for stars, streaks and the dates of your activities.')}
        error={edit.isError ? errorMessage(edit.error, t('Could not save changes')) : undefined}
        options={timeZoneOptions(me.time_zone)}
        value={selected}
        onChange={(event) => save(event.target.value)}
      />
      {selected !== deviceZone && (
        <Button tone="secondary" size="compact" className="self-start" onClick={() => save(deviceZone)}>
          {t("Use this device's time zone: {timeZoneLabel}", { timeZoneLabel: timeZoneLabel(deviceZone) })}
        </Button>
      )}
    </div>
  )
}
