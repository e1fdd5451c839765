import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldText } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'>, FieldText {
  options: readonly SelectOption[]
}

/** A native select, because phones show their own picker for it and it handles lists as long as 400 time zones. */
export function Select({ label, hideLabel, hint, error, options, id: idProp, className, ...rest }: SelectProps) {
  const generatedId = useId()
  const id = idProp ?? generatedId
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className="field appearance-none truncate pe-10"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-raised text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-quiet"
        />
      </div>
    </Field>
  )
}
