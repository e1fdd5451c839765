import { cacheName, storedMember } from './member-caches.ts'
import { worker } from './scope.ts'

/** The address below which the caches of a member contain hashes of the tokens of their sessions. */
const sessionPath = '/session/'

/** Notes that a session belongs to a member: the server states it with each reply. */
export async function noteSession(token: string, memberId: string): Promise<void> {
  const cache = await worker.caches.open(cacheName(memberId, 'reads'))
  const key = await keyOf(token)
  if (!(await cache.match(key))) await cache.put(key, new Response(null))
}

/** Returns the id of the member if the copies on this device belong to a session, and null otherwise. */
export async function memberOfSession(token: string): Promise<string | null> {
  const memberId = await storedMember()
  if (memberId === null) return null
  const entry = await worker.caches.match(await keyOf(token), { cacheName: cacheName(memberId, 'reads') })
  return entry ? memberId : null
}

export const isSessionEntry = ({ url }: Request) => new URL(url).pathname.startsWith(sessionPath)

/** A hash, so that the token is not stored once more. */
async function keyOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return sessionPath + new Uint8Array(digest).reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '')
}
