import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SignedInViewer, Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { memberVisibleTo, type PersonRow, personJson } from '../accounts/index.ts'
import { companionSeenBy, isShownAsCompanion, type OtherReader, seenBy, visibleTo } from '../activities/index.ts'
import { type OriginalAudience, originalAudience } from './own-audience-queries.ts'

/** SQL condition: the author of an activity names a member who has not answered. */
export function isAskedToConfirm(activityId: RawBuilder<unknown>, memberId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from companions asked where asked.activity_id = ${activityId}
    and asked.member_id = ${memberId} and asked.state = 'pending' offset 0)`
}

export interface CompanionsRow {
  readonly activity_id: number
  readonly companions: { readonly person: PersonRow; readonly activity_id: number }[]
  readonly unconfirmed: PersonRow[]
  readonly is_asked: boolean
  readonly own_activities: { readonly id: number; readonly title: string }[]
  /** null unless the viewer is asked. */
  readonly original: OriginalAudience | null
}

/** With whom those of the activities were done that the viewer sees, as far as they see it. */
export async function companionsOf(
  reader: Reader,
  viewer: Viewer,
  activityIds: readonly number[],
): Promise<CompanionsRow[]> {
  const viewerId = sql`${viewer.id ?? 0}::bigint`
  const { rows } = await sql<CompanionsRow>`
    select a.id as activity_id,
      coalesce((
        select json_agg(json_build_object('person', ${personJson('m')}, 'activity_id', other.id) order by co.answered_at, m.id)
        from companions co join activities other
          on other.id = case when co.activity_id = a.id then co.companion_activity_id else co.activity_id end
        join members m on m.id = other.author_id
        where (co.activity_id = a.id or co.companion_activity_id = a.id) and co.state = 'confirmed'
          and ${memberVisibleTo(viewer, 'm.id')} and ${isShownAsCompanion(viewerId, 'a', 'other')}), '[]') as companions,
      coalesce((
        select json_agg(${personJson('m')} order by co.named_at, m.id) from companions co join members m on m.id = co.member_id
        where co.activity_id = a.id and a.author_id = ${viewerId} and co.state <> 'confirmed' and not co.is_withdrawn
          and ${memberVisibleTo(viewer, 'm.id')}), '[]') as unconfirmed,
      asked.is_asked,
      case when asked.is_asked then coalesce((
        select json_agg(json_build_object('id', own.id, 'title', own.title) order by own.occurred_at desc, own.id desc)
        from activities own where own.author_id = ${viewerId} and own.local_date = a.local_date
          and not exists (select from companions used where used.activity_id = a.id and used.companion_activity_id = own.id)),
        '[]') else '[]' end as own_activities,
      case when asked.is_asked then ${originalAudience(viewerId, 'a')} end as original
    from activities a cross join lateral (
      select ${isAskedToConfirm(sql.ref('a.id'), viewerId)} as is_asked) asked
    where a.id = any (${[...activityIds]}::bigint[]) and a.has_companions and ${visibleTo(viewer, 'a')}
    order by a.id`.execute(reader)
  return rows.filter((row) => row.companions.length > 0 || row.unconfirmed.length > 0 || row.is_asked)
}

/** The companions of own activities as another reader sees them, as far as the author can know that. */
export async function companionsSeenBy(
  reader: Reader,
  author: SignedInViewer,
  other: OtherReader,
  activityIds: readonly number[],
): Promise<CompanionsRow[]> {
  const { rows } = await sql<CompanionsRow>`
    select a.id as activity_id, '[]'::json as unconfirmed, false as is_asked, '[]'::json as own_activities, null as original,
      json_agg(json_build_object('person', ${personJson('m')}, 'activity_id', other.id) order by co.answered_at, m.id)
        as companions
    from activities a
      join companions co on co.state = 'confirmed' and (co.activity_id = a.id or co.companion_activity_id = a.id)
      join activities other
        on other.id = case when co.activity_id = a.id then co.companion_activity_id else co.activity_id end
      join members m on m.id = other.author_id
    where a.id = any (${[...activityIds]}::bigint[]) and a.author_id = ${author.id}::bigint and a.has_companions
      and ${seenBy(author, other)} and ${memberVisibleTo(author, 'm.id')} and ${companionSeenBy(author, other, 'other')}
    group by a.id order by a.id`.execute(reader)
  return rows
}
