import { Route, Strategy, type StrategyHandler } from 'serwist'
import { isTooOld, keepWithinBounds } from './bounds.ts'
import { cacheName, clearingCount, headers, storedMember } from './member-caches.ts'
import { isOfServer, networkFirst } from './network.ts'
import { worker } from './scope.ts'

/** A larger picture is an original, which no page shows in this size. */
const maxPhotoBytes = 5_000_000

/** Pictures in the sizes that pages have shown. Videos are too large to be stored. */
class Photos extends Strategy {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const memberId = await storedMember()
    if (memberId === null) return fetch(request)
    const clearing = clearingCount()
    const photo = { memberId, key: photoKey(request.url) }
    const response = fetch(request).then((received) => {
      void handler.waitUntil(remember(photo, received.clone(), clearing).catch(() => undefined))
      return received
    })
    return networkFirst(response, () => readPhoto(photo))
  }
}

interface Photo {
  readonly memberId: string
  readonly key: string
}

/** The file, without the signature of its address, which changes every few minutes. */
function photoKey(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** Stores a picture that a page has loaded without the worker. */
export async function storePhoto(url: string): Promise<void> {
  const memberId = await storedMember()
  if (memberId === null) return
  const clearing = clearingCount()
  await remember({ memberId, key: photoKey(url) }, await fetch(url), clearing)
}

async function readPhoto({ memberId, key }: Photo): Promise<Response | undefined> {
  const copy = await worker.caches.match(key, { cacheName: cacheName(memberId, 'photos') })
  return copy && !isTooOld(copy) ? copy : undefined
}

async function remember({ memberId, key }: Photo, response: Response, clearing: number): Promise<void> {
  const cache = await worker.caches.open(cacheName(memberId, 'photos'))
  if (!isOfServer(response)) return
  // The file was removed, or became invisible.
  if (response.status === 404 || response.status === 403) await cache.delete(key)
  const contentType = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !contentType.startsWith('image/') || (await cache.match(key))) return
  const content = await response.blob()
  if (content.size > maxPhotoBytes || clearing !== clearingCount()) return
  const stored = {
    'content-type': contentType,
    [headers.storedAt]: new Date().toISOString(),
    [headers.bytes]: String(content.size),
  }
  await cache.put(key, new Response(content, { headers: stored }))
  await keepWithinBounds(memberId, content.size)
}

const isPhoto = ({ destination, headers }: Request) =>
  (destination === 'image' || destination === '') && !headers.has('range')

export const photoRoutes = [
  new Route(
    ({ request, sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/media/') && isPhoto(request),
    new Photos(),
  ),
]
