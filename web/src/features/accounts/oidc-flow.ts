declare global {
  interface Window {
    /** The query with which the sign-in service sent the browser back. `/early.js` removes it from the address. */
    daystarOidcResponse?: string
  }
}

/** What this tab remembers while the person is at the sign-in service. */
export interface OidcFlow {
  /** Proves to the server that this is the browser that began. */
  readonly browserToken: string
  /** `own`: a signed-in member connects the account or confirms a change. */
  readonly purpose: 'sign_in' | 'own'
  /** The page to show afterwards. */
  readonly next: string
  /** The token of the invitation link that was opened before. */
  readonly invitation?: string | undefined
}

interface OidcCallback {
  readonly response: string
  readonly flow: OidcFlow
}

const storageKey = 'daystar:oidc'

/**
 * Sends the browser to the sign-in service. Fails if the browser stores nothing: the sign-in needs what is stored.
 */
export function leaveFor(url: string, flow: OidcFlow): void {
  sessionStorage.setItem(storageKey, JSON.stringify(flow))
  window.location.assign(url)
}

let opened: OidcCallback | null = null

/** What was begun in this tab and the response to it; null for a page that was opened in another way. */
export function openedOidcCallback(): OidcCallback | null {
  const response = window.daystarOidcResponse
  if (response) {
    delete window.daystarOidcResponse
    const flow = takeFlow()
    opened = flow && { response, flow }
  }
  return opened
}

function takeFlow(): OidcFlow | null {
  try {
    const stored = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return stored === null ? null : JSON.parse(stored)
  } catch {
    return null
  }
}
