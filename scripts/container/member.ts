import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from '../runtime.mjs'

const ada = { name: 'Ada', email: 'ada@example.org', password: 'a journal of lakes' }
const photo = readFileSync(join(projectRoot, 'docs/pictures/activity-phone.webp'))

type RequestHeaders = Record<string, string>

interface ActivityReply {
  id: number
  title: string
  media_url: string
}

/** Signs Ada up and returns her address. */
export async function signUp(url: string) {
  const headers = { 'content-type': 'application/json' }
  await send(`${url}/api/users/`, { method: 'POST', headers, body: JSON.stringify(ada) })
  return ada.email
}

/** Signs Ada in and returns the headers of her requests. */
export async function signIn(url: string): Promise<RequestHeaders> {
  const body = new URLSearchParams({ username: ada.email, password: ada.password })
  const { access_token: token } = await send<{ access_token: string }>(`${url}/api/auth/login`, {
    method: 'POST',
    body,
  })
  return { authorization: `Bearer ${token}` }
}

/** Returns the name of the member who signs in. */
export async function signedInName(url: string) {
  const { name } = await send<{ name: string }>(`${url}/api/users/me`, { headers: await signIn(url) })
  return name
}

/** Returns the version that runs. */
export async function runningVersion(url: string) {
  return /Daystar (\S+),/.exec(await fetch(`${url}/source`).then((reply) => reply.text()))?.[1]
}

function activity(title: string) {
  const form = new FormData()
  form.set('title', title)
  form.set('file', new Blob([photo], { type: 'image/webp' }), 'swim.webp')
  return form
}

/** Uploads a photo. */
export async function upload(url: string, headers: RequestHeaders, title: string) {
  return await send<ActivityReply>(`${url}/api/activities/upload`, { method: 'POST', headers, body: activity(title) })
}

/** Returns the title of an activity and the bytes of its photo. */
export async function readActivity(url: string, headers: RequestHeaders, id: number) {
  const { title, media_url: mediaUrl } = await send<ActivityReply>(`${url}/api/activities/${id}`, { headers })
  const media = await fetch(new URL(mediaUrl, url), { headers })
  return { title, status: media.status, photo: Buffer.from(await media.arrayBuffer()).toString('base64') }
}

/** Sends half of an upload; the returned function sends the rest and returns the status. */
export async function startUpload(url: string, headers: RequestHeaders, title: string) {
  const encoded = new Response(activity(title))
  const body = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? ''
  const sent = request(`${url}/api/activities/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'content-length': body.length },
    agent: false,
  })
  const response: Promise<IncomingMessage[]> = once(sent, 'response')
  const half = body.length >> 1
  await new Promise((resolve) => sent.write(body.subarray(0, half), resolve))
  return async () => {
    sent.end(body.subarray(half))
    const [reply] = await response
    return reply?.resume().statusCode
  }
}

async function send<Reply>(url: string, init: RequestInit): Promise<Reply> {
  for (;;) {
    const reply = await fetch(url, init)
    if (reply.ok) return (await reply.json()) as Reply
    if (reply.status !== 429) throw new Error(`${url} returned ${reply.status}: ${await reply.text()}`)
    await delay(1_000)
  }
}
