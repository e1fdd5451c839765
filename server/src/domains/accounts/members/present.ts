import type { Me, Session, User } from '@daystar/contract/accounts'
import { firstSteps } from '@daystar/contract/first-step-names'
import type { FirstStepState } from '@daystar/contract/first-steps'
import { isLanguage } from '@daystar/contract/languages'
import { abilitiesOf } from '../../../platform/authorization/abilities.ts'
import { isOperator } from '../../../platform/authorization/roles.ts'
import { type Viewer, visitor } from '../../../platform/authorization/viewer.ts'
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
    ...row,
    ...presentUser(row, visitor),
    can_connect: false,
    language: isLanguage(row.chosen_language) ? row.chosen_language : null,
    is_operator: isOperator(row.role),
    can,
    email_confirmed: row.email_confirmed_at !== null || !account.needsConfirmation,
    pending_email: account.pendingEmail,
    deletion_at: row.deletion_at?.toISOString() ?? null,
    rules_to_accept: account.rulesToAccept,
    first_steps: presentFirstSteps(row, account.membersInvite || can.includes('invitation:create')),
  }
}

export function presentSession(row: Awaited<ReturnType<typeof sessionsOf>>[number], currentId: number): Session {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === currentId,
  }
}

/** The steps of a new member; null once all are done or dismissed. Inviting is a step only for those who can. */
function presentFirstSteps(
  { done_steps: done, dismissed_steps: dismissed }: MemberRow,
  canInvite: boolean,
): FirstStepState[] | null {
  if (!done) return null
  const steps = firstSteps
    .filter((name) => name !== 'invite' || canInvite)
    .map((name) => ({ name, is_done: done[name], is_dismissed: dismissed.includes(name) }))
  return steps.every((step) => step.is_done || step.is_dismissed) ? null : steps
}
