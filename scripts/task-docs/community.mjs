/** A photo of 2 × 2 pixels. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR4nGNgaGgAIQgFABoOBAH77Fo+AAAAAElFTkSuQmCC',
  'base64',
)
const ada = { name: 'Ada', email: 'ada@example.org', password: 'a journal of lakes' }

/** Ada with an activity that has a photo. @param {string} url @param {(email: string) => Promise<unknown>} confirm */
export async function createCommunity(url, confirm) {
  await request(`${url}/api/users/`, { body: JSON.stringify(ada), headers: { 'content-type': 'application/json' } })
  await confirm(ada.email)
  const form = new FormData()
  form.set('title', 'Swim in the lake')
  form.set('file', new Blob([photo], { type: 'image/png' }), 'lake.png')
  const authorization = `Bearer ${await signIn(url)}`
  await request(`${url}/api/activities/upload`, { body: form, headers: { authorization } })
}

/** The name of the member who signs in. @param {string} url */
export async function signedInName(url) {
  const authorization = `Bearer ${await signIn(url)}`
  const { name } = await request(`${url}/api/users/me`, { method: 'GET', headers: { authorization } })
  return name
}

/** @param {string} url */
async function signIn(url) {
  const body = new URLSearchParams({ username: ada.email, password: ada.password })
  const { access_token: token } = await request(`${url}/api/auth/login`, { body })
  return token
}

/** @param {string} url */
export async function runningVersion(url) {
  return /Daystar (\S+),/.exec(await fetch(`${url}/source`).then((reply) => reply.text()))?.[1]
}

/** @param {string} url @param {RequestInit} init @returns {Promise<any>} */
async function request(url, init) {
  const reply = await fetch(url, { method: 'POST', ...init })
  if (!reply.ok) throw new Error(`${url} returned ${reply.status}: ${await reply.text()}`)
  return await reply.json()
}
