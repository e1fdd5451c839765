declare global {
  interface Window {
    /** The token of the reset link that opened the page. `/early.js` removes it from the address. */
    daystarResetToken?: string
  }
}

/** Session storage keeps the token when the page is reloaded. Must match `/early.js`. */
const storageKey = 'daystar:reset-token'

/** The token of the reset link that was opened in this tab. */
export function openedResetToken(): string | undefined {
  return typeof window === 'undefined' ? undefined : (window.daystarResetToken ?? readStored())
}

/** Called once the token has been used or rejected. */
export function forgetResetToken(): void {
  delete window.daystarResetToken
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

function readStored(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}
