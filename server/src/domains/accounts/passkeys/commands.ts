import type { PasskeyAttestation } from '@daystar/contract/accounts/passkey-credentials'
import { limits } from '@daystar/contract/limits'
import type {
  AuthenticatorTransport,
  VerifiedRegistrationResponse,
  VerifyRegistrationResponseOpts,
} from '@simplewebauthn/server'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, ofOwnAccount, recordAudit } from '../../../platform/audit-log.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { isUniqueViolation, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { authorizePasskey } from '../access.ts'
import { senderOf } from '../emails/security-emails.ts'
import { requireOwnPassword } from '../identity-confirmation/own-password.ts'
import { memberRow } from '../members/queries.ts'
import { hasOwnSignIn, isConnected, lockSignInMethods } from '../sign-in-methods/queries.ts'
import { storeChallenge, takeChallenge } from './challenge-commands.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from './emails.ts'
import { passkeysOf } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { loadWebAuthn } from './web-authn.ts'

/**
 * Options for a passkey that replaces the password and the second factor: it is chosen on the device, which verifies
 * its user.
 */
export async function registrationOptions(
  { db, config, community }: Deps,
  viewer: SignedInViewer,
  password: string,
): Promise<Record<string, unknown>> {
  await requireOwnPassword(db, viewer, password)
  const [member, existing] = await Promise.all([memberRow(db, viewer.id), passkeysOf(db, viewer.id)])
  if (!member) throw apiError('not_authenticated')
  if (existing.length >= limits.passkeysMax) throw apiError('passkeys_full')
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: community.settings.name,
    rpID: relyingPartyOf(config).rpID,
    userName: member.email,
    userDisplayName: member.name,
    // All passkeys of a member have one user handle, so that a device replaces the one that it has.
    userID: new TextEncoder().encode(String(viewer.id)),
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(db, options.challenge, { purpose: 'register', memberId: viewer.id })
  return { ...options }
}

export async function registerPasskey(
  deps: Deps,
  viewer: SignedInViewer,
  { name, credential, address }: { name: string; credential: PasskeyAttestation } & Cause,
) {
  const { db, jobs, config } = deps
  const challenge = await transaction(db, (tx) =>
    takeChallenge(tx, credential.response.clientDataJSON, { purpose: 'register', memberId: viewer.id }),
  )
  const { credential: created } = await verifiedRegistration(config, credential, challenge)
  try {
    return await transaction(db, async (tx) => {
      // Locked, so that two requests at once do not exceed the limit.
      const member = await lockSignInMethods(tx, viewer.id)
      if ((await passkeysOf(tx, viewer.id)).length >= limits.passkeysMax) throw apiError('passkeys_full')
      const passkey = await tx
        .insertInto('passkeys')
        .values({
          member_id: viewer.id,
          name: singleLine(name),
          credential_id: created.id,
          public_key: Buffer.from(created.publicKey),
          counter: created.counter,
          transports: created.transports ?? [],
        })
        .returning(['id', 'name', 'created_at', 'last_used_at'])
        .executeTakeFirstOrThrow()
      await recordAudit(tx, { action: 'passkey_added', ...ofOwnAccount(viewer.id), address })
      await jobs.add(tx, 'send_mail', passkeyAddedEmail(member, passkey.name, senderOf(deps)))
      return passkey
    })
  } catch (error) {
    throw isUniqueViolation(error, 'passkeys_credential_id_key') ? apiError('passkey_invalid') : error
  }
}

async function verifiedRegistration(config: Deps['config'], credential: PasskeyAttestation, challenge: string) {
  const { rpID, origin } = relyingPartyOf(config)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  let verified: VerifiedRegistrationResponse
  try {
    verified = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as VerifyRegistrationResponseOpts['response'],
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
  } catch {
    throw apiError('passkey_invalid')
  }
  if (!verified.verified) throw apiError('passkey_invalid')
  return verified.registrationInfo
}

export async function renamePasskey({ db }: Deps, viewer: SignedInViewer, id: number, name: string) {
  return await transaction(db, async (tx) => {
    authorizePasskey(viewer, 'rename', await lockPasskey(tx, id))
    return await tx
      .updateTable('passkeys')
      .set({ name: singleLine(name) })
      .where('id', '=', id)
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow()
  })
}

/** Throws `passkey_last_sign_in_method` if the member could no longer sign in. */
export async function removePasskey(deps: Deps, viewer: SignedInViewer, id: number, { address }: Cause): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const member = await lockSignInMethods(tx, viewer.id)
    const passkey = await lockPasskey(tx, id)
    authorizePasskey(viewer, 'remove', passkey)
    await tx.deleteFrom('passkeys').where('id', '=', id).execute()
    if (!(await hasOwnSignIn(tx, viewer.id)) && !(await isConnected(tx, deps.config, viewer.id)))
      throw apiError('passkey_last_sign_in_method')
    await recordAudit(tx, { action: 'passkey_removed', ...ofOwnAccount(viewer.id), address })
    await deps.jobs.add(tx, 'send_mail', passkeyRemovedEmail(member, passkey.name, senderOf(deps)))
  })
}

async function lockPasskey(tx: Tx, id: number): Promise<{ memberId: number; name: string }> {
  const passkey = await tx
    .selectFrom('passkeys')
    .select(['member_id as memberId', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) throw apiError('passkey_not_found')
  return passkey
}
