import type { OutboxAction, OutboxItem } from './types.ts'

/** What decides before and after which others an action is sent. */
export type Ordered = Pick<OutboxAction, 'objects' | 'params'>

/** Returns whether an item changes or removes an object that another item creates. */
export function refersTo({ params = {}, objects }: Ordered, localId: number): boolean {
  return Object.values(params).includes(localId) || objects.some((object) => object.endsWith(`:${localId}`))
}

/**
 * Returns whether an item has to be carried out before another action, because they have a common object. A rejected
 * item is not sent any more.
 */
export function precedes({ state, objects }: Pick<OutboxItem, 'state' | 'objects'>, action: Ordered): boolean {
  return state !== 'failed' && objects.some((object) => action.objects.includes(object))
}

/** Returns whether an action has to wait behind these items. Only the queue replaces a local id. */
export function joinsQueue(action: Ordered, items: readonly OutboxItem[]): boolean {
  return hasLocalId(action) || items.some((item) => precedes(item, action))
}

const hasLocalId = ({ params = {}, objects }: Ordered) =>
  Object.values(params).some((value) => typeof value === 'number' && value < 0) ||
  objects.some((object) => /:-\d+$/.test(object))
