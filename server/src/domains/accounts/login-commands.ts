import { recordAudit } from '../../platform/audit-log.ts'
import { transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { sanitizeUserAgent } from '../../platform/sessions.ts'
import { withinGuessBudget } from './guess-budget.ts'
import { findKnownDevice, markDeviceSeen, markSignedIn, rememberDevice } from './known-device-commands.ts'
import { verifyPassword } from './passwords.ts'
import { credentialsOf, memberRow } from './queries.ts'
import { newDeviceEmail } from './security-emails.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  readonly userAgent: string
  /** Identifies a device that was used before; empty if the client wants a token, undefined if it does not keep one. */
  readonly deviceToken: string | undefined
  readonly address: string
}

/** Creates a session if the password is correct. Returns null for a wrong password and for an unknown email address. */
export async function logIn(deps: Deps, credentials: Credentials) {
  const { db } = deps
  const { email, deviceToken } = credentials
  const deviceId = deviceToken ? await findKnownDevice(db, { email, deviceToken }) : undefined
  const kind = deviceId === undefined ? 'elsewhere' : 'knownDevice'
  return await withinGuessBudget(db, kind, email, async () => {
    const member = await credentialsOf(db, email)
    if (!(await verifyPassword(credentials.password, member?.password_hash)) || !member) {
      const { userAgent, address } = credentials
      const subject = member ? ({ type: 'member', id: member.id } as const) : null
      const details = { user_agent: sanitizeUserAgent(userAgent) }
      // Recorded for an unknown address as well, so that the time of the response does not depend on it.
      await recordAudit(db, { action: 'sign_in_failed', actorId: null, subject, details, address })
      return null
    }
    return await openSession(deps, member.id, { ...credentials, deviceId })
  })
}

interface Device {
  readonly userAgent: string
  readonly deviceToken: string | undefined
  readonly deviceId: number | undefined
  readonly address: string
}

/** Creates a session of a member who has proven who they are. Notifies them by email if the device was not used before. */
async function openSession(
  { db, sessions, jobs, config, community }: Deps,
  memberId: number,
  { userAgent, deviceToken, deviceId, address }: Device,
) {
  return await transaction(db, async (tx) => {
    const member = await memberRow(tx, memberId)
    if (!member) return null
    if (deviceId !== undefined) await markDeviceSeen(tx, deviceId)
    else if (member.signed_in_at !== null)
      await jobs.add(
        tx,
        'send_mail',
        newDeviceEmail(member, userAgent.slice(0, 300), {
          publicUrl: config.publicUrl,
          community: community.settings.name,
        }),
      )
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
      member,
      token: await sessions.create(tx, memberId, userAgent),
      deviceToken: isNewDevice ? await rememberDevice(tx, memberId) : null,
    }
  })
}
