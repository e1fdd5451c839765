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

/** The browser's own select: a phone opens its wheel, four hundred time zones need no list of ours. */
export function Select({ label, hideLabel, hint, error, options, id: givenId, className, ...rest }: SelectProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className="field appearance-none truncate pr-10"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-raised text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-quiet"
        />
      </div>
    </Field>
  )
}
