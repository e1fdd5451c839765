import { Type } from 'typebox'
import { Email, Password } from '../accounts/credentials.ts'
import { Me } from '../accounts.ts'
import { CommunitySettings } from '../community.ts'
import { NonBlankText } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

const Token = Type.String({ minLength: 1, maxLength: 200 })

/** Setting up a community that has no operator, with the link that the server prints. */
export const setup = {
  check: route('POST', '/setup/check', {
    policy: 'public',
    body: Type.Object({ token: Token }),
    reply: Type.Object({ settings: CommunitySettings, has_members: Type.Boolean() }),
    errors: ['setup_invalid'],
    failureLimit: 'invalid_links',
    summary: 'Whether a setup link is valid, and the current settings.',
  }),
  finish: route('POST', '/setup', {
    policy: 'public',
    members: 'own',
    body: Type.Object({
      token: Token,
      settings: Type.Partial(CommunitySettings),
      /** A name creates a new account; an account of a member is used without it. */
      account: Type.Object({
        name: Type.Optional(NonBlankText(limits.nameMax)),
        email: Email,
        password: Password,
      }),
    }),
    reply: Type.Object({ access_token: Type.String(), token_type: Type.Literal('bearer'), user: Me }),
    errors: ['setup_invalid', 'email_taken', 'password_common', 'incorrect_login', 'setup_second_factor'],
    failureLimit: 'failed_sign_ins',
    summary: 'Makes the caller the first operator and saves the settings. The link is valid once.',
  }),
}
