import type { Activity } from '@daystar/contract/activities'

export interface Upload {
  readonly name: string
  readonly bytes: Buffer
}

interface Created {
  readonly id: number
}

/** Creates a member, who then calls the API. It is the same in all versions. */
export async function signUp(origin: string, name: string) {
  const [email, password] = [`${name.toLowerCase()}@example.org`, 'a journal of lakes']
  const { id } = await send<Created>(origin, 'POST', '/users/', { name, email, password })
  const form = new URLSearchParams({ username: email, password })
  const { access_token: token } = await send<{ access_token: string }>(origin, 'POST', '/auth/login', form)
  return {
    id,
    token,
    get: <T>(path: string) => send<T>(origin, 'GET', path, undefined, token),
    post: (path: string, body: object) => send<Created>(origin, 'POST', path, body, token),
    /** Sends a multipart form, in which each file has the name of a photo. */
    upload: (path: string, fields: Readonly<Record<string, string | Blob>>) => {
      const body = new FormData()
      for (const [field, value] of Object.entries(fields))
        if (typeof value === 'string') body.set(field, value)
        else body.set(field, value, 'lake.jpg')
      return send<Created>(origin, 'POST', path, body, token)
    },
  }
}
export type Member = Awaited<ReturnType<typeof signUp>>

async function send<T>(origin: string, method: string, path: string, body?: object, token?: string): Promise<T> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && !isForm && { 'content-type': 'application/json' }),
  }
  const content = body && { body: isForm ? body : JSON.stringify(body) }
  const reply = await fetch(`${origin}/api${path}`, { method, headers, ...content })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path} returned ${reply.status}: ${text}`)
  return (text === '' ? {} : JSON.parse(text)) as T
}

/** Posts an activity with a photo or video, which may be rejected. */
export async function upload(origin: string, { token }: Member, { name, bytes }: Upload) {
  const body = new FormData()
  body.set('title', name)
  body.set('media_file', new Blob([new Uint8Array(bytes)]), name)
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/activities/upload`, { method: 'POST', headers, body })
  const elapsedMs = performance.now() - startedAt
  return { status: response.status, elapsedMs, activity: (await response.json()) as Activity }
}
