import { describe, discoverProvider, redirectUriOf } from '../platform/oidc-client.ts'
import type { Config } from '../settings/config.ts'
import { type Finding, failed, ok, withTimeout } from './result.ts'

/**
 * Checks that the OpenID Connect provider can be reached and is the one of the settings. The secret is used only for
 * sign-ins.
 */
export async function checkOidc(config: Config): Promise<Finding> {
  try {
    await withTimeout(discoverProvider(config))
  } catch (error) {
    return failed(`${config.oidcIssuer} did not respond as an OpenID Connect provider: ${describe(error)}`)
  }
  return ok(`The provider responds. The redirect URI has to be registered there: ${redirectUriOf(config)}.`)
}
