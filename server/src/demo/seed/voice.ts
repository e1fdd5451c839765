import type { FastifyInstance } from 'fastify'
import { demoPassword, type Person } from '../story/people.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One member at the keyboard. */
export interface Voice {
  readonly id: number
  request(method: Method, path: string, body?: object): Promise<Record<string, unknown>>
  /** The same with a file, as a form. */
  sends(path: string, fields: Record<string, unknown>, field: string, picture: Buffer): Promise<Record<string, unknown>>
}

/** Signs a member up and in. */
export async function joinCommunity(app: FastifyInstance, person: Person): Promise<Voice> {
  const { name, email, timeZone } = person
  const joined = await call(app, 'POST', '/users/', { name, email, password: demoPassword, time_zone: timeZone })
  const form = new URLSearchParams({ username: email, password: demoPassword }).toString()
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  })
  const headers = { authorization: `Bearer ${String(login.json().access_token)}` }
  const voice: Voice = {
    id: Number(joined.id),
    request: (method, path, body) => call(app, method, path, body, headers),
    sends: async (path, fields, field, picture) => {
      const body = new FormData()
      for (const [key, value] of Object.entries(fields)) {
        body.set(key, typeof value === 'string' ? value : JSON.stringify(value))
      }
      body.set(field, new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'photo.jpg')
      const encoded = new Response(body)
      const type = encoded.headers.get('content-type') ?? ''
      const payload = Buffer.from(await encoded.arrayBuffer())
      return call(app, 'POST', path, payload, { ...headers, 'content-type': type })
    },
  }
  await voice.request('PATCH', '/users/me', { username: person.username, bio: person.bio })
  return voice
}

async function call(
  app: FastifyInstance,
  method: Method,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) })
  if (answer.statusCode >= 400) throw new Error(`${method} ${path} was refused: ${answer.statusCode} ${answer.body}`)
  return (answer.body === '' ? {} : answer.json()) as Record<string, unknown>
}
