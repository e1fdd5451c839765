import { type SqlBool, sql } from 'kysely'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { notMuted } from '../../safety/index.ts'
import { visibleTo } from '../access.ts'

/** A pinned text, or an activity that the viewer can see and does not mute. */
export async function pinOf(reader: Reader, viewer: Viewer, circleId: number) {
  return await reader
    .selectFrom('circle_pins as p')
    .leftJoin('activities as a', 'a.id', 'p.activity_id')
    .select(['p.text', 'p.activity_id', 'p.pinned_at'])
    .where('p.circle_id', '=', circleId)
    .where(
      sql<SqlBool>`(p.activity_id is null or (${visibleTo(viewer, 'a')} and ${notMuted(viewer, 'a', { circles: false })}))`,
    )
    .executeTakeFirst()
}
