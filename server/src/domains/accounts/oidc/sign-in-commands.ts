import type { PasskeyAssertion } from '@daystar/contract/accounts/passkey-credentials'
import { apiError } from '../../../platform/api/api-error.ts'
import { transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { credentialsOf } from '../members/queries.ts'
import { passkeyOwner } from '../passkeys/sign-in-commands.ts'
import { withinFailedAttemptLimit } from '../passwords/failed-attempt-limit.ts'
import { acceptCode, recordWrongCode } from '../second-factor/commands.ts'
import { findKnownDevice } from '../sessions/known-device-commands.ts'
import { type Device, type OpenedSession, openSession } from '../sessions/open-session-commands.ts'
import { logIn } from '../sign-in/login-commands.ts'
import { connectIdentity, markIdentityUsed, memberOfIdentity, serviceName } from './identity-commands.ts'
import { consumeTicket, identityOfTicket } from './ticket-commands.ts'

type NewDevice = Omit<Device, 'deviceId'>

/**
 * Creates a session of the member who has connected the identity of a ticket, which stays valid until the code is
 * right. The second factor of Daystar is required as it is with the password, and its codes count towards the same
 * limit.
 */
export async function signInWithOidc(
  deps: Deps,
  { ticket, code }: { ticket: string; code: string | undefined },
  device: NewDevice,
): Promise<OpenedSession> {
  const { db } = deps
  const { deviceToken } = device
  const identity = await identityOfTicket(db, ticket)
  const member = await memberOfIdentity(db, identity)
  if (!member) throw apiError('oidc_invalid')
  const deviceId = deviceToken ? await findKnownDevice(db, { memberId: member.id, deviceToken }) : undefined
  const attempt = async () => {
    const outcome = await transaction(db, async (tx) => {
      const accepted = await acceptCode(tx, deps, member.id, { ...device, code })
      if (accepted !== 'accepted') return accepted
      await consumeTicket(tx, ticket)
      await markIdentityUsed(tx, identity)
      return await openSession(tx, deps, member.id, { ...device, deviceId })
    })
    if (outcome === null) throw apiError('oidc_invalid')
    if (outcome === 'second_factor_wrong') await recordWrongCode(deps, member.id, device, serviceName(deps))
    if (typeof outcome === 'string') throw apiError(outcome)
    return outcome
  }
  if (code === undefined) return await attempt()
  const kind = deviceId === undefined ? 'elsewhere' : 'knownDevice'
  return await withinFailedAttemptLimit(db, kind, member.email, attempt)
}

interface Proof {
  readonly ticket: string
  readonly password: string
  readonly code: string | undefined
}

/**
 * Connects the identity of a ticket to the account with its address, after verifying the password of that
 * account, and signs in. Returns what signing in with the password returns.
 */
export async function connectWithPassword(
  deps: Deps,
  email: string,
  { ticket, password, code }: Proof,
  device: NewDevice,
): Promise<OpenedSession | 'second_factor_required' | null> {
  const identity = await identityOfTicket(deps.db, ticket)
  const noApplication = async () => undefined
  return await logIn(deps, { ...device, email, password, code }, noApplication, async (tx, memberId) => {
    await consumeTicket(tx, ticket)
    await connectIdentity(tx, deps, { memberId, identity, address: device.address })
    await markIdentityUsed(tx, identity)
  })
}

/** Connects the provider's identity to the account of a passkey and signs in. */
export async function connectWithPasskey(
  deps: Deps,
  { ticket, passkey }: { ticket: string; passkey: PasskeyAssertion },
  device: NewDevice,
): Promise<OpenedSession> {
  const { db } = deps
  const { deviceToken } = device
  const identity = await identityOfTicket(db, ticket)
  const memberId = await passkeyOwner(deps, passkey)
  const account = await credentialsOf(db, identity.email)
  if (account?.id !== memberId) throw apiError('passkey_invalid')
  const deviceId = deviceToken ? await findKnownDevice(db, { memberId, deviceToken }) : undefined
  const session = await transaction(db, async (tx) => {
    await consumeTicket(tx, ticket)
    await connectIdentity(tx, deps, { memberId, identity, address: device.address })
    await markIdentityUsed(tx, identity)
    return await openSession(tx, deps, memberId, { ...device, deviceId })
  })
  if (!session) throw apiError('oidc_invalid')
  return session
}
