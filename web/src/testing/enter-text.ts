import { fireEvent } from '@testing-library/react'

/** Adds a text to a field at once. Typing it renders the form for each letter, which only tests of typing need. */
export function enterText(field: HTMLElement, text: string): void {
  field.focus()
  fireEvent.input(field, { target: { value: (field as HTMLInputElement | HTMLTextAreaElement).value + text } })
}
