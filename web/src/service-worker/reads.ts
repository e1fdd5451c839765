import { copyResponse, Route, Strategy, type StrategyHandler } from 'serwist'
import { lateReply } from '#lib/service-worker/messages.ts'
import { isTooOld, keepWithinBounds } from './bounds.ts'
import { cacheName, clearingCount, clearMembers, headers } from './member-caches.ts'
import { isOfServer, networkFirst } from './network.ts'
import { worker } from './scope.ts'
import { memberOfSession, noteSession } from './sessions.ts'
import { subjectsOf } from './subjects.ts'
import { noteLostContact, removeInvisible } from './visibility.ts'

/** The endpoints whose replies are stored, which are none about signing in. `:` is a part of a path. */
const storedPaths = [
  '/activities/:',
  '/activities/:/engagement',
  '/activities/:/versions',
  '/activities/latest',
  '/comment/:',
  '/comments/:',
  '/comments/:/replies',
  '/comments/:/stars',
  '/comments/:/versions',
  '/community/pages/:',
  '/connections/followers/:',
  '/connections/following/:',
  '/connections/requests',
  '/connections/requests/sent',
  '/connections/status/:',
  '/directory/circles',
  '/directory/members',
  '/drafts',
  '/drafts/:',
  '/events',
  '/events/:',
  '/events/:/answers',
  '/events/:/comments',
  '/events/:/dates',
  '/events/:/invitations',
  '/feed',
  '/groups',
  '/groups/:',
  '/groups/:/admins',
  '/groups/:/feed',
  '/groups/:/members',
  '/groups/:/notices',
  '/groups/:/pin',
  '/notifications',
  '/notifications/settings',
  '/outbox/key',
  '/planning/:',
  '/search/activities',
  '/search/comments',
  '/search/events',
  '/search/tags',
  '/users/:',
  '/users/:/activities',
  '/users/:/days',
  '/users/:/groups',
  '/users/:/latest-activity',
  '/users/:/streak',
  '/users/me/blocks',
  '/users/me/deletion',
  '/users/me/mutes',
  '/users/me/reports',
  '/users/me/sanctions',
  '/users/me/view-as/:',
] as const

const patterns = storedPaths.map((path) => new RegExp(`^/api${path.replaceAll(':', '[^/]+')}$`))
/** Searches in the members and circles, also for what is being typed, which have a limit. */
const searchPath = /^\/api\/(?:users|groups)\/search$/

/** Only first pages are stored, and no counts. */
export function isStored({ pathname, searchParams }: URL): boolean {
  if (searchParams.has('cursor') || searchParams.get('limit') === '1') return false
  if (searchPath.test(pathname) && searchParams.has('limit')) return false
  return patterns.some((pattern) => pattern.test(pathname))
}

/** Replies of the API to members. Those of visitors are not stored. */
class Reads extends Strategy {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const late = await takeLateReply(request)
    if (late) return late
    const clearing = clearingCount()
    let isAnswered = false
    const response = fetch(request).then((received) => {
      // The response is read while the page reads it as well.
      const store = async (reply: Response) => {
        await remember(request, reply, clearing)
        await removeInvisible(tokenOf(request))
        if (isAnswered) await announceLate(request, handler)
      }
      void handler.waitUntil(store(received.clone()).catch(() => undefined))
      return received
    })
    return networkFirst(response, async () => {
      noteLostContact()
      const copy = await readCopy(request)
      isAnswered = copy !== undefined
      return copy
    })
  }
}

/** For how long a reply that came too late answers the request that the page then sends again. */
const lateMs = 10_000
/** When replies arrived for which the page had already got a copy. */
const lateReplies = new Map<string, number>()

async function announceLate(request: Request, { event }: StrategyHandler): Promise<void> {
  lateReplies.set(keyOf(request), Date.now())
  const page = await worker.clients.get((event as FetchEvent).clientId)
  page?.postMessage(lateReply)
}

/** The server is slow, so that it is not asked again for what it has just sent. */
async function takeLateReply(request: Request): Promise<Response | undefined> {
  const arrivedAtMs = lateReplies.get(keyOf(request))
  if (arrivedAtMs === undefined) return undefined
  lateReplies.delete(keyOf(request))
  const copy = Date.now() - arrivedAtMs < lateMs ? await readCopy(request) : undefined
  return (
    copy &&
    copyResponse(copy, (init) => {
      init.headers = new Headers(init.headers)
      init.headers.delete(headers.storedAt)
      return init
    })
  )
}

/** For how long a copy is not replaced in advance. */
const recentMs = 10 * 60 * 1000

/** Stores a reply that no page has requested, unless there is a recent copy. */
export async function storeRead(request: Request): Promise<void> {
  const copy = await readCopy(request)
  const isRecent = Date.now() - Date.parse(copy?.headers.get(headers.storedAt) ?? '') < recentMs
  if (!isStored(new URL(request.url)) || isRecent) return
  const clearing = clearingCount()
  await remember(request, await fetch(request), clearing)
}

const tokenOf = (request: Request) => request.headers.get('authorization') ?? ''

/** The key of a stored read, which is equal on all days. */
function keyOf({ url }: Request): string {
  const key = new URL(url)
  key.searchParams.delete('today')
  key.searchParams.sort()
  return key.href
}

async function readCopy(request: Request): Promise<Response | undefined> {
  const memberId = await memberOfSession(tokenOf(request))
  if (memberId === null) return undefined
  const copy = await worker.caches.match(keyOf(request), { cacheName: cacheName(memberId, 'reads') })
  return copy && !isTooOld(copy) ? copy : undefined
}

/** Stores a reply, or removes what the reply says that the member may no longer read. */
async function remember(request: Request, response: Response, clearing: number): Promise<void> {
  if (!isOfServer(response)) return
  if (response.status === 401) return clearMembers()
  const text = await response.text()
  if (response.status === 403 && codeIn(text) === 'account_suspended') return clearMembers()
  const memberId = response.headers.get('x-daystar-member') ?? (await memberOfSession(tokenOf(request)))
  if (memberId === null || clearing !== clearingCount()) return
  await clearMembers(memberId)
  const cache = await worker.caches.open(cacheName(memberId, 'reads'))
  if (response.status !== 200) {
    if ([403, 404, 410].includes(response.status)) await cache.delete(keyOf(request))
    return
  }
  await noteSession(tokenOf(request), memberId)
  const stored = new Headers(response.headers)
  // The stored text is not compressed.
  for (const name of ['content-encoding', 'content-length']) stored.delete(name)
  stored.set(headers.storedAt, new Date().toISOString())
  stored.set(headers.bytes, String(text.length))
  stored.set(headers.subjects, [...subjectsOf(JSON.parse(text))].join(' '))
  if (clearing !== clearingCount()) return
  await cache.put(keyOf(request), new Response(text, { headers: stored }))
  await keepWithinBounds(memberId, text.length)
}

function codeIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code
  } catch {
    return undefined
  }
}

export const readRoutes = [
  new Route(
    ({ request, sameOrigin, url }) => sameOrigin && request.headers.has('authorization') && isStored(url),
    new Reads(),
  ),
]
