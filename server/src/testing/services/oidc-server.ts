import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { type Configuration } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'

/** The claims of the provider about a person; everything but the subject is optional. */
export interface ProviderAccount {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
}

const clientId = 'daystar'
const clientSecret = 'a secret of the tests'
const signInPage = /^\/interaction\//

/**
 * Starts an OpenID Connect provider on a free port. Its sign-in page has only a field for the name of an account: those
 * of `accounts`, and every other name, whose account has the address name@id.example.
 */
export async function startOidcServer({ publicUrl, port = 0 }: { publicUrl: string; port?: number }) {
  const accounts = new Map<string, ProviderAccount>()
  const redirectUri = `${publicUrl}/oidc`
  const server = createServer((request, response) => void handle(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configurationOf(redirectUri, accounts))
  const handleProtocol = provider.callback()

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!signInPage.test(request.url ?? '')) return handleProtocol(request, response)
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><title>Example ID</title><form method="post">
        <label>Account <input name="account" /></label> <button>Continue</button>
        <button name="cancel" value="yes">Cancel</button></form></html>`)
      return
    }
    const form = new URLSearchParams(await text(request))
    const result = form.has('cancel') ? { error: 'access_denied' } : { login: { accountId: form.get('account') ?? '' } }
    await provider.interactionFinished(request, response, result)
  }

  return {
    issuer,
    accounts,
    settings: {
      publicUrl,
      oidcIssuer: issuer,
      oidcClientId: clientId,
      oidcClientSecret: clientSecret,
      oidcName: 'Example ID',
    },
    /** Signs in as a browser does, and returns the query with which the provider sends the browser back. */
    signIn: (url: string, form: Record<string, string>, cookies = new Map<string, string>()) =>
      visit(url, { form, cookies, redirectUri }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type OidcServer = Awaited<ReturnType<typeof startOidcServer>>

function configurationOf(redirectUri: string, accounts: ReadonlyMap<string, ProviderAccount>): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = { id_token_signed_response_alg: 'ES256' }
  return {
    // The default, but without a warning.
    adapter: createMemoryAdapter(0),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], ...algorithm }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    findAccount: async (_context, id) => {
      const account = accounts.get(id) ?? { email: `${id}@id.example`, email_verified: true, name: id }
      return { accountId: id, claims: async () => ({ sub: id, ...account }) }
    },
    // The provider shows no consent page.
    loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

interface Visit {
  readonly form: Record<string, string>
  readonly cookies: Map<string, string>
  readonly redirectUri: string
}

async function visit(url: string, { form, cookies, redirectUri }: Visit): Promise<string> {
  if (url.startsWith(redirectUri)) return new URL(url).search.slice(1)
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(signInPage.test(new URL(url).pathname) && { method: 'POST', body: new URLSearchParams(form) }),
  })
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    cookies.set(name, value)
  }
  const location = response.headers.get('location')
  if (location === null) throw new Error(`The provider returned ${response.status}: ${await response.text()}`)
  return await visit(new URL(location, url).href, { form, cookies, redirectUri })
}
