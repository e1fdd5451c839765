import type { Activity } from '@daystar/contract/activities'
import { randomId } from '#lib/secure-context/random-id.ts'
import { currentSession } from '#lib/session/session.ts'
import { writeStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { repeatedValues } from './draft-content.ts'
import { draftName, emptyDraft } from './stored-draft.ts'

/** Stores a new draft with the values of an activity, also without a network. Returns its id. */
export function storeRepeatedDraft(activity: Activity): string {
  const draftId = randomId()
  const key = storageKeys.draft(currentSession()?.userId ?? null, draftName(null, draftId))
  writeStored(key, JSON.stringify({ ...emptyDraft, values: repeatedValues(activity), draftId }))
  return draftId
}
