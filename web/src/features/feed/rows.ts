import type { Activity } from '@daystar/contract/activities'
import { type LocalDate, localDateOf } from '#lib/texts/dates.ts'

/** A row of the list: a day heading or a card. The date is empty for activities without a time. */
export type Row = { kind: 'day'; key: string; date: LocalDate } | { kind: 'card'; key: string; activity: Activity }

/** Groups activities, newest first, by the viewer's local day. An activity that two pages contain is shown once. */
export function rowsOf(activities: readonly Activity[]): Row[] {
  const rows: Row[] = []
  const seen = new Set<number>()
  let day: LocalDate | null = null
  for (const activity of activities) {
    if (seen.has(activity.id)) continue
    seen.add(activity.id)
    const date = activity.timestamp === '' ? '' : localDateOf(activity.timestamp)
    if (date !== day) rows.push({ kind: 'day', key: `day-${date}-${activity.id}`, date })
    day = date
    rows.push({ kind: 'card', key: `activity-${activity.id}`, activity })
  }
  return rows
}
