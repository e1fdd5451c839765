import { hash, randomUUID } from 'node:crypto'
import { passkeys } from '@daystar/contract/accounts/passkeys'
import { Caller } from '../../callers.ts'
import { codeOf, password } from '../../credentials.ts'
import { SoftwareAuthenticator } from '../../software-authenticator.ts'
import type { Community } from '../community.ts'
import { ownSession, withOwnPassword } from '../sessions.ts'
import { memberOf } from '../subject-ids.ts'
import { uploadPicture } from './picture.ts'
import type { RequestsOf } from './requests-of.ts'

async function emailLink({ testApp, founder }: Community, kind: 'confirm' | 'undo'): Promise<string> {
  const token = randomUUID()
  const values = {
    member_id: founder.id,
    kind,
    email: `${token}@daystar.example`,
    expires_at: new Date(Date.now() + 60_000),
  }
  const token_hash = hash('sha256', token, 'buffer')
  await testApp.db
    .insertInto('email_links')
    .values({ ...values, token_hash })
    .execute()
  return token
}

/** The session of a new account with a second factor, and a code for it. */
async function secondFactorOf(community: Community, { isOn }: { isOn: boolean }) {
  const token = await ownSession(community)
  const { db, deps } = community.testApp
  const owner = await deps.sessions.identify(token)
  const secret = Buffer.from('a secret of 20 bytes')
  const values = { member_id: owner?.id ?? 0, secret, confirmed_at: isOn ? new Date() : null }
  await db.insertInto('second_factors').values(values).execute()
  return { token, code: codeOf(secret) }
}

/** The session of a new account with a device, and a challenge for adding a passkey of it. */
async function beginPasskey(community: Community) {
  const token = await ownSession(community)
  const { app, deps } = community.testApp
  const owner = new Caller(app, token)
  const { options } = await owner.request(passkeys.registrationOptions, { body: { password } })
  return { token, owner, options, device: new SoftwareAuthenticator(deps.config.publicUrl) }
}

export const accounts: RequestsOf<'auth' | 'secondFactor' | 'passkeys' | 'users' | 'roles' | 'memberAdministration'> = {
  'auth.login': async (_, caller, community) => ({ body: { username: memberOf(community, caller).email, password } }),
  'secondFactor.signIn': async (_, caller, community) => ({
    body: { username: memberOf(community, caller).email, password, code: '000000' },
  }),
  'secondFactor.begin': withOwnPassword,
  'secondFactor.confirm': async (_, caller, community) => {
    if (caller === 'visitor') return { body: { code: '000000' } }
    const { token, code } = await secondFactorOf(community, { isOn: false })
    return { token, body: { code } }
  },
  'secondFactor.renewRecoveryCodes': async (_, caller, community) => {
    if (caller === 'visitor') return { body: { password } }
    return { token: (await secondFactorOf(community, { isOn: true })).token, body: { password } }
  },
  'secondFactor.turnOff': withOwnPassword,
  'passkeys.signIn': async (_, __, community) => {
    const { owner, options, device } = await beginPasskey(community)
    await owner.request(passkeys.register, { body: { name: 'Phone', credential: device.create(options) } })
    const challenge = await community.testApp.visitor.request(passkeys.signInOptions)
    return { body: { credential: device.use(challenge.options) } }
  },
  'passkeys.registrationOptions': withOwnPassword,
  'passkeys.register': async (_, caller, community) => {
    const { token, options, device } = await beginPasskey(community)
    return { body: { name: 'Phone', credential: device.create(options) }, ...(caller !== 'visitor' && { token }) }
  },
  'passkeys.rename': async () => ({ body: { name: 'Laptop' } }),
  'auth.logout': async (_, caller, community) => {
    const { deps, db } = community.testApp
    const { id } = memberOf(community, caller)
    const token = await db.transaction().execute((tx) => deps.sessions.create(tx, id))
    return caller === 'visitor' ? {} : { token }
  },
  'auth.forgot': async (_, caller, community) => ({ body: { email: memberOf(community, caller).email } }),
  'auth.reset': async (_, __, { testApp, founder }) => {
    const token = randomUUID()
    const token_hash = new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(token)))
    const values = {
      member_id: founder.id,
      token_hash: Buffer.from(token_hash),
      expires_at: new Date(Date.now() + 60_000),
    }
    await testApp.db.insertInto('password_resets').values(values).execute()
    return { body: { token, new_password: password } }
  },
  'auth.confirmEmail': async (_, __, community) => ({ body: { token: await emailLink(community, 'confirm') } }),
  'auth.restoreEmail': async (_, __, community) => ({ body: { token: await emailLink(community, 'undo') } }),
  'users.changeEmail': async (_, caller, community) => ({
    body: { email: `${randomUUID()}@daystar.example`, password },
    ...(caller !== 'visitor' && { token: await ownSession(community) }),
  }),
  'users.endOtherSessions': async (_, caller, community) =>
    caller === 'visitor' ? {} : { token: await ownSession(community) },
  'users.signUp': async () => ({ body: { name: 'Dora', email: `${randomUUID()}@daystar.example`, password } }),
  'users.edit': async () => ({ body: { bio: 'Swims.' } }),
  'users.changePassword': async () => ({ body: { current_password: password, new_password: password } }),
  // Requesting the deletion ends every session of the caller, so it uses one of an own account.
  'users.requestDeletion': withOwnPassword,
  'users.picture': uploadPicture,
  'roles.set': async () => ({ body: { role: 'member' } }),
  'roles.setMany': async () => ({ body: { member_ids: [999_999_999], role: 'moderator' } }),
  'memberAdministration.deleteMany': async () => ({ body: { member_ids: [999_999_999] } }),
}
