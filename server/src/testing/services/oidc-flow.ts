import { oidc } from '@daystar/contract/accounts/oidc'
import { onTestFinished } from 'vitest'
import type { Config } from '../../settings/config.ts'
import type { Caller } from '../callers.ts'
import { createTestApp } from '../test-app.ts'
import { type OidcServer, startOidcServer } from './oidc-server.ts'

const publicUrl = 'http://daystar.example'

/** A test app whose members can sign in with a provider. */
export async function createOidcApp(settings: Partial<Config> = {}) {
  const provider = await startOidcServer({ publicUrl })
  onTestFinished(provider.stop)
  const app = await createTestApp({ ...provider.settings, ...settings })
  return { ...app, provider }
}

/** The state of the browser when the provider has sent it back. */
export async function visitProvider(
  provider: OidcServer,
  { url, browser_token }: { readonly url: string; readonly browser_token: string },
  account: string,
) {
  return { response: await provider.signIn(url, { account }), browser_token }
}

/** Begins a sign-in, signs in at the provider, and returns what the person does next. */
export async function arrive(provider: OidcServer, visitor: Caller, account: string, invitation?: string) {
  const returned = await visitProvider(provider, await visitor.request(oidc.begin), account)
  return await visitor.request(oidc.callback, {
    body: { ...returned, ...(invitation !== undefined && { invitation }) },
  })
}

/** Creates an account with a provider and returns its session. */
export async function joinAs(provider: OidcServer, visitor: Caller, account: string) {
  const { ticket, name } = await arrive(provider, visitor, account)
  return await visitor.request(oidc.signUp, { body: { ticket, name, device_token: '' } })
}
