import type { PasskeyAssertion } from '@daystar/contract/accounts/passkey-credentials'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findKnownDevice } from '../sessions/known-device-commands.ts'
import { type Device, type OpenedSession, openSession } from '../sessions/open-session-commands.ts'
import { storeChallenge, takeChallenge } from './challenge-commands.ts'
import { passkeysOf } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { loadWebAuthn } from './web-authn.ts'

/**
 * Options for signing in that leave the choice of the passkey to the browser, so that the response does not depend on
 * accounts.
 */
export async function signInOptions({ db, config }: Deps): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(config).rpID,
    userVerification: 'required',
  })
  await storeChallenge(db, options.challenge, { purpose: 'sign_in', memberId: null })
  return { ...options }
}

/** Options for confirming a change with a passkey of the viewer. */
export async function confirmationOptions(
  { db, config }: Deps,
  viewer: SignedInViewer,
): Promise<Record<string, unknown>> {
  const own = await passkeysOf(db, viewer.id)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(config).rpID,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
  })
  await storeChallenge(db, options.challenge, { purpose: 'confirm', memberId: viewer.id })
  return { ...options }
}

/** Creates a session for the owner of a passkey. Throws `passkey_invalid`. */
export async function signInWithPasskey(
  deps: Deps,
  credential: PasskeyAssertion,
  device: Omit<Device, 'deviceId'>,
): Promise<OpenedSession> {
  const { db } = deps
  const { deviceToken } = device
  const memberId = await passkeyOwner(deps, credential)
  const deviceId = deviceToken ? await findKnownDevice(db, { memberId, deviceToken }) : undefined
  const session = await transaction(db, (tx) => openSession(tx, deps, memberId, { ...device, deviceId }))
  if (!session) throw apiError('passkey_invalid')
  return session
}

/** The owner of a passkey that was used for signing in. Throws `passkey_invalid`. */
export async function passkeyOwner(deps: Pick<Deps, 'db' | 'config'>, credential: PasskeyAssertion): Promise<number> {
  return await verifyAssertion(deps, credential, null)
}

/** Verifies a passkey of the viewer, in place of the password. Throws `passkey_invalid`. */
export async function requireOwnPasskey(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: SignedInViewer,
  credential: PasskeyAssertion,
): Promise<void> {
  await verifyAssertion(deps, credential, viewer.id)
}

/** Returns the owner of the passkey. With `memberId`, only passkeys of this member are accepted. */
async function verifyAssertion(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  credential: PasskeyAssertion,
  memberId: number | null,
): Promise<number> {
  const { clientDataJSON } = credential.response
  const purpose = memberId === null ? 'sign_in' : 'confirm'
  // A transaction of its own: the challenge is used up even if the signature is wrong.
  const challenge = await transaction(db, (tx) => takeChallenge(tx, clientDataJSON, { purpose, memberId }))
  const { rpID, origin } = relyingPartyOf(config)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  return await transaction(db, async (tx) => {
    const passkey = await lockByCredential(tx, credential.id)
    if (!passkey || (memberId !== null && passkey.member_id !== memberId)) throw apiError('passkey_invalid')
    const result = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.counter),
      },
    }).catch(() => null)
    if (!result?.verified) throw apiError('passkey_invalid')
    await tx
      .updateTable('passkeys')
      .set({ counter: result.authenticationInfo.newCounter, last_used_at: sql`now()` })
      .where('id', '=', passkey.id)
      .execute()
    return passkey.member_id
  })
}

/** The lock makes a second use at the same moment see the counter of the first. */
async function lockByCredential(tx: Tx, credentialId: string) {
  return await tx
    .selectFrom('passkeys')
    .select(['id', 'member_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}
