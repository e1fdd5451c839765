import { openOutboxDatabase } from './database.ts'
import { KeptStore } from './kept/kept-store.ts'
import { OutboxStore } from './store.ts'

let opening: Promise<{ readonly store: OutboxStore; readonly kept: KeptStore }> | undefined

/** The stores of this device, which are opened once. */
export function openStores() {
  opening ??= openOutboxDatabase().then((db) => ({ store: new OutboxStore(db), kept: new KeptStore(db) }))
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Returns whether the stores have something of a member. */
export async function hasItems(userId: number): Promise<boolean> {
  const { store, kept } = await openStores()
  return (await store.has(userId)) || (await kept.has(userId))
}
