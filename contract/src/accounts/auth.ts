import { type Static, Type } from 'typebox'
import { Me } from '../accounts.ts'
import { NonBlankText, Nullable } from '../fields.ts'
import { route } from '../route.ts'
import { Password } from './credentials.ts'

export const LoginBody = Type.Object({
  username: Type.String({ maxLength: 400 }),
  password: Type.String({ maxLength: 1000 }),
  /** The token from an earlier sign-in on this device; empty to get one. */
  device_token: Type.Optional(Type.String({ maxLength: 100 })),
})

export const LoginReply = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('bearer'),
  user: Me,
  device_token: Nullable(Type.String()),
  /** The session permits an appeal, an archive and the deletion of the account only. */
  is_suspended: Type.Boolean(),
})
export type LoginReply = Static<typeof LoginReply>

const LinkToken = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })

export const auth = {
  login: route('POST', '/auth/login', {
    policy: 'public',
    members: 'own',
    accepts: ['form', 'json'],
    body: LoginBody,
    reply: LoginReply,
    errors: ['incorrect_login', 'second_factor_required', 'application_open', 'application_declined', 'oidc_required'],
    failureLimit: 'failed_sign_ins',
    summary: 'Signs in and creates a session; `username` is the email address.',
  }),
  confirmEmail: route('POST', '/auth/email/confirm', {
    policy: 'public',
    body: LinkToken,
    errors: ['email_link_invalid', 'email_taken'],
    failureLimit: 'invalid_links',
    summary: 'Confirms an email address with the token of the link that was sent there.',
  }),
  restoreEmail: route('POST', '/auth/email/restore', {
    policy: 'public',
    body: LinkToken,
    errors: ['email_link_invalid', 'email_taken'],
    failureLimit: 'invalid_links',
    summary: 'Undoes a change of the email address with the token of the link that was sent to the previous one.',
  }),
  logout: route('POST', '/auth/logout', {
    policy: 'self',
    allowsSuspended: true,
    summary: 'Ends the session of the bearer token.',
  }),
  forgot: route('POST', '/auth/password/forgot', {
    policy: 'public',
    body: Type.Object({ email: NonBlankText(400) }),
    reply: Type.Object({ message: Type.String(), signup_url: Type.String() }),
    errors: ['oidc_required', 'too_many'],
    summary: 'Sends a password reset link by email; the response is the same for every address.',
  }),
  reset: route('POST', '/auth/password/reset', {
    policy: 'public',
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200 }),
      new_password: Password,
      /** The token has the meaning that it has in the body of a login. */
      device_token: LoginBody.properties.device_token,
    }),
    reply: Type.Object({
      message: Type.String(),
      /** Makes this device the only known one, so that it can sign in while others guess; null if it keeps no token. */
      device_token: Nullable(Type.String()),
    }),
    errors: ['reset_invalid', 'password_common'],
    failureLimit: 'invalid_links',
    summary: 'Sets a new password with the token of a reset link and ends every session.',
  }),
}
