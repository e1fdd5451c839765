import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { leaveFor } from '../oidc-flow.ts'

/** Begins to sign in or to join with the sign-in service of the community. */
export async function beginOidcSignIn({ next, invitation }: { next: string; invitation?: string | undefined }) {
  const { url, browser_token: browserToken } = await call(api.oidc.begin, {})
  leaveFor(url, { browserToken, purpose: 'sign_in', next, invitation })
}

/** Begins to confirm who uses the session, in place of entering the password. Afterwards, this page is shown again. */
export async function beginOidcConfirmation() {
  const { url, browser_token: browserToken } = await call(api.oidc.beginConfirming, {})
  leaveFor(url, { browserToken, purpose: 'own', next: window.location.pathname })
}

/** Begins to connect the account of the viewer. */
export async function beginOidcConnection(
  proof: Exclude<Parameters<typeof call<typeof api.oidc.beginConnecting>>[1]['body'], undefined>,
) {
  const { url, browser_token: browserToken } = await call(api.oidc.beginConnecting, { body: proof })
  leaveFor(url, { browserToken, purpose: 'own', next: window.location.pathname })
}
