import { onTestFinished } from 'vitest'
import { loadCommunity } from '#lib/community.ts'
import { type StubResponse, stubServer } from '../render-in-app.tsx'

type Oidc = { name: string; is_only: boolean } | null

async function stubCommunity(oidc: Oidc, responses: Record<string, StubResponse>) {
  const community = { name: 'Daystar', joining: 'open', pages: [], accent: { light: null, dark: null }, oidc }
  stubServer({ 'GET /community': { body: community }, ...responses })
  await loadCommunity()
}

/** A community with a sign-in service, until the end of the test. */
export async function stubOidc(oidc: Oidc, responses: Record<string, StubResponse> = {}): Promise<void> {
  await stubCommunity(oidc, responses)
  onTestFinished(() => stubCommunity(null, {}))
}
