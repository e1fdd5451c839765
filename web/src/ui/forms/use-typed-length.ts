import { type InputEvent, type InputEventHandler, useState } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

interface ControlValue {
  value?: unknown | undefined
  defaultValue?: unknown | undefined
}

/** The number of characters in a controlled or uncontrolled text input. */
export function useTypedLength<C extends TextControl>(
  { value, defaultValue }: ControlValue,
  onInput: InputEventHandler<C> | undefined,
) {
  const [uncontrolledLength, setUncontrolledLength] = useState(String(defaultValue ?? '').length)
  return {
    length: value === undefined ? uncontrolledLength : String(value).length,
    onInput: (event: InputEvent<C>) => {
      setUncontrolledLength(event.currentTarget.value.length)
      onInput?.(event)
    },
  }
}
