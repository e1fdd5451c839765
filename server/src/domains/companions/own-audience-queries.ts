import type { Audience } from '@daystar/contract/activities'
import { type RawBuilder, sql } from 'kysely'

interface NamedCircle {
  readonly id: number
  readonly name: string
}

/** Who sees an activity that names a member, as far as it decides who sees the activity of that member. */
export interface OriginalAudience {
  readonly audience: Audience
  readonly reach: 'open' | 'circles'
  readonly is_author_limited: boolean
  /** The circles of the activity to which the named member belongs. */
  readonly shared_circles: readonly NamedCircle[]
}

/** SQL: an `OriginalAudience` of `activities as {alias}` and a member. */
export function originalAudience(memberId: RawBuilder<unknown>, alias: string): RawBuilder<OriginalAudience> {
  const a = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<OriginalAudience>`json_build_object('audience', ${a('audience')}, 'reach', ${a('reach')},
    'is_author_limited', (select author.is_limited from members author where author.id = ${a('author_id')}),
    'shared_circles', coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id) from activity_circles shared
        join circle_members belonging on belonging.circle_id = shared.circle_id and belonging.member_id = ${memberId}
        join circles c on c.id = shared.circle_id
      where shared.activity_id = ${a('id')}), '[]'))`
}

export interface OwnAudience {
  readonly audience: Audience
  /** If there are any, only their members see the activity. */
  readonly circles: readonly NamedCircle[]
}

/**
 * Who sees the activity of a companion at first: at most those for whom the title, the time and the place were written.
 * One for followers becomes one for its author alone, because the companion has other followers.
 */
export function ownAudience(original: OriginalAudience): OwnAudience {
  const isForCircles = original.reach === 'circles'
  const isKept = original.audience === 'everyone' && !original.is_author_limited
  if (!isKept || (isForCircles && original.shared_circles.length === 0)) return { audience: 'me', circles: [] }
  return { audience: 'everyone', circles: isForCircles ? original.shared_circles : [] }
}

/** Returns whether the same people see both, also if a circle was renamed. */
export function isSameAudience(one: OwnAudience, other: OwnAudience): boolean {
  const ids = ({ circles }: OwnAudience) => String(circles.map(({ id }) => id).sort((a, b) => a - b))
  return one.audience === other.audience && ids(one) === ids(other)
}
