import type { ComponentProps, ReactNode } from 'react'
import { assignRef } from '../assign-ref.ts'
import { classNames } from '../class-names.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hideLabel?: boolean | undefined
  /** Shows the indeterminate state. */
  mixed?: boolean | undefined
}

/** A native checkbox with custom styles. The whole row is its click target. */
export function Checkbox({ label, hideLabel, mixed = false, className, ref, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-3', className)}>
      <span className="relative grid size-5.5 flex-none place-items-center">
        <input
          {...rest}
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = mixed
            assignRef(ref, box)
          }}
          className={
            'peer size-full appearance-none rounded-[.4375rem] border-[1.5px] border-edge bg-card transition-colors ' +
            'checked:border-night checked:bg-night indeterminate:border-night indeterminate:bg-night disabled:opacity-50'
          }
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="pointer-events-none absolute size-4 scale-50 fill-none stroke-[2.4] stroke-on-night opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100 peer-indeterminate:scale-100 peer-indeterminate:opacity-100"
        >
          <path d={mixed ? 'M3.5 8h9' : 'm3 8.5 3.2 3.2L13 4.8'} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
