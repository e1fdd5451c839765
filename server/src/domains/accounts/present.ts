import type { Me, Session, User } from '@daystar/contract/accounts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { presentPerson, presentPicture } from './person-queries.ts'
import type { MemberRow, sessionsOf } from './queries.ts'

export function presentUser(row: MemberRow, viewer: Viewer): User {
  const [first = '', ...others] = row.name.trim().split(/\s+/)
  return {
    ...presentPerson(row),
    first_name: first,
    last_name: others.join(' '),
    avatar_url: presentPicture(row.picture),
    bio: row.bio,
    followers_count: row.followers_count,
    following_count: row.following_count,
    activitiesCount: row.activities_count,
    can_connect: viewer.id !== null && viewer.id !== row.id,
    created_at: row.created_at.toISOString(),
  }
}

export function presentMe(row: MemberRow): Me {
  return {
    ...presentUser(row, { id: row.id, sessionId: 0, timeZone: row.time_zone, isOperator: row.is_operator }),
    email: row.email,
    time_zone: row.time_zone,
    is_operator: row.is_operator,
  }
}

export function presentSession(row: Awaited<ReturnType<typeof sessionsOf>>[number], currentId: number): Session {
  return {
    id: row.id,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === currentId,
  }
}
