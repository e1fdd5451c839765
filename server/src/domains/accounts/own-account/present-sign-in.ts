import type { LoginReply } from '@daystar/contract/accounts/auth'
import type { Deps } from '../../../platform/deps.ts'
import { isSuspendedMember } from '../members/queries.ts'
import type { OpenedSession } from '../sessions/open-session-commands.ts'
import { ownAccount } from './own-account.ts'

/** The response to every kind of sign-in. */
export async function presentSignIn(
  deps: Pick<Deps, 'db' | 'config' | 'community' | 'log'>,
  session: OpenedSession,
): Promise<LoginReply> {
  const [user, isSuspended] = await Promise.all([
    ownAccount(deps, session.memberId),
    isSuspendedMember(deps.db, session.memberId),
  ])
  return {
    access_token: session.token,
    token_type: 'bearer',
    user,
    device_token: session.deviceToken,
    is_suspended: isSuspended,
  }
}
