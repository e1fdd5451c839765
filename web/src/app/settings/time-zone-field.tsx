import type { Me } from '@daystar/contract/accounts'
import { useEditMe } from '#features/members/api/use-edit-me.ts'
import { deviceTimeZone } from '#lib/dates.ts'
import { wordsOf } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { showToast } from '#ui/toast.ts'

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

/** The zone that decides which day an activity belongs to. */
export function TimeZoneField({ me }: { me: Me }) {
  const edit = useEditMe()
  const own = deviceTimeZone()
  const zones = [...new Set([me.time_zone, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
  const shown = edit.isPending ? (edit.variables.time_zone ?? me.time_zone) : me.time_zone
  const save = (zone: string) =>
    edit.mutate({ time_zone: zone }, { onSuccess: () => showToast('Saved changes', { tone: 'success' }) })
  return (
    <div className="flex flex-col gap-3">
      <Select
        label="Time zone"
        hint="Your days begin and end by it: stars, streaks and the day an activity is logged on."
        error={edit.isError ? wordsOf(edit.error, 'Could not save changes') : undefined}
        options={zones.map((zone) => ({ value: zone, label: nameOf(zone) }))}
        value={shown}
        onChange={(event) => save(event.target.value)}
      />
      {shown !== own && (
        <Button tone="secondary" size="compact" className="self-start" onClick={() => save(own)}>
          Use this device's: {nameOf(own)}
        </Button>
      )}
    </div>
  )
}
