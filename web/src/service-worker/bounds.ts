import { type Entry, entriesOf, headers, removeEntries } from './member-caches.ts'
import { isSessionEntry } from './sessions.ts'

/** What a device stores of a member. */
export const maxStoredBytes = 50_000_000
/** Nothing older is shown. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000
/** After how many new bytes the oldest copies are removed. The limit contains them. */
const slackBytes = 1_000_000
/** What the browser needs for an entry beside the body. */
const overheadBytes = 1000

let newBytes = Number.POSITIVE_INFINITY

export function isTooOld(copy: Response): boolean {
  return !(Date.now() - Date.parse(copy.headers.get(headers.storedAt) ?? '') < maxAgeMs)
}

/** Removes the oldest copies of a member when there are too many, and those that are no longer shown. */
export async function keepWithinBounds(memberId: string, addedBytes: number): Promise<void> {
  newBytes += addedBytes + overheadBytes
  if (newBytes < slackBytes) return
  newBytes = 0
  const entries = [...(await entriesOf(memberId, 'reads')), ...(await entriesOf(memberId, 'photos'))]
  await removeEntries(entriesBeyond(entries.filter(({ request }) => !isSessionEntry(request))))
}

/** The entries that are too old, or the oldest of too many. */
export function entriesBeyond(entries: readonly Entry[], nowMs = Date.now()): Entry[] {
  let total = 0
  const newestFirst = entries.toSorted((a, b) => b.storedAtMs - a.storedAtMs)
  return newestFirst.filter(({ bytes, storedAtMs }) => {
    total += bytes + overheadBytes
    return total > maxStoredBytes - slackBytes || !(nowMs - storedAtMs < maxAgeMs)
  })
}
