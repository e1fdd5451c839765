import { clearingCount, type Entry, entriesOf, removeEntries, storedMember } from './member-caches.ts'
import { isOfServer } from './network.ts'
import { worker } from './scope.ts'
import { isSessionEntry, memberOfSession } from './sessions.ts'

/** How many subjects one request may name (`limits.visibilityCheck` of the contract). */
const batchSize = 500
/** What was visible at the last check is checked again after this time, or after the network was away. */
const intervalMs = 5 * 60 * 1000
/** How long the next check waits after one that the server rejected or that is not over. */
const retryMs = 10 * 1000
/** What a reply belongs to that does not have to name it, such as the earlier texts of a comment. */
const subjectPaths: Readonly<Record<string, RegExp>> = {
  a: /^\/api\/(?:activities\/(\d+)(?:\/|$)|comments\/(\d+)$)/,
  c: /^\/api\/groups\/(\d+)(?:\/|$)/,
  e: /^\/api\/events\/(\d+)(?:\/|$)/,
  k: /^\/api\/(?:comment\/(\d+)$|comments\/(\d+)\/)/,
  m: /^\/api\/users\/(\d+)(?:\/|$)/,
}

let nextCheckAtMs = 0

/** The next contact with the server is a reason to ask it again. */
export function noteLostContact(): void {
  nextCheckAtMs = 0
}

/**
 * Asks the server what the member can still see of what is stored, and when it was edited. Removes the replies with
 * anything else or with an earlier text, and their pictures.
 */
export async function removeInvisible(authorization: string): Promise<void> {
  const startedAtMs = Date.now()
  if (startedAtMs < nextCheckAtMs) return
  nextCheckAtMs = startedAtMs + retryMs
  const memberId = await storedMember()
  if (memberId === null || memberId !== (await memberOfSession(authorization))) return
  const clearing = clearingCount()
  const reads = (await entriesOf(memberId, 'reads')).filter(({ request }) => !isSessionEntry(request))
  const visible = await visibleOf(new Set(reads.flatMap(subjectsOf)), authorization)
  if (visible === null || clearing !== clearingCount()) return
  // The contact was lost meanwhile if it has changed.
  if (nextCheckAtMs === startedAtMs + retryMs) nextCheckAtMs = startedAtMs + intervalMs
  const isCurrent = (subject: string, { sentAtMs }: Entry) => {
    const editedAtMs = visible.get(subject)
    return editedAtMs !== undefined && (editedAtMs === 0 || editedAtMs < sentAtMs)
  }
  const outdated = reads.filter((entry) => subjectsOf(entry).some((subject) => !isCurrent(subject, entry)))
  if (outdated.length === 0) return
  const photos = await photosIn(outdated)
  await removeEntries(outdated)
  const stillShown = await photosIn(reads.filter((entry) => !outdated.includes(entry)))
  const removed = (await entriesOf(memberId, 'photos')).filter(({ request }) => {
    const { pathname } = new URL(request.url)
    return photos.has(pathname) && !stillShown.has(pathname)
  })
  await removeEntries(removed)
}

function subjectsOf({ request, subjects }: Entry): string[] {
  const { pathname } = new URL(request.url)
  const ofPath = Object.entries(subjectPaths).flatMap(([prefix, path]) => {
    const id = path.exec(pathname)?.slice(1).find(Boolean)
    return id === undefined ? [] : [prefix + id]
  })
  return [...subjects.filter(Boolean), ...ofPath]
}

/** The fields of requests and replies, by the first letter of the subjects. Each domain answers for its own. */
const checks = [
  { path: '/api/activities/visible', fields: { a: 'activity_ids', m: 'member_ids', c: 'circle_ids' } },
  { path: '/api/comments/visible', fields: { k: 'comment_ids' } },
  { path: '/api/events/visible', fields: { e: 'event_ids', n: 'event_comment_ids' } },
] as const

const editFields: Readonly<Record<string, string>> = {
  a: 'edited_activities',
  k: 'edited_comments',
  e: 'edited_events',
  n: 'edited_event_comments',
}

interface Edit {
  readonly id: number
  readonly edited_at: string
}

/** The visible subjects, with the time of the last edit, or 0. null if the server does not respond. */
async function visibleOf(
  subjects: ReadonlySet<string>,
  authorization: string,
): Promise<ReadonlyMap<string, number> | null> {
  const visible = new Map<string, number>()
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
      }).catch(() => null)
      if (response === null || !isOfServer(response)) {
        noteLostContact()
        return null
      }
      if (!response.ok) return null
      const reply = (await response.json()) as Readonly<Record<string, readonly never[]>>
      for (const [prefix, name] of names) {
        for (const id of (reply[name] ?? []) as readonly number[]) visible.set(prefix + id, 0)
        const edits: readonly Edit[] = reply[editFields[prefix] ?? ''] ?? []
        for (const { id, edited_at: at } of edits) visible.set(prefix + id, Date.parse(at))
      }
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
