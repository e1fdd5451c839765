import { type InputEvent, type InputEventHandler, useState } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

interface Typed {
  value?: unknown | undefined
  defaultValue?: unknown | undefined
}

/** How many characters a text control holds, whether React or the control itself keeps its value. */
export function useTypedLength<C extends TextControl>(
  { value, defaultValue }: Typed,
  onInput: InputEventHandler<C> | undefined,
) {
  const [typed, setTyped] = useState(String(defaultValue ?? '').length)
  return {
    length: value === undefined ? typed : String(value).length,
    onInput: (event: InputEvent<C>) => {
      setTyped(event.currentTarget.value.length)
      onInput?.(event)
    },
  }
}
