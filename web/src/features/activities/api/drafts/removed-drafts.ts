import { api } from '@daystar/contract/wire'
import { call } from '#lib/api/api.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { currentSession } from '#lib/session/session.ts'
import { readStoredJson, writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'

/** The drafts that were discarded on this device and still have to be deleted in the account. */
export function removedDrafts(): readonly string[] {
  const stored = readStoredJson(storageKeys.removedDrafts(currentSession()?.userId ?? 0))
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** Deletes a draft in the account, or notes it for later if there is no network. */
export async function removeSavedDraft(draftId: string): Promise<void> {
  storeRemoved([...new Set([...removedDrafts(), draftId])])
  await sendRemovedDrafts()
}

/** Deletes what could not be deleted before. Never fails. */
export async function sendRemovedDrafts(): Promise<void> {
  for (const draftId of removedDrafts()) {
    try {
      await call(api.drafts.remove, { params: { draftId } })
    } catch (error) {
      if (!isFinal(error)) return
    }
    storeRemoved(removedDrafts().filter((id) => id !== draftId))
  }
}

const isFinal = (error: unknown) => error instanceof RequestError && [404, 405].includes(error.status)

function storeRemoved(ids: readonly string[]): void {
  const userId = currentSession()?.userId
  if (userId) writeStored(storageKeys.removedDrafts(userId), ids.length === 0 ? null : JSON.stringify(ids))
}
