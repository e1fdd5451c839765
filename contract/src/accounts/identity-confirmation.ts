import { type Static, Type } from 'typebox'
import { PasskeyAssertion } from './passkey-credentials.ts'

/** Fields of a request that a stolen session must not be able to make: one of the two. */
export const identityConfirmation = {
  /** Empty if the member has just signed in at the OpenID Connect provider again. */
  password: Type.Optional(Type.String({ maxLength: 1000 })),
  passkey: Type.Optional(PasskeyAssertion),
}

const IdentityConfirmation = Type.Object(identityConfirmation)
export type IdentityConfirmation = Static<typeof IdentityConfirmation>
