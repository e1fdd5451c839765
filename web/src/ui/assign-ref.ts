import type { Ref } from 'react'

/** Passes an element to a callback ref or an object ref. */
export function assignRef<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
