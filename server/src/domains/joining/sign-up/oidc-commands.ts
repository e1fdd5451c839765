import type { oidc } from '@daystar/contract/accounts/oidc'
import type { BodyOf } from '@daystar/contract/route'
import { apiError } from '../../../platform/api/api-error.ts'
import { recordAudit } from '../../../platform/audit-log.ts'
import type { Deps } from '../../../platform/deps.ts'
import {
  consumeTicket,
  createAccount,
  type Device,
  identityOfTicket,
  markIdentityUsed,
  type OpenedSession,
  openSession,
  storeIdentity,
  valuesWithoutPassword,
} from '../../accounts/index.ts'
import { acceptRulesAtSignUp, lockSettings, requireAcceptedRules } from '../../community/index.ts'
import { requireAdmission, requireApplications } from '../admission.ts'
import { removeApplicationOf, storeApplication } from '../applications/commands.ts'
import { acceptInvitation } from '../invitations/commands.ts'
import type { Origin } from '../origin.ts'
import type { PackEvents } from '../packs/pack-events.ts'
import { limitSignUps } from '../sign-up-limit.ts'

/**
 * Creates an account for the identity of a ticket, if the community accepts it, and a session. The address counts as
 * confirmed.
 */
export async function joinWithOidc(
  deps: Deps & { readonly packEvents: PackEvents },
  { ticket, name, invitation, pack, time_zone, accepted_rules: accepted }: BodyOf<typeof oidc.signUp>,
  { language, ...device }: Omit<Device, 'deviceId'> & Origin,
): Promise<OpenedSession> {
  const { db, community } = deps
  await limitSignUps(deps, invitation, device.address)
  requireAdmission(community.settings.joining, invitation)
  requireAcceptedRules(community.settings, accepted)
  const identity = await verifiedIdentity(deps, ticket)
  const { email } = identity
  const values = await valuesWithoutPassword(db, {
    name,
    email,
    time_zone: time_zone ?? community.settings.time_zone,
    language,
  })
  let session: OpenedSession | null = null
  await createAccount(deps, { ...values, email_confirmed_at: new Date() }, async (tx, memberId) => {
    const settings = await lockSettings(tx)
    requireAdmission(settings.joining, invitation)
    await acceptRulesAtSignUp(tx, settings, { memberId, accepted })
    await consumeTicket(tx, ticket)
    await storeIdentity(tx, memberId, identity)
    await markIdentityUsed(tx, identity)
    const subject = { type: 'member', id: memberId } as const
    await recordAudit(tx, { action: 'oidc_connected', actorId: memberId, subject, address: device.address })
    if (invitation !== undefined) await acceptInvitation(tx, deps, { memberId, token: invitation, settings, pack })
    await removeApplicationOf(tx, memberId)
    session = await openSession(tx, deps, memberId, { ...device, deviceId: undefined })
  })
  if (session === null) throw new Error('An account was created without a session.')
  return session
}

/** Stores an application of the person with the identity of a ticket. It has no password. */
export async function applyWithOidc(
  deps: Deps,
  { ticket, name, message, time_zone, accepted_rules: accepted }: BodyOf<typeof oidc.apply>,
  { address, language }: Origin,
): Promise<void> {
  const { db, community } = deps
  await limitSignUps(deps, undefined, address)
  requireApplications(community.settings.joining)
  requireAcceptedRules(community.settings, accepted)
  const identity = await verifiedIdentity(deps, ticket)
  const { email, issuer, subject } = identity
  const { last_language, ...values } = await valuesWithoutPassword(db, {
    name,
    email,
    time_zone: time_zone ?? community.settings.time_zone,
    language,
  })
  const application = {
    ...values,
    language: last_language,
    message,
    accepted,
    oidc_issuer: issuer,
    oidc_subject: subject,
  }
  await storeApplication(deps, application, (tx) => consumeTicket(tx, ticket))
}

/** Without an address that the provider has verified, a ticket is only valid for signing in. */
async function verifiedIdentity({ db }: Deps, ticket: string) {
  const identity = await identityOfTicket(db, ticket)
  if (identity.email === '') throw apiError('oidc_invalid')
  return identity
}
