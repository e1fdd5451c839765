import type { EmailLink } from './api/use-email.ts'

let opened: EmailLink | null = null

/**
 * The link of an email that opened this page. Its token is in the fragment, which browsers do not send, and is removed
 * from the address, so that it stays out of the history.
 */
export function openedEmailLink(): EmailLink | null {
  const [, kind, token] =
    /^#(confirm|undo|unsubscribe|unsubscribe-notifications)=([\w-]{1,200})$/.exec(window.location.hash) ?? []
  if (kind !== undefined && token !== undefined) {
    opened = { kind: kind as EmailLink['kind'], token }
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return opened
}
