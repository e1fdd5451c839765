import { type ComponentProps, type ReactNode, useId } from 'react'

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  label: ReactNode
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** The value as text, such as "1.5×". */
  valueText?: string | undefined
}

/** A native range input, which supports arrow keys, Home, End, Page Up and Page Down. */
export function Slider({ label, value, min, max, onChange, valueText, ...rest }: SliderProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-4">
      <label htmlFor={id} className="text-md font-[600]">
        {label}
      </label>
      <input
        step={0.01}
        {...rest}
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-11 min-w-0 flex-1 cursor-pointer accent-night"
      />
      {valueText && <span className="min-w-12 text-end text-sm text-quiet tabular-nums">{valueText}</span>}
    </div>
  )
}
