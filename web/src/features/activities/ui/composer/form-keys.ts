import type { KeyboardEvent } from 'react'

/** Ctrl-Enter or Cmd-Enter submits from any field of a form. */
export function isSubmitKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented
}

/** Enter in a text input, which would submit an unfinished form. */
export function isImplicitSubmitKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && event.target instanceof HTMLInputElement
}
