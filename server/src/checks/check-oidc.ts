import type { Config } from '../config.ts'
import { describe, discoverProvider, redirectUriOf } from '../platform/oidc-client.ts'
import { type Finding, failed, ok, withTimeout } from './result.ts'

/** Whether the OpenID Connect provider can be reached and is the one of the settings. The secret is used only when somebody signs in. */
export async function checkOidc(config: Config): Promise<Finding> {
  try {
    await withTimeout(discoverProvider(config), 'no response in time')
  } catch (error) {
    return failed(`${config.oidcIssuer} did not respond as an OpenID Connect provider: ${describe(error)}`)
  }
  return ok(`The provider responds. It has to know the redirect URI ${redirectUriOf(config)}.`)
}
