import type { MediaItem } from '@daystar/contract/activities'
import type { DraftContent } from '@daystar/contract/drafts'
import { emptyFormValues, type FormValues, reviveFormValues } from '../form-values.ts'
import { reviveSubmitAttempt, type SubmitAttempt } from './submit-attempt.ts'

/** The stored draft of an activity: its form values and the last attempt to submit them. */
export interface StoredDraft {
  readonly values: FormValues
  /** The photos and videos that have been sent. */
  readonly items: readonly MediaItem[]
  readonly attempt: SubmitAttempt | null
  /** The id under which the server stores it; null before the first save. */
  readonly draftId: string | null
  /** The content that this device loaded or saved last. */
  readonly saved: DraftContent | null
  /** When it is to be posted, as in a `datetime-local` input in the time zone of the member; null: by the member. */
  readonly publishAt: string | null
}

export const emptyDraft: StoredDraft = {
  values: emptyFormValues,
  items: [],
  attempt: null,
  draftId: null,
  saved: null,
  publishAt: null,
}

type Stored = Partial<Record<keyof StoredDraft | 'written', unknown>>

export function reviveDraft(stored: unknown): StoredDraft | null {
  const { values, items, written, attempt, draftId, saved, publishAt } = (stored ?? {}) as Stored
  // Version 0.1 stored `values` as `written`.
  const revived = reviveFormValues(values ?? written)
  return (
    revived && {
      values: revived,
      items: Array.isArray(items) ? (items as MediaItem[]) : [],
      attempt: reviveSubmitAttempt(attempt),
      draftId: typeof draftId === 'string' ? draftId : null,
      saved: typeof saved === 'object' ? (saved as DraftContent | null) : null,
      publishAt: typeof publishAt === 'string' ? publishAt : null,
    }
  )
}

/** One draft for each circle, one outside circles, and those that were opened from the list of drafts. */
export function draftName(circleId: number | null, draftId?: string | undefined): string {
  if (draftId !== undefined) return `activity:draft:${draftId}`
  return circleId === null ? 'activity' : `activity:circle:${circleId}`
}
