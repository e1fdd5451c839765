import { clearingCount, type Entry, entriesOf, removeEntries, storedMember } from './member-caches.ts'
import { worker } from './scope.ts'
import { isSessionEntry, memberOfSession } from './sessions.ts'

/** How many subjects one request may name (`limits.visibilityCheck` of the contract). */
const batchSize = 500
/** What was visible at the last check is checked again after this time, or after the network was away. */
const intervalMs = 5 * 60 * 1000
/** A circle whose feed or members were read, or an event whose answers, dates or comments were. */
const subjectPath = /^\/api\/(groups|events)\/(\d+)(?:\/|$)/

let checkedAtMs = 0

/** The next contact with the server is a reason to ask it again. */
export function noteLostContact(): void {
  checkedAtMs = 0
}

/**
 * Asks the server which of the stored activities, members, circles and events the member can still see, and removes the
 * replies with all others, and their pictures.
 */
export async function removeInvisible(authorization: string): Promise<void> {
  if (Date.now() - checkedAtMs < intervalMs) return
  checkedAtMs = Date.now()
  const memberId = await storedMember()
  if (memberId === null || memberId !== (await memberOfSession(authorization))) return
  const clearing = clearingCount()
  const reads = (await entriesOf(memberId, 'reads')).filter(({ request }) => !isSessionEntry(request))
  const visible = await visibleOf(new Set(reads.flatMap(subjectsOf)), authorization)
  if (visible === null || clearing !== clearingCount()) return
  const invisible = reads.filter((entry) => subjectsOf(entry).some((subject) => !visible.has(subject)))
  if (invisible.length === 0) return
  const photos = await photosIn(invisible)
  await removeEntries(invisible)
  const stillShown = await photosIn(reads.filter((entry) => !invisible.includes(entry)))
  const removed = (await entriesOf(memberId, 'photos')).filter(({ request }) => {
    const { pathname } = new URL(request.url)
    return photos.has(pathname) && !stillShown.has(pathname)
  })
  await removeEntries(removed)
}

function subjectsOf({ request, subjects }: Entry): string[] {
  const [, kind, id] = subjectPath.exec(new URL(request.url).pathname) ?? []
  return [...subjects.filter(Boolean), ...(id === undefined ? [] : [`${kind === 'groups' ? 'c' : 'e'}${id}`])]
}

/** The fields of the requests, by the first letter of the subjects. Events belong to another part of the API. */
const checks = [
  { path: '/api/activities/visible', fields: { a: 'activity_ids', m: 'member_ids', c: 'circle_ids' } },
  { path: '/api/events/visible', fields: { e: 'event_ids' } },
] as const

/** null if the server does not respond. */
async function visibleOf(subjects: ReadonlySet<string>, authorization: string): Promise<ReadonlySet<string> | null> {
  const visible = new Set<string>()
  for (const { path, fields } of checks) {
    const names = Object.entries(fields)
    const all = [...subjects].filter((subject) => subject.charAt(0) in fields)
    for (let start = 0; start < all.length; start += batchSize) {
      const batch = all.slice(start, start + batchSize)
      const idsOf = (prefix: string) => batch.filter((id) => id.startsWith(prefix)).map((id) => Number(id.slice(1)))
      // Without the contract, whose endpoints would double the size of the worker.
      const response = await fetch(path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(names.map(([prefix, name]) => [name, idsOf(prefix)]))),
      })
      if (!response.ok) return null
      const reply = (await response.json()) as Readonly<Record<string, readonly number[]>>
      for (const [prefix, name] of names) for (const id of reply[name] ?? []) visible.add(prefix + id)
    }
  }
  return visible
}

/** The paths of the pictures in stored replies. */
async function photosIn(entries: readonly Entry[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { cache, request } of entries) {
    const text = await (await worker.caches.match(request, { cacheName: cache }))?.text()
    for (const [path] of text?.matchAll(/\/media\/[\w./-]+/g) ?? []) found.add(path)
  }
  return found
}
