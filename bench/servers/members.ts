import type { Activity } from '@daystar/contract/activities'

export interface Upload {
  readonly name: string
  readonly bytes: Buffer
}

/** Creates a member and returns their token. */
export async function signUp(origin: string, name: string): Promise<string> {
  const [email, password] = [`${name}@daystar.example`, 'bench uploads are slow']
  const headers = { 'content-type': 'application/json' }
  await expectOk(
    fetch(`${origin}/api/users/`, { method: 'POST', headers, body: JSON.stringify({ name, email, password }) }),
  )
  const body = new URLSearchParams({ username: email, password })
  const login = await expectOk(fetch(`${origin}/api/auth/login`, { method: 'POST', body }))
  return ((await login.json()) as { access_token: string }).access_token
}

async function expectOk(request: Promise<Response>): Promise<Response> {
  const response = await request
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}: ${await response.text()}`)
  return response
}

/** Posts an activity with a photo or video. */
export async function upload(origin: string, token: string, { name, bytes }: Upload) {
  const body = new FormData()
  body.set('title', name)
  body.set('media_file', new Blob([new Uint8Array(bytes)]), name)
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/activities/upload`, { method: 'POST', headers, body })
  const elapsedMs = performance.now() - startedAt
  return { status: response.status, elapsedMs, activity: (await response.json()) as Activity }
}

export async function readActivity(origin: string, token: string, id: number): Promise<Activity> {
  const headers = { authorization: `Bearer ${token}` }
  return (await (await expectOk(fetch(`${origin}/api/activities/${id}`, { headers }))).json()) as Activity
}
