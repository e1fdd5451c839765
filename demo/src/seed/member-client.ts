import type { FastifyInstance } from 'fastify'
import { packMembers, suggestedMembers } from '../dataset/invitations.ts'
import { type DemoMember, demoPassword } from '../dataset/members.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
type Reply = Record<string, unknown>

/** Calls the API without signing in. */
export interface VisitorClient {
  request(method: Method, path: string, body?: object): Promise<Reply>
}

/** Calls the API as one member. */
export interface MemberClient extends VisitorClient {
  readonly id: number
  list(path: string): Promise<Reply[]>
  /** Sends a multipart form with a JPEG. */
  upload(path: string, form: { fields?: Record<string, unknown>; fileField: string; jpeg: Buffer }): Promise<Reply>
}

export function visitorClient(app: FastifyInstance): VisitorClient {
  return { request: (method, path, body) => call(app, method, path, body) }
}

/** Signs a member up and in. */
export async function signUp(app: FastifyInstance, member: DemoMember): Promise<MemberClient> {
  const { key, name, email, timeZone, username, bio } = member
  const user = await call(app, 'POST', '/users/', { name, email, password: demoPassword, time_zone: timeZone })
  const credentials = new URLSearchParams({ username: email, password: demoPassword }).toString()
  const session = await call(app, 'POST', '/auth/login', credentials, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  const headers = { authorization: `Bearer ${String(session.access_token)}` }
  const allows = {
    ...(suggestedMembers.includes(key) && { allows_suggestion: true }),
    ...(packMembers.includes(key) && { allows_packs: true }),
  }
  await call(app, 'PATCH', '/users/me', { username, bio, ...allows }, headers)
  return {
    id: Number(user.id),
    request: (method, path, body) => call(app, method, path, body, headers),
    list: (path) => call<Reply[]>(app, 'GET', path, undefined, headers),
    upload: async (path, form) => {
      const encoded = new Response(formData(form))
      const contentType = encoded.headers.get('content-type') ?? ''
      const body = Buffer.from(await encoded.arrayBuffer())
      return await call(app, 'POST', path, body, { ...headers, 'content-type': contentType })
    },
  }
}

function formData({ fields = {}, fileField, jpeg }: Parameters<MemberClient['upload']>[1]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.set(fileField, new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), 'photo.jpg')
  return form
}

async function call<T = Reply>(
  app: FastifyInstance,
  method: Method,
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) })
  if (response.statusCode >= 400) {
    throw new Error(`${method} ${path} failed: ${response.statusCode} ${response.body}`)
  }
  return response.body === '' ? ({} as T) : response.json<T>()
}
