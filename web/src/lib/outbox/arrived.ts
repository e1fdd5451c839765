import { isServerReachable } from '../api/reachability.ts'
import type { OutboxItem } from './types.ts'

/** How far the clock of a device may be ahead of that of the server. */
const clockDifferenceMs = 5 * 60 * 1000

interface Created {
  readonly id: number
  readonly created_at: string
  readonly edited_at: string | null
}

/**
 * Pairs each item with an object that it may have created; no object is paired twice. One that was edited since has
 * other contents: whether it is that of the item is asked with the key of the item, and the two count as a pair until
 * the answer.
 */
export function arrivedAmong<Item extends OutboxItem, T extends Created>(
  items: readonly Item[],
  objects: readonly T[],
  isSame: (item: Item, object: T) => boolean,
): Set<number> {
  const paired = new Set<number>()
  const arrived = new Set<number>()
  const pair = (matches: (item: Item, object: T) => boolean) => {
    for (const item of items.filter(mayBeThere)) {
      if (arrived.has(item.id)) continue
      const object = objects.find((candidate) => !paired.has(candidate.id) && matches(item, candidate))
      if (!object) continue
      paired.add(object.id)
      arrived.add(item.id)
    }
  }
  pair(isSame)
  pair((item, object) => object.edited_at !== null && isCreatedSince(item, object) && isBeingAsked(item, object.id))
  return arrived
}

/** Returns whether an object is no older than an item. */
export const isCreatedSince = ({ loggedAt }: OutboxItem, { created_at: createdAt }: Pick<Created, 'created_at'>) =>
  Date.parse(createdAt) > Date.parse(loggedAt) - clockDifferenceMs

/** How many attempts had ended when an object was first compared with an item, by the ids of both. */
const attemptsBefore = new Map<string, number>()

/** Returns whether the first attempt since then has not been answered yet. */
function isBeingAsked({ id, state, attempts }: OutboxItem, objectId: number): boolean {
  if (!isServerReachable()) return false
  const key = `${id} ${objectId}`
  const ended = state === 'sending' ? attempts - 1 : attempts
  const before = attemptsBefore.get(key) ?? ended
  attemptsBefore.set(key, before)
  return ended === before
}

/** Returns whether an item is one that the server may have carried out already. */
const mayBeThere = (item: OutboxItem): boolean => item.mayHaveArrived && item.state !== 'failed'
