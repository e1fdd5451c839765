/** One try to post: its key makes a repeated try the same activity, and its instant is what "now" was. */
export interface Attempt {
  readonly key: string
  readonly now: string
  /** What was tried: other content is another activity. */
  readonly content: string
}

/** The attempt of before where the content is the same, lost answers and reloads included; else a new one. */
export function attemptFor(content: string, before: Attempt | null): Attempt {
  if (before?.content === content) return before
  return { key: crypto.randomUUID(), now: new Date().toISOString(), content }
}

export function reviveAttempt(stored: unknown): Attempt | null {
  const { key, now, content } = (stored ?? {}) as Partial<Record<keyof Attempt, unknown>>
  return typeof key === 'string' && typeof now === 'string' && typeof content === 'string'
    ? { key, now, content }
    : null
}
