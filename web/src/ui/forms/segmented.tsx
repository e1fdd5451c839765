import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { ScrollRow } from '../navigation/scroll-row.tsx'

export interface SegmentedOption<V extends string> {
  value: V
  label: ReactNode
}

export interface SegmentedProps<V extends string> {
  /** Accessible name of the group. */
  label: string
  options: readonly SegmentedOption<V>[]
  value: V
  onChange: (value: V) => void
  className?: string | undefined
}

/** A segmented control: native radio buttons styled as pills, in a row that scrolls horizontally. */
export function Segmented<V extends string>({ label, options, value, onChange, className }: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset className={classNames('m-0 min-w-0 border-0 p-0', className)}>
      <legend className="sr-only">{label}</legend>
      <ScrollRow selected={value} count={options.length} className="gap-2 p-1">
        {options.map((option) => (
          <label
            key={option.value}
            data-selected={option.value === value ? '' : undefined}
            className={
              'relative flex min-h-11 flex-none items-center rounded-full border border-line bg-card px-4 text-md font-[580] text-quiet ' +
              'transition-colors hover:border-edge hover:text-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper ' +
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
            }
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </ScrollRow>
    </fieldset>
  )
}
