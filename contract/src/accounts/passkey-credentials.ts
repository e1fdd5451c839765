import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'

const Encoded = Type.String({ minLength: 1, maxLength: limits.passkeyFieldMax, pattern: '^[A-Za-z0-9_-]+$' })

const credentialFields = {
  id: Encoded,
  rawId: Encoded,
  type: Type.Literal('public-key'),
}

/** The value that the browser returns when it has used a passkey (AuthenticationResponseJSON). */
export const PasskeyAssertion = Type.Object({
  ...credentialFields,
  response: Type.Object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
  }),
})
export type PasskeyAssertion = Static<typeof PasskeyAssertion>

/** The value that the browser returns when it has created a passkey (RegistrationResponseJSON). */
export const PasskeyAttestation = Type.Object({
  ...credentialFields,
  response: Type.Object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
})
export type PasskeyAttestation = Static<typeof PasskeyAttestation>
