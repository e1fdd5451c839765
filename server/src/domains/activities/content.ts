import type { activityContent } from '@daystar/contract/activities'
import { mapLines } from '@daystar/contract/texts/activity-lines'
import { formatDuration } from '@daystar/contract/texts/duration'
import type { Selectable } from 'kysely'
import type { Activities } from '../../platform/database/tables.gen.ts'
import { type ColumnIn, columnsIn } from './columns.ts'

export type ContentRow = Readonly<Pick<Selectable<Activities>, ColumnIn<'content'>>>

export const contentColumns = columnsIn('content')

/** The content of an activity or of one of its versions, without the photos and videos. */
export function presentContent(row: ContentRow) {
  return {
    title: row.title,
    description: row.description,
    tags: row.tags,
    ...mapLines((name) => row[name]),
    duration: formatDuration(row.duration_minutes ?? 0),
    location: row.location,
    timestamp: row.occurred_at.toISOString(),
    local_date: row.local_date,
  } satisfies Record<Exclude<keyof typeof activityContent, 'media'>, unknown>
}
