import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  type UserInfoResponse,
} from 'openid-client'
import type { Config } from '../settings/config.ts'

const timeoutSeconds = 10
/** After this time, the addresses of the provider are read again. */
const discoveryLifetimeMs = 3600_000
/** The time within which a member must have signed in at the provider to confirm a change. */
const confirmationMaxAgeSeconds = 300

export type OidcConfig = Pick<Config, 'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'publicUrl'>

/** The parameters of a sign-in request. */
export interface OidcRequest {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** True when the person has to sign in at the provider even if they are signed in there. */
  readonly isConfirmation: boolean
}

/** A person as the provider describes them. */
export interface OidcIdentity {
  readonly issuer: string
  readonly subject: string
  /** Empty if the provider names none. */
  readonly email: string
  readonly isEmailVerified: boolean
  readonly name: string
}

/**
 * `unavailable`: sign-in is impossible at the moment; `cancelled`: by the person; `failed`: the response does not prove
 * an identity.
 */
export class OidcError extends Error {
  override readonly name = 'OidcError'
  readonly kind: 'unavailable' | 'cancelled' | 'failed'

  constructor(kind: OidcError['kind'], cause: unknown) {
    super(describe(cause), { cause })
    this.kind = kind
  }
}

/** The issuer as it is stored with an identity: a slash at its end makes no difference. */
export const issuerOf = ({ oidcIssuer }: Pick<Config, 'oidcIssuer'>) =>
  oidcIssuer === null ? '' : new URL(oidcIssuer).href

/** The page of the web app to which the provider sends browsers back. It is registered with the provider. */
export const redirectUriOf = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}/oidc`

/**
 * The client of the OpenID Connect provider. The addresses of the provider are requested when they are needed, so that
 * the server starts while the provider is unreachable, and again after a failure.
 */
export class OidcClient {
  readonly #config: OidcConfig
  #discovered: { readonly at: number; readonly configuration: Promise<Configuration> } | undefined

  constructor(config: OidcConfig) {
    this.#config = config
  }

  async addressOf({ state, nonce, codeVerifier, isConfirmation }: OidcRequest): Promise<string> {
    const configuration = await this.#configuration()
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUriOf(this.#config),
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(isConfirmation && { prompt: 'login', max_age: String(confirmationMaxAgeSeconds) }),
    })
    return url.href
  }

  /** Exchanges the code in the query with which the provider sent the browser back. Throws an OidcError. */
  async identityOf(response: string, request: OidcRequest): Promise<OidcIdentity> {
    const configuration = await this.#configuration()
    const url = new URL(redirectUriOf(this.#config))
    url.search = response
    try {
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: request.state,
        expectedNonce: request.nonce,
        pkceCodeVerifier: request.codeVerifier,
        idTokenExpected: true,
        ...(request.isConfirmation && { maxAge: confirmationMaxAgeSeconds }),
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The response contains no ID token.')
      const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
      // Many providers put only the subject into the ID token.
      const isIncomplete = claims.email === undefined || claims.email_verified === undefined
      const person =
        isIncomplete && hasUserInfo
          ? { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
          : claims
      return { issuer: issuerOf(this.#config), subject: claims.sub, ...described(person) }
    } catch (error) {
      throw new OidcError(kindOf(error), error)
    }
  }

  /** Reads the addresses of the provider, or throws an OidcError. Requests at the same time share one reading. */
  async #configuration(): Promise<Configuration> {
    const now = performance.now()
    if (this.#discovered === undefined || now - this.#discovered.at > discoveryLifetimeMs) {
      const discovered = { at: now, configuration: discoverProvider(this.#config) }
      this.#discovered = discovered
      discovered.configuration.catch(() => {
        if (this.#discovered === discovered) this.#discovered = undefined
      })
    }
    try {
      return await this.#discovered.configuration
    } catch (error) {
      throw new OidcError('unavailable', error)
    }
  }
}

/** Reads the addresses and the keys of the provider, and verifies that it is the one of the settings. */
export async function discoverProvider(config: OidcConfig): Promise<Configuration> {
  const { oidcIssuer, oidcClientId, oidcClientSecret } = config
  if (oidcIssuer === null || oidcClientId === null || oidcClientSecret === null)
    throw new Error('OIDC_ISSUER is not set.')
  const issuer = new URL(oidcIssuer)
  return await discovery(issuer, oidcClientId, {}, authenticateWith(oidcClientSecret), {
    timeout: timeoutSeconds,
    // The standard leaves the verification of the signature out over TLS. Plain HTTP is permitted for a provider on
    // this machine only.
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
}

/** Basic authentication is the default of the standard, but some providers accept the secret in the body only. */
function authenticateWith(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported
    const authenticate = supported === undefined || supported.includes('client_secret_basic') ? basic : post
    return authenticate(server, ...request)
  }
}

function described(person: UserInfoResponse): Pick<OidcIdentity, 'email' | 'isEmailVerified' | 'name'> {
  const text = (claim: unknown) => (typeof claim === 'string' ? claim.trim() : '')
  const email = text(person.email)
  return {
    email,
    isEmailVerified: email !== '' && person.email_verified === true,
    name: text(person.name) || text(person.preferred_username) || email.replace(/@.*/, ''),
  }
}

function kindOf(error: unknown): OidcError['kind'] {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled'
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unavailable' : 'failed'
  }
  if (error instanceof ResponseBodyError) return error.status >= 500 ? 'unavailable' : 'failed'
  if (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT') return 'unavailable'
  // Without a response, fetch() throws a TypeError with the reason as its cause.
  return error instanceof TypeError && error.cause !== undefined ? 'unavailable' : 'failed'
}

/** For the operator; never with what the provider or the browser has sent, which can contain tokens. */
export function describe(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `The provider returned ${error.error}.`
  const { message, code, cause } = error as Error & { code?: string }
  const reason = cause instanceof Error ? cause.message : ''
  return [message, reason, code].filter(Boolean).join(': ')
}
