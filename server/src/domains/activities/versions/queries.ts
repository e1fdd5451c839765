import type { MentionedMember } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { ActivityVersions } from '../../../platform/database/tables.gen.ts'
import { memberVisibleTo } from '../../accounts/index.ts'
import { openToEveryone, visibleTo, visibleToMember } from '../access.ts'
import { type ColumnIn, columnsIn } from '../columns.ts'

const kept = sql.join(columnsIn('version').map((name) => sql.ref(`v.${name}`)))

type OwnColumn = 'id' | 'written_at' | 'media_ids'
export interface VersionRow extends Pick<Selectable<ActivityVersions>, OwnColumn | ColumnIn<'version'>> {
  readonly mentions: MentionedMember[]
}

/**
 * SQL condition: the viewer could see the version under the audience and the circles of its time, given `then` with the
 * columns of an activity at that time. That the viewer can see the activity now is another condition.
 */
function couldBeSeenBy(viewer: Viewer): RawBuilder<SqlBool> {
  if (viewer.id === null) return openToEveryone('then')
  const links = sql`(select v.id as activity_id, shared_in as circle_id from unnest(v.circle_ids) shared_in)`
  return visibleToMember(sql`${viewer.id}::bigint`, 'then', links)
}

/** The versions of an activity that the viewer can see, newest first. */
export async function versionsOf(reader: Reader, viewer: Viewer, activityId: number): Promise<VersionRow[]> {
  const mentions = sql`coalesce((
    select json_agg(json_build_object('id', n.id, 'name', n.name, 'username', n.username) order by n.id)
    from members n where n.id = any (v.mentioned_ids) and ${memberVisibleTo(viewer, 'n.id')}), '[]'::json)`
  const { rows } = await sql<VersionRow>`
    select v.id, v.written_at, v.media_ids, ${kept}, ${mentions} as mentions
    from activities a join activity_versions v on v.activity_id = a.id
      cross join lateral (select v.id, a.author_id, v.audience, v.reach) "then"
    where a.id = ${activityId}::bigint and ${visibleTo(viewer, 'a')} and ${couldBeSeenBy(viewer)}
    order by v.id desc limit ${limits.activityVersions}`.execute(reader)
  return rows
}
