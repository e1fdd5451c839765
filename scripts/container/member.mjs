import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { projectRoot } from '../runtime.mjs'

const ada = { name: 'Ada', email: 'ada@example.org', password: 'a journal of lakes' }
const photo = readFileSync(join(projectRoot, 'docs/pictures/activity-phone.webp'))

/** Signs Ada up and returns her address. @param {string} url */
export async function signUp(url) {
  const headers = { 'content-type': 'application/json' }
  await send(`${url}/api/users/`, { method: 'POST', headers, body: JSON.stringify(ada) })
  return ada.email
}

/**
 * Signs Ada in and returns the headers of her requests.
 * @param {string} url
 * @returns {Promise<Record<string, string>>}
 */
export async function signIn(url) {
  const body = new URLSearchParams({ username: ada.email, password: ada.password })
  const { access_token: token } = await send(`${url}/api/auth/login`, { method: 'POST', body })
  return { authorization: `Bearer ${token}` }
}

/** Returns the name of the member who signs in. @param {string} url */
export async function signedInName(url) {
  const { name } = await send(`${url}/api/users/me`, { headers: await signIn(url) })
  return name
}

/** Returns the version that runs. @param {string} url */
export async function runningVersion(url) {
  return /Daystar (\S+),/.exec(await fetch(`${url}/source`).then((reply) => reply.text()))?.[1]
}

/** @param {string} title */
function activity(title) {
  const form = new FormData()
  form.set('title', title)
  form.set('file', new Blob([photo], { type: 'image/webp' }), 'swim.webp')
  return form
}

/** Uploads a photo. @param {string} url @param {Record<string, string>} headers @param {string} title */
export async function upload(url, headers, title) {
  return await send(`${url}/api/activities/upload`, { method: 'POST', headers, body: activity(title) })
}

/**
 * Returns the title of an activity and the bytes of its photo.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {number} id
 */
export async function readActivity(url, headers, id) {
  const { title, media_url: mediaUrl } = await send(`${url}/api/activities/${id}`, { headers })
  const media = await fetch(new URL(mediaUrl, url), { headers })
  return { title, status: media.status, photo: Buffer.from(await media.arrayBuffer()).toString('base64') }
}

/**
 * Sends half of an upload; the returned function sends the rest and returns the status.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {string} title
 */
export async function startUpload(url, headers, title) {
  const encoded = new Response(activity(title))
  const body = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? ''
  const sent = request(`${url}/api/activities/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'content-length': body.length },
    agent: false,
  })
  /** @type {Promise<number>} */
  const status = new Promise((resolve, reject) => {
    sent.once('response', (response) => resolve(response.resume().statusCode ?? 0)).once('error', reject)
  })
  const half = body.length >> 1
  await new Promise((resolve) => sent.write(body.subarray(0, half), resolve))
  return async () => {
    sent.end(body.subarray(half))
    return await status
  }
}

/** @param {string} url @param {RequestInit} init @returns {Promise<any>} */
async function send(url, init) {
  for (;;) {
    const reply = await fetch(url, init)
    if (reply.ok) return await reply.json()
    if (reply.status !== 429) throw new Error(`${url} returned ${reply.status}: ${await reply.text()}`)
    await delay(1_000)
  }
}
