import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'

/**
 * Passes what a person, or the browser, entered into a prerendered field before the app had loaded to `onChange`. Otherwise the next
 * render would replace it by the empty initial value. Returns a ref for the field.
 */
export function useEarlyInput({ value, onChange }: Pick<ComponentProps<'input'>, 'value' | 'onChange'>) {
  const field = useRef<HTMLInputElement>(null)
  const initial = useRef({ value, onChange })

  useLayoutEffect(() => {
    const element = field.current
    const { value: rendered, onChange: change } = initial.current
    if (element && typeof rendered === 'string' && element.value !== rendered)
      change?.({ target: element, currentTarget: element } as ChangeEvent<HTMLInputElement, HTMLInputElement>)
  }, [])
  return field
}
