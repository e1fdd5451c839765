import { type Static, Type } from 'typebox'
import { Id, Instant, NonBlankText, Nullable } from '../fields.ts'
import { limits } from '../limits.ts'
import { route, startedSignIns } from '../route.ts'
import { LoginReply } from './auth.ts'
import { PasskeyAssertion, PasskeyAttestation } from './passkey-credentials.ts'

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  created_at: Instant,
  last_used_at: Nullable(Instant),
})
export type Passkey = Static<typeof Passkey>

/** Options for the browser, as JSON of the Web Authentication standard. */
const Options = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) })

const PasskeyName = NonBlankText(limits.passkeyNameMax)

/** Passkeys (Web Authentication), which sign in with neither a password nor a second factor. */
export const passkeys = {
  signInOptions: route('POST', '/auth/passkey/options', {
    policy: 'public',
    reply: Options,
    rateLimit: startedSignIns,
    summary: 'Creates a challenge for signing in with a passkey.',
  }),
  signIn: route('POST', '/auth/passkey', {
    policy: 'public',
    members: 'own',
    body: Type.Object({ credential: PasskeyAssertion, device_token: Type.Optional(Type.String({ maxLength: 100 })) }),
    reply: LoginReply,
    errors: ['passkey_invalid', 'oidc_required'],
    failureLimit: 'failed_sign_ins',
    summary: 'Signs in with a passkey, which replaces the password and the second factor.',
  }),
  list: route('GET', '/users/me/passkeys', {
    policy: 'self',
    allowsSuspended: true,
    reply: Type.Array(Passkey),
    summary: "The signed-in member's passkeys, oldest first.",
  }),
  registrationOptions: route('POST', '/users/me/passkeys/options', {
    policy: 'self',
    body: Type.Object({ password: Type.String({ maxLength: 1000 }) }),
    reply: Options,
    errors: ['incorrect_login', 'passkeys_full'],
    rateLimit: { max: 20, seconds: 900 },
    summary: 'Creates a challenge for adding a passkey.',
  }),
  register: route('POST', '/users/me/passkeys', {
    policy: 'self',
    body: Type.Object({ name: PasskeyName, credential: PasskeyAttestation }),
    reply: Passkey,
    status: 201,
    errors: ['passkey_invalid', 'passkeys_full'],
    rateLimit: { max: 20, seconds: 900 },
    summary: 'Adds a passkey.',
  }),
  rename: route('PATCH', '/users/me/passkeys/:passkeyId', {
    policy: 'passkey:rename',
    body: Type.Object({ name: PasskeyName }),
    reply: Passkey,
    errors: ['passkey_not_found'],
    summary: 'Renames a passkey.',
  }),
  remove: route('DELETE', '/users/me/passkeys/:passkeyId', {
    policy: 'passkey:remove',
    errors: ['passkey_not_found', 'passkey_last_sign_in_method'],
    summary: 'Removes a passkey, which can then no longer sign in.',
  }),
  confirmationOptions: route('POST', '/users/me/passkeys/confirmation', {
    policy: 'self',
    allowsSuspended: true,
    reply: Options,
    rateLimit: { max: 20, seconds: 900 },
    summary:
      'Creates a challenge for confirming a change with one of the passkeys of the signed-in member instead of the password.',
  }),
}
