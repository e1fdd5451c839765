import type { Me, Session, User } from '@daystar/contract/accounts'
import { isLanguage } from '@daystar/contract/languages'
import { abilitiesOf } from '../../../platform/authorization/abilities.ts'
import { isOperator } from '../../../platform/authorization/roles.ts'
import { type Viewer, visitor } from '../../../platform/authorization/viewer.ts'
import { presentFirstSteps } from './first-steps.ts'
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

interface OwnAccountState {
  readonly pendingEmail: string | null
  /** The version of the rules that the member has not accepted. */
  readonly rulesToAccept: string | null
  /** True when the community sends emails, so that addresses can be confirmed. */
  readonly needsConfirmation: boolean
  /** True when every member can invite people. */
  readonly membersInvite: boolean
}

export function presentMe(row: MemberRow, account: OwnAccountState): Me {
  const can = abilitiesOf(row.role)
  return {
    ...presentUser(row, visitor),
    can_connect: false,
    email: row.email,
    time_zone: row.time_zone,
    language: isLanguage(row.chosen_language) ? row.chosen_language : null,
    hour_cycle: row.hour_cycle,
    week_start: row.week_start,
    role: row.role,
    is_operator: isOperator(row.role),
    can,
    email_confirmed: row.email_confirmed_at !== null || !account.needsConfirmation,
    pending_email: account.pendingEmail,
    receives_announcements: row.receives_announcements,
    alt_text_reminder: row.alt_text_reminder,
    allows_companions: row.allows_companions,
    deletion_at: row.deletion_at?.toISOString() ?? null,
    has_unread_sanction: row.has_unread_sanction,
    rules_to_accept: account.rulesToAccept,
    first_steps: presentFirstSteps(row, account.membersInvite || can.includes('invitation:create')),
    allows_suggestion: row.allows_suggestion,
    allows_packs: row.allows_packs,
    in_directory: row.in_directory,
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
