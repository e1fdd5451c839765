/** An answer with its body read. */
export interface Answered {
  readonly response: Response
  readonly text: string
}

declare global {
  interface Window {
    /** What `/early.js` has asked for while the app was on its way, by address. */
    daystarEarly?: { readonly token: string; readonly answers: Record<string, Promise<Answered>> }
  }
}

/** Later than this, what a page shows at its beginning is no longer the beginning. */
export const freshMs = 15_000

/**
 * The answer that was asked for before the app could ask, if this is the first time it asks: handed out once, to the session for
 * which it was asked.
 */
export function takeEarlyAnswer(address: string, token: string | undefined): Promise<Answered> | undefined {
  const early = window.daystarEarly
  if (early === undefined) return undefined
  if (token !== early.token || performance.now() > freshMs) {
    delete window.daystarEarly
    return undefined
  }
  const answer = early.answers[address]
  delete early.answers[address]
  return answer
}
