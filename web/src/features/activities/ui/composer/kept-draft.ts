import { type Attempt, reviveAttempt } from './attempt.ts'
import { nothingWritten, reviveWritten, type Written } from './written.ts'

/** What is kept of an unfinished activity: its words, and the last try to post them. */
export interface KeptDraft {
  readonly written: Written
  readonly attempt: Attempt | null
}

export const noDraft: KeptDraft = { written: nothingWritten, attempt: null }

export function reviveDraft(stored: unknown): KeptDraft | null {
  const { written, attempt } = (stored ?? {}) as { written?: unknown; attempt?: unknown }
  const revived = reviveWritten(written)
  return revived && { written: revived, attempt: reviveAttempt(attempt) }
}

/** One outside circles, and one for each circle. */
export function draftName(circleId: number | null): string {
  return circleId === null ? 'activity' : `activity:circle:${circleId}`
}
