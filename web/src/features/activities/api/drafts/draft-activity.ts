import type { Activity } from '@daystar/contract/activities'
import type { DraftContent } from '@daystar/contract/drafts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'

/** The content of a draft as an activity without an id of its own. */
export function activityOfDraft(content: DraftContent): Activity {
  return { ...normalizeActivity({ ...content, id: 1 }), circle_ids: content.circle_ids ?? [] }
}
