import { Search } from 'lucide-react'
import { TextField, type TextFieldProps } from '../text-field.tsx'

interface Props extends Omit<TextFieldProps, 'label' | 'hideLabel' | 'type' | 'placeholder' | 'icon'> {
  label: string
}

/** A search field whose label is also its placeholder. */
export function SearchField({ label, ...props }: Props) {
  return (
    <TextField
      label={label}
      hideLabel
      type="search"
      placeholder={label}
      icon={<Search aria-hidden="true" className="size-5" />}
      {...props}
    />
  )
}
