import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { OidcClient, OidcError } from './oidc-client.ts'

const clientId = 'daystar'
const request = { state: 'state', nonce: 'nonce', codeVerifier: randomBytes(32).toString('hex'), isConfirmation: false }

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signedToken(claims: object, privateKey: KeyObject): string {
  const content = `${encode({ alg: 'RS256', kid: 'published' })}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
}

/** A provider that publishes one key and signs ID tokens with another, or with the published one. */
async function startProvider(published: ReturnType<typeof newKey>, signingKey: KeyObject): Promise<OidcClient> {
  const app = fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null))
  app.get('/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  }))
  app.get('/keys', async () => ({
    keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'published', alg: 'RS256', use: 'sig' }],
  }))
  app.post('/token', async () => {
    const now = Math.floor(Date.now() / 1_000)
    const person = { sub: 'dora', email: 'dora@id.example', email_verified: true }
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 60, nonce: request.nonce, ...person }
    return { access_token: 'token', token_type: 'bearer', id_token: signedToken(claims, signingKey) }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const issuer = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return new OidcClient({
    oidcIssuer: issuer,
    oidcClientId: clientId,
    oidcClientSecret: 'secret',
    publicUrl: 'http://localhost:3000',
  })
}

test('accepts an ID token that a key of the provider has signed', async () => {
  const key = newKey()
  const client = await startProvider(key, key.privateKey)
  expect(await client.identityOf('code=code&state=state', request)).toMatchObject({
    subject: 'dora',
    email: 'dora@id.example',
  })
})

test('rejects an ID token that another key has signed', async () => {
  const client = await startProvider(newKey(), newKey().privateKey)
  const error = await client.identityOf('code=code&state=state', request).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(OidcError)
  expect(error).toMatchObject({ kind: 'failed', message: expect.stringContaining('signature') })
})
