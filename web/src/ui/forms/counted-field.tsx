import { CharacterCount } from './character-count.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { useTypedLength } from './use-typed-length.ts'

interface Props extends Omit<TextFieldProps, 'aside'> {
  /** Not enforced, because `maxLength` would truncate pasted text silently. */
  countTo: number
}

/** A text field that shows how many characters of its limit are left. */
export function CountedField({ countTo, onInput, ...field }: Props) {
  const typed = useTypedLength(field, onInput)
  return <TextField {...field} onInput={typed.onInput} aside={<CharacterCount length={typed.length} max={countTo} />} />
}
