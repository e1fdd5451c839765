import { emptyFormValues, type FormValues, reviveFormValues } from './form-values.ts'
import { reviveSubmitAttempt, type SubmitAttempt } from './submit-attempt.ts'

/** The stored draft of an activity: its form values and the last attempt to submit them. */
export interface StoredDraft {
  readonly values: FormValues
  readonly attempt: SubmitAttempt | null
}

export const emptyDraft: StoredDraft = { values: emptyFormValues, attempt: null }

export function reviveDraft(stored: unknown): StoredDraft | null {
  const { values, written, attempt } = (stored ?? {}) as { values?: unknown; written?: unknown; attempt?: unknown }
  // Version 0.1 stored `values` as `written`.
  const revived = reviveFormValues(values ?? written)
  return revived && { values: revived, attempt: reviveSubmitAttempt(attempt) }
}

/** One draft for each circle, and one outside circles. */
export function draftName(circleId: number | null): string {
  return circleId === null ? 'activity' : `activity:circle:${circleId}`
}
