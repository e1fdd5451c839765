import { createChunk } from '../chunks/chunks.ts'
import { hasDatabase } from './database-name.ts'

const stores = createChunk(() => import('./stores.ts'), 'first')

/**
 * Returns whether something of a member waits on this device, encrypted or not; false if the store fails to open.
 * The store alone decides, because a browser that is killed can lose any other note of it.
 */
export async function hasWaiting(userId: number): Promise<boolean> {
  try {
    return (await hasDatabase()) && (await (await stores.attempt('again')).hasItems(userId))
  } catch {
    return false
  }
}
