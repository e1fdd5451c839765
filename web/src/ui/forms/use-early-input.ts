import { type ChangeEvent, useLayoutEffect, useRef } from 'react'

interface Control<T> {
  readonly value?: unknown
  readonly onChange?: ((event: ChangeEvent<T, T>) => void) | undefined
}

/**
 * Passes what a person, or the browser, entered into a prerendered field before the app had loaded to `onChange`,
 * before the next render would replace it. Returns a ref for the field.
 */
export function useEarlyInput<T extends HTMLInputElement | HTMLTextAreaElement>({ value, onChange }: Control<T>) {
  const field = useRef<T>(null)
  const initial = useRef({ value, onChange })

  useLayoutEffect(() => {
    const element = field.current
    const { value: rendered, onChange: change } = initial.current
    if (element && typeof rendered === 'string' && element.value !== rendered)
      change?.({ target: element, currentTarget: element } as ChangeEvent<T, T>)
  }, [])
  return field
}
