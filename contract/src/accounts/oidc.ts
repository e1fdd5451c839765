import { type Static, Type } from 'typebox'
import { AcceptedRules, Instant, NonBlankText, Nullable, OneOf, TimeZone } from '../fields.ts'
import { applicationErrors, signUpErrors } from '../joining/errors.ts'
import { PackChoice } from '../joining/welcome-packs.ts'
import { limits } from '../limits.ts'
import { route, startedSignIns } from '../route.ts'
import { LoginReply } from './auth.ts'
import { identityConfirmation } from './identity-confirmation.ts'
import { PasskeyAssertion } from './passkey-credentials.ts'

/** The address of the provider, and a token that identifies the browser when it returns. */
const AuthorizationRequest = Type.Object({ url: Type.String(), browser_token: Type.String() })

/**
 * The values that the browser sends after it has returned: the query of the address, and the token of the authorization
 * request.
 */
const AuthorizationCallback = Type.Object({
  response: Type.String({ minLength: 1, maxLength: limits.oidcResponseMax }),
  browser_token: Type.String({ minLength: 1, maxLength: 100 }),
})

const Ticket = Type.String({ minLength: 1, maxLength: 100 })
const DeviceToken = Type.Optional(Type.String({ maxLength: 100 }))
const Invitation = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }))
const SignInCode = Type.String({ minLength: 1, maxLength: limits.signInCodeMax })
const CurrentPassword = Type.String({ maxLength: 1000 })

/** The errors of verifying the response of the provider. */
const callbackErrors = ['oidc_off', 'oidc_unavailable', 'oidc_invalid', 'oidc_cancelled', 'oidc_failed'] as const

/** The next step of a person whose identity the provider has confirmed. */
const NextStep = OneOf(['sign_in', 'sign_up', 'connect'])

export const OidcAccount = Type.Object({
  /** Null: the account is not connected. */
  connection: Nullable(Type.Object({ email: Type.String(), created_at: Instant, last_used_at: Nullable(Instant) })),
  has_password: Type.Boolean(),
  /** True when there is another way to sign in. */
  can_disconnect: Type.Boolean(),
  /** True when the member has signed in at the provider again a moment ago, in place of entering the password. */
  is_confirmed: Type.Boolean(),
})
export type OidcAccount = Static<typeof OidcAccount>

/** Sign-in with the OpenID Connect provider of the community. */
export const oidc = {
  begin: route('POST', '/auth/oidc', {
    policy: 'public',
    reply: AuthorizationRequest,
    errors: ['oidc_off', 'oidc_unavailable'],
    rateLimit: startedSignIns,
    summary: 'Returns the address of the provider at which the person signs in.',
  }),
  callback: route('POST', '/auth/oidc/return', {
    policy: 'public',
    body: Type.Object({ ...AuthorizationCallback.properties, invitation: Invitation }),
    reply: Type.Object({
      /** Valid for ten minutes and for one step. */
      ticket: Type.String(),
      next: NextStep,
      name: Type.String(),
      email: Type.String(),
    }),
    errors: [...callbackErrors, 'oidc_email_unverified', 'application_open', 'application_declined'],
    failureLimit: 'failed_sign_ins',
    summary:
      'Verifies the response of the provider. What follows is a sign-in, a new account, or connecting an account.',
  }),
  signIn: route('POST', '/auth/oidc/sign-in', {
    policy: 'public',
    members: 'own',
    body: Type.Object({ ticket: Ticket, code: Type.Optional(SignInCode), device_token: DeviceToken }),
    reply: LoginReply,
    errors: ['oidc_off', 'oidc_invalid', 'second_factor_required', 'second_factor_wrong'],
    failureLimit: 'failed_sign_ins',
    summary: 'Signs in to the account that is connected, with a code if it has an authenticator app.',
  }),
  signUp: route('POST', '/auth/oidc/sign-up', {
    policy: 'public',
    members: 'own',
    body: Type.Object({
      ticket: Ticket,
      name: NonBlankText(limits.nameMax),
      time_zone: Type.Optional(TimeZone),
      invitation: Invitation,
      pack: Type.Optional(PackChoice),
      accepted_rules: AcceptedRules,
      device_token: DeviceToken,
    }),
    reply: LoginReply,
    status: 201,
    errors: ['oidc_off', 'oidc_invalid', 'oidc_identity_taken', ...signUpErrors],
    failureLimit: 'invalid_links',
    summary: 'Creates an account without a password and signs in.',
  }),
  apply: route('POST', '/auth/oidc/applications', {
    policy: 'public',
    body: Type.Object({
      ticket: Ticket,
      name: NonBlankText(limits.nameMax),
      time_zone: Type.Optional(TimeZone),
      message: NonBlankText(limits.applicationMax),
      accepted_rules: AcceptedRules,
    }),
    reply: Type.Object({ status: Type.Literal('open') }),
    status: 201,
    errors: ['oidc_off', 'oidc_invalid', 'oidc_identity_taken', ...applicationErrors],
    summary: 'Asks to join a community that accepts members by application, without a password.',
  }),
  connectAndSignIn: route('POST', '/auth/oidc/connect', {
    policy: 'public',
    members: 'own',
    /** The password, with a code if there is an authenticator app, or a passkey. */
    body: Type.Object({
      ticket: Ticket,
      password: Type.Optional(CurrentPassword),
      code: Type.Optional(SignInCode),
      passkey: Type.Optional(PasskeyAssertion),
      device_token: DeviceToken,
    }),
    reply: LoginReply,
    errors: [
      'oidc_off',
      'oidc_invalid',
      'oidc_identity_taken',
      'oidc_connected',
      'incorrect_login',
      'second_factor_required',
      'second_factor_wrong',
      'passkey_invalid',
    ],
    failureLimit: 'failed_sign_ins',
    summary:
      'Connects the account with the same email address, once its owner has proven that it is theirs, and signs in.',
  }),
  own: route('GET', '/users/me/oidc', {
    policy: 'self',
    allowsSuspended: true,
    reply: OidcAccount,
    errors: ['oidc_off'],
    summary: 'Whether the account of the signed-in member is connected, and what that is needed for.',
  }),
  beginConnecting: route('POST', '/users/me/oidc', {
    policy: 'self',
    body: Type.Object(identityConfirmation),
    reply: AuthorizationRequest,
    errors: ['oidc_off', 'oidc_unavailable', 'oidc_connected', 'incorrect_login', 'passkey_invalid'],
    rateLimit: { max: 20, seconds: 900 },
    summary: 'Returns the address of the provider at which the member signs in to connect the account.',
  }),
  beginConfirming: route('POST', '/users/me/oidc/confirmation', {
    policy: 'self',
    allowsSuspended: true,
    reply: AuthorizationRequest,
    errors: ['oidc_off', 'oidc_unavailable'],
    rateLimit: { max: 20, seconds: 900 },
    summary:
      'Returns the address of the provider at which the member signs in again. For ten minutes, an empty password is then accepted in this session.',
  }),
  ownCallback: route('POST', '/users/me/oidc/return', {
    policy: 'self',
    allowsSuspended: true,
    body: AuthorizationCallback,
    reply: Type.Object({ done: OneOf(['connect', 'confirm']) }),
    errors: [...callbackErrors, 'oidc_connected', 'oidc_identity_taken', 'oidc_other_identity'],
    rateLimit: { max: 20, seconds: 900 },
    summary: 'Verifies the response of the provider, and connects the account or confirms who uses the session.',
  }),
  disconnect: route('DELETE', '/users/me/oidc', {
    policy: 'self',
    errors: ['oidc_off', 'oidc_last_sign_in_method'],
    summary: 'Disconnects the account, unless the member could then no longer sign in.',
  }),
}
