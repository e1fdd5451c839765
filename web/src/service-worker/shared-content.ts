import { Route } from 'serwist'
import { cacheName, clearingCount, storedMember } from './member-caches.ts'
import { worker } from './scope.ts'

/** What the operating system shares with the installed app, as `share_target` in the manifest names it. */
const sharePath = '/share'

/**
 * Keeps what was shared for the signed-in member, and opens the form of the page, which takes it
 * (`src/lib/secure-context/shared-content.ts`). The request has no token: it belongs to the member whose copies the
 * device has.
 */
export async function receiveShared(request: Request): Promise<Response> {
  const isKept = await keep(request).catch(() => false)
  return Response.redirect(new URL(isKept ? '/upload' : '/upload?shared=lost', request.url).href, 303)
}

async function keep(request: Request): Promise<boolean> {
  const memberId = await storedMember()
  if (memberId === null) return false
  const clearing = clearingCount()
  const form = await request.formData()
  const files = form.getAll('media').filter((value) => value instanceof File && value.size > 0) as File[]
  const name = cacheName(memberId, 'shared')
  // What was shared before and not taken is replaced.
  await worker.caches.delete(name)
  if (clearing !== clearingCount()) return false
  const cache = await worker.caches.open(name)
  try {
    for (const [index, file] of files.entries()) await cache.put(`/shared/${index}`, new Response(file))
    const textOf = (field: string) => String(form.get(field) ?? '')
    const described = {
      title: textOf('title'),
      text: textOf('text'),
      url: textOf('url'),
      files: files.map((file) => ({ name: file.name, type: file.type })),
    }
    // At the end, because it shows that everything is there.
    await cache.put('/shared', Response.json(described))
  } catch (error) {
    // The device is full.
    await worker.caches.delete(name)
    throw error
  }
  if (clearing === clearingCount()) return true
  await worker.caches.delete(name)
  return false
}

export const shareRoutes = [
  new Route(
    ({ sameOrigin, url }) => sameOrigin && url.pathname === sharePath,
    ({ request }) => receiveShared(request),
    'POST',
  ),
]
