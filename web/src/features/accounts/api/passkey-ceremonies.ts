import type { PasskeyAssertion, PasskeyAttestation } from '@daystar/contract/accounts/passkey-credentials'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { t } from '#lib/i18n/translate.ts'
import { passkeysUnavailable } from '#lib/secure-context/passkeys-unavailable.ts'

type Options = Record<string, unknown>

/** Lets the browser create a passkey. */
export async function createPasskey(options: Options): Promise<PasskeyAttestation> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(explain)
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Lets the browser use a passkey. */
export async function authenticate(options: Options): Promise<PasskeyAssertion> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(explain)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
}

/** Browsers give no reason for a cancelled ceremony, and different texts. */
function explain(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new Error(t('This device already has a passkey for your account.'))
  const reason = passkeysUnavailable()
  if (reason !== null) throw new Error(reason)
  throw new Error(t('No passkey was used. Please try again, or choose another way.'))
}
