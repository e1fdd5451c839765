import type { LoginReply } from '@daystar/contract/accounts'
import type { Deps } from '../../platform/deps.ts'
import type { OpenedSession } from './open-session-commands.ts'
import { ownAccount } from './own-account.ts'

/** The response to every kind of sign-in. */
export async function presentSignIn(deps: Pick<Deps, 'db' | 'config'>, session: OpenedSession): Promise<LoginReply> {
  return {
    access_token: session.token,
    token_type: 'bearer',
    user: await ownAccount(deps, session.memberId),
    device_token: session.deviceToken,
  }
}
