import { apiError } from '../../../platform/api/api-error.ts'
import type { Config } from '../../../settings/config.ts'

/** Throws `oidc_required` if the OpenID Connect provider is the only way to sign in and to join. */
export function requireOwnSignIn({ oidcOnly }: Pick<Config, 'oidcOnly'>): void {
  if (oidcOnly) throw apiError('oidc_required')
}

/** Throws `oidc_off` if there is no provider. */
export function requireOidc({ oidcIssuer }: Pick<Config, 'oidcIssuer'>): void {
  if (oidcIssuer === null) throw apiError('oidc_off')
}
