import { worker } from './scope.ts'

/**
 * What a member has read on this device is in caches whose names carry the id of the member, for one member at a time.
 * `src/lib/secure-context/member-caches.ts` deletes them as well.
 */
const prefix = 'daystar-member-'
const kinds = ['reads', 'photos', 'shared'] as const
export type Kind = (typeof kinds)[number]

/** Headers that the worker adds to what it stores. */
export const headers = {
  /** When the server sent it. Pages read it too: `src/lib/api/send-request.ts`. */
  storedAt: 'x-daystar-stored-at',
  bytes: 'x-daystar-bytes',
  /** The activities and members in a reply, for example "a7 m12". */
  subjects: 'x-daystar-subjects',
} as const

/** How often the caches were cleared: what was requested before must not be stored afterwards. */
let clearings = 0
export const clearingCount = () => clearings

export const cacheName = (memberId: string, kind: Kind) => `${prefix}${memberId}-${kind}`

/** The member whose caches exist, if any. */
export async function storedMember(): Promise<string | null> {
  const names = await worker.caches.keys()
  return names.map((name) => memberOf(name)).find((id) => id !== null) ?? null
}

function memberOf(name: string): string | null {
  return name.startsWith(prefix) ? (name.slice(prefix.length).split('-')[0] ?? null) : null
}

/** Removes everything that members have read on this device, or everything of all others than one member. */
export async function clearMembers(except: string | null = null): Promise<void> {
  if (except === null) clearings += 1
  const names = await worker.caches.keys()
  const removed = names.filter((name) => memberOf(name) !== null && memberOf(name) !== except)
  await Promise.all(removed.map((name) => worker.caches.delete(name)))
}

export interface Entry {
  readonly cache: string
  readonly request: Request
  readonly storedAtMs: number
  /** By the clock of the server, in whole seconds. */
  readonly sentAtMs: number
  readonly bytes: number
  readonly subjects: readonly string[]
}

export async function entriesOf(memberId: string, kind: Kind): Promise<Entry[]> {
  const name = cacheName(memberId, kind)
  if (!(await worker.caches.has(name))) return []
  const cache = await worker.caches.open(name)
  const entries = (await cache.keys()).map(async (request) => {
    const stored = (await cache.match(request))?.headers
    return {
      cache: name,
      request,
      storedAtMs: Date.parse(stored?.get(headers.storedAt) ?? ''),
      sentAtMs: Date.parse(stored?.get('date') ?? ''),
      bytes: Number(stored?.get(headers.bytes)),
      subjects: stored?.get(headers.subjects)?.split(' ') ?? [],
    }
  })
  return Promise.all(entries)
}

export async function removeEntries(entries: readonly Entry[]): Promise<void> {
  for (const { cache, request } of entries) await (await worker.caches.open(cache)).delete(request)
}
