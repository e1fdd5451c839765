import { type Static, Type } from 'typebox'
import { Instant, Nullable } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { LoginBody, LoginReply } from './auth.ts'

/** A code of the authenticator app, or a recovery code; spaces and hyphens do not matter. */
const Code = Type.String({ minLength: 1, maxLength: limits.signInCodeMax })
const CurrentPassword = Type.Object({ password: Type.String({ maxLength: 1000 }) })

export const SecondFactor = Type.Object({
  /** The time when it was turned on; null: it is off. */
  on_since: Nullable(Instant),
  recovery_codes_left: Type.Integer(),
})
export type SecondFactor = Static<typeof SecondFactor>

const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })

/** An authenticator app (TOTP) that is required in addition to the password. */
export const secondFactor = {
  signIn: route('POST', '/auth/login/second-factor', {
    policy: 'public',
    members: 'own',
    body: Type.Object({ ...LoginBody.properties, code: Code }),
    reply: LoginReply,
    errors: ['incorrect_login', 'second_factor_wrong', 'application_open', 'application_declined', 'oidc_required'],
    failureLimit: 'failed_sign_ins',
    summary: 'Signs in with password and code, after `/auth/login` returned `second_factor_required`.',
  }),
  read: route('GET', '/users/me/second-factor', {
    policy: 'self',
    reply: SecondFactor,
    summary: 'Whether the signed-in member has a second factor.',
  }),
  begin: route('POST', '/users/me/second-factor', {
    policy: 'self',
    body: CurrentPassword,
    reply: Type.Object({
      /** Base32, to be typed into the app. */
      secret: Type.String(),
      /** The secret as an `otpauth:` URI, for a QR code. */
      uri: Type.String(),
    }),
    errors: ['incorrect_login', 'second_factor_on'],
    rateLimit: { max: 20, seconds: 900 },
    summary: 'Creates the secret of a second factor, which is returned only here. It is off until it is confirmed.',
  }),
  confirm: route('POST', '/users/me/second-factor/confirmation', {
    policy: 'self',
    body: Type.Object({ code: Code }),
    reply: RecoveryCodes,
    errors: ['second_factor_wrong', 'second_factor_not_begun'],
    rateLimit: { max: 20, seconds: 900 },
    summary: 'Turns the second factor on with the first code of the app. Returns the recovery codes, only here.',
  }),
  renewRecoveryCodes: route('POST', '/users/me/second-factor/recovery-codes', {
    policy: 'self',
    body: CurrentPassword,
    reply: RecoveryCodes,
    errors: ['incorrect_login', 'second_factor_off'],
    rateLimit: { max: 10, seconds: 900 },
    summary: 'Replaces the recovery codes.',
  }),
  turnOff: route('DELETE', '/users/me/second-factor', {
    policy: 'self',
    body: CurrentPassword,
    errors: ['incorrect_login'],
    rateLimit: { max: 10, seconds: 900 },
    summary: 'Turns the second factor off.',
  }),
}
