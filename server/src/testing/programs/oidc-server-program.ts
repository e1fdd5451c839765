import { startOidcServer } from '../services/oidc-server.ts'

// The provider of the end-to-end tests, in a process of its own: `node oidc-server-program.ts PUBLIC_URL`. Prints
// settings of Daystar.
const { settings } = await startOidcServer({ publicUrl: process.argv[2] ?? '' })
const { oidcIssuer: OIDC_ISSUER, oidcClientId: OIDC_CLIENT_ID, oidcClientSecret: OIDC_CLIENT_SECRET } = settings
process.stdout.write(`${JSON.stringify({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET })}\n`)
