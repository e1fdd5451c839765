import { recordAudit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { limitRequests } from '../../../platform/http/limits/shared-rate-limits.ts'
import { sanitizeUserAgent } from '../../../platform/sessions.ts'
import { newDeviceEmail, senderOf } from '../emails/security-emails.ts'
import { memberRow } from '../members/queries.ts'
import { markDeviceSeen, markSignedIn, rememberDevice } from './known-device-commands.ts'

/** Sign-ins of one member from one address. Those of other members are not limited, as long as they succeed. */
const signInsOfOneMember = { max: 20, seconds: 300 }

export interface Device {
  readonly userAgent: string
  /** Identifies a device that was used before; empty if the client wants a token, undefined if it does not keep one. */
  readonly deviceToken: string | undefined
  /** The known device of the token; undefined if the member has not used it before. */
  readonly deviceId: number | undefined
  readonly address: string
}

export interface OpenedSession {
  readonly memberId: number
  readonly token: string
  /** Identifies the device at the next sign-in; null if it already has a token or keeps none. */
  readonly deviceToken: string | null
}

/**
 * Creates a session of a member who has proven who they are, and notifies them by email if the device was not used
 * before. Returns null if the account was deleted in the meantime.
 */
export async function openSession(
  tx: Tx,
  deps: Pick<Deps, 'sessions' | 'jobs' | 'config' | 'community'>,
  memberId: number,
  { userAgent, deviceToken, deviceId, address }: Device,
): Promise<OpenedSession | null> {
  const member = await memberRow(tx, memberId)
  if (!member) return null
  const scope = `sign-in of member ${memberId}`
  if (deps.config.rateLimit) await limitRequests(tx, { scope, address, ...signInsOfOneMember })
  if (deviceId !== undefined) await markDeviceSeen(tx, deviceId)
  else if (member.signed_in_at !== null)
    await deps.jobs.add(tx, 'send_mail', newDeviceEmail(member, userAgent.slice(0, 300), senderOf(deps)))
  await markSignedIn(tx, memberId)
  await recordAudit(tx, {
    action: 'signed_in',
    actorId: memberId,
    subject: { type: 'member', id: memberId },
    details: { user_agent: sanitizeUserAgent(userAgent) },
    address,
  })
  const isNewDevice = deviceId === undefined && deviceToken !== undefined
  return {
    memberId,
    token: await deps.sessions.create(tx, memberId, userAgent),
    deviceToken: isNewDevice ? await rememberDevice(tx, memberId) : null,
  }
}
