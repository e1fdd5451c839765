import { type ReactNode, useId } from 'react'

export interface RadioOption<V extends string> {
  value: V
  label: ReactNode
  hint?: ReactNode
}

export interface RadioGroupProps<V extends string> {
  label: ReactNode
  options: readonly RadioOption<V>[]
  value: V
  onChange: (value: V) => void
  disabled?: boolean | undefined
}

/** One of a few, each with a line of explanation. */
export function RadioGroup<V extends string>({ label, options, value, onChange, disabled }: RadioGroupProps<V>) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 text-md font-[600]">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-start gap-3 py-2.5">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-px size-5.5 flex-none appearance-none rounded-full border-[1.5px] border-edge bg-card transition-[border-width,border-color] checked:border-[7px] checked:border-night"
          />
          <span>
            <span className="block font-[560]">{option.label}</span>
            {option.hint && <span className="block text-sm text-quiet">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
