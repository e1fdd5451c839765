import { randomId } from '#lib/secure-context/random-id.ts'

/**
 * An attempt to submit the form. A retry reuses its idempotency key and timestamp, so that only one activity is
 * created.
 */
export interface SubmitAttempt {
  readonly key: string
  readonly now: string
  /** The submitted content; changed content starts a new attempt. */
  readonly content: string
  /** The draft of the server that the attempt posts. */
  readonly draftId: string | null
}

/**
 * Returns the previous attempt if the content is unchanged, even after a lost response or a reload; otherwise a new
 * one.
 */
export function submitAttemptFor(
  content: string,
  previous: SubmitAttempt | null,
  draftId: string | null,
): SubmitAttempt {
  if (previous?.content === content) return previous
  return { key: randomId(), now: new Date().toISOString(), content, draftId }
}

export function reviveSubmitAttempt(stored: unknown): SubmitAttempt | null {
  const { key, now, content, draftId } = (stored ?? {}) as Partial<Record<keyof SubmitAttempt, unknown>>
  return typeof key === 'string' && typeof now === 'string' && typeof content === 'string'
    ? { key, now, content, draftId: typeof draftId === 'string' ? draftId : null }
    : null
}
