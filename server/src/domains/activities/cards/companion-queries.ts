import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mutesMember } from '../../safety/index.ts'
import { visibleToMember } from '../access.ts'

/**
 * SQL condition: a viewer who sees the activity of one alias is shown the author of the other one as a companion. They
 * must see both activities; those whom they mute are shown only with their own activities.
 */
export function isShownAsCompanion(viewerId: RawBuilder<unknown>, seen: string, other: string): RawBuilder<SqlBool> {
  const [author, companion] = [sql.ref(`${seen}.author_id`), sql.ref(`${other}.author_id`)]
  return sql<SqlBool>`(${visibleToMember(viewerId, other)}
    and (${author} = ${viewerId} or not ${mutesMember(viewerId, companion)}))`
}

/**
 * SQL condition: the viewer is shown something about the companions of the activity `a`, which they see. `case`
 * guarantees that companions are read only for activities that have some.
 */
export function showsCompanions(viewerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case when not a.has_companions then false else exists (
    select from companions co left join activities other
      on other.id = case when co.activity_id = a.id then co.companion_activity_id else co.activity_id end
    where (co.activity_id = a.id or co.companion_activity_id = a.id) and case
      when co.state = 'confirmed' then ${isShownAsCompanion(viewerId, 'a', 'other')}
      else (a.author_id = ${viewerId} and not co.is_withdrawn) or (co.member_id = ${viewerId} and co.state = 'pending')
    end offset 0) end`
}
