import { savesData } from './app-files.ts'
import { storePhoto } from './photos.ts'
import { storeRead } from './reads.ts'

interface Session {
  readonly token: string
  readonly userId: number | null
}

/** What the pages that members open most often read. The addresses are those of `src/features/`. */
const firstReads = (userId: number) => [
  '/api/users/me',
  '/api/feed?scope=following',
  '/api/feed?scope=mine',
  '/api/notifications',
  '/api/outbox/key',
  '/api/planning/home',
  '/api/groups',
  `/api/users/${userId}/groups`,
  `/api/users/${userId}/activities`,
  '/api/connections/requests?limit=100',
  '/api/connections/following/me?limit=100',
]

/** Stores what a page has read without the worker, and the first pages of the member. */
export async function storePages(urls: readonly string[], session: Session | null): Promise<void> {
  if (session === null || session.userId === null) return
  const first = savesData() ? ['/api/outbox/key'] : firstReads(session.userId)
  const all = [...urls, ...first].map((url) => new URL(url, location.origin))
  const headers = { accept: 'application/json', authorization: `Bearer ${session.token}` }
  for (const { href, pathname } of all)
    if (pathname.startsWith('/api/')) await storeRead(new Request(href, { headers }))
  // The pictures are stored for the member whom the replies have named.
  for (const { href, pathname } of all) if (pathname.startsWith('/media/')) await storePhoto(href)
}
