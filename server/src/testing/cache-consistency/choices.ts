import { type RawBuilder, sql } from 'kysely'
import { Caller, type Member } from '../callers.ts'
import { type Community, pick } from './community.ts'

export const anyone = ({ members, random }: Community) => pick(random, members) as Member

/** A caller with the same session on one of the two processes. */
export function on({ processes, random }: Community, member: Member): Caller {
  return new Caller(processes[random(2)] ?? processes[0], member.token)
}

export async function anyId({ testApp, random }: Community, ids: RawBuilder<{ id: number }>): Promise<number> {
  const { rows } = await ids.execute(testApp.db)
  return pick(random, rows)?.id ?? 0
}

export const anyActivity = async (community: Community) => {
  const { rows } = await sql<{ id: number; author_id: number }>`
    select id, author_id from activities order by occurred_at desc, id desc limit 24`.execute(community.testApp.db)
  const found = pick(community.random, rows)
  const author = community.members.find(({ id }) => id === found?.author_id)
  return { activityId: found?.id ?? 0, author: author ?? anyone(community) }
}

/** A member whom an activity names. */
export async function anyNaming({ testApp, random }: Community, state: 'pending' | 'confirmed') {
  const { rows } = await sql<{ activityId: number; memberId: number }>`
    select activity_id as "activityId", member_id as "memberId" from companions where state = ${state}
    order by activity_id desc, member_id limit 24`.execute(testApp.db)
  return pick(random, rows) ?? { activityId: 0, memberId: 0 }
}

export const anyComment = (community: Community) => anyId(community, sql`select id from comments order by id`)
export const anyCircle = (community: Community) => anyId(community, sql`select id from circles order by id`)

export async function someCircles(community: Community): Promise<number[]> {
  const count = pick(community.random, [0, 0, 1, 1, 2]) ?? 0
  const ids = await Promise.all(Array.from({ length: count }, () => anyCircle(community)))
  return [...new Set(ids.filter((id) => id !== 0))]
}

/** Usually now, sometimes up to a day before. */
export function someTime({ random }: Community): string {
  return new Date(Date.now() - (random(3) === 0 ? random(86_400_000) : 0)).toISOString()
}

let titleNumber = 0

export const newTitle = () => `Title ${++titleNumber}`
/** A word of the newest title alone. */
export const wordOfNewestTitle = () => String(titleNumber)

export async function adminOf(community: Community, circleId: number): Promise<Member> {
  const adminId = await anyId(
    community,
    sql`select member_id as id from circle_members where circle_id = ${circleId} and role = 'admin' order by 1`,
  )
  return community.members.find(({ id }) => id === adminId) ?? anyone(community)
}
