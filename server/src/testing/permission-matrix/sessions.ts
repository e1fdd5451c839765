import { password, setPassword } from '../credentials.ts'
import type { CallerName } from './callers.ts'
import type { Community } from './community.ts'
import type { SubjectIds } from './subject-ids.ts'

export interface RequestParts {
  /** Path parameters in addition to those of the subject. */
  readonly params?: SubjectIds
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly file?: Buffer
  /** Replaces the token of the caller, for a request that ends its session. */
  readonly token?: string
}

/** The input of a request for one cell of the permission matrix. */
export type Build = (ids: SubjectIds, caller: CallerName, community: Community) => Promise<RequestParts>

export const withOwnPassword: Build = async (_, caller, community) => ({
  body: { password },
  ...(caller !== 'visitor' && { token: await ownSession(community) }),
})

/** The session of a new account with the usual password, for a request that changes the account or its sessions. */
export async function ownSession({ testApp }: Community): Promise<string> {
  const leaving = await testApp.createNamedMember('Leaving')
  await setPassword(testApp, leaving)
  return leaving.token
}
