import type { KeyboardEvent } from 'react'

/** Ctrl or Cmd with Enter posts from anywhere in a form. */
export function isSubmitKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented
}

/** Enter in a line of text would post an unfinished form. */
export function isStrayEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && event.target instanceof HTMLInputElement
}
