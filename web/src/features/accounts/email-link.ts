import type { EmailLink } from './api/use-email.ts'

let opened: EmailLink | null = null

/**
 * The link of an email that opened this page. Its token is in the part of the address that browsers do not send, and it
 * is removed from the address, so that it is neither stored in the history nor copied.
 */
export function openedEmailLink(): EmailLink | null {
  const [, kind, token] = /^#(confirm|undo|unsubscribe)=([\w-]{1,200})$/.exec(window.location.hash) ?? []
  if (kind !== undefined && token !== undefined) {
    opened = { kind: kind as EmailLink['kind'], token }
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return opened
}
