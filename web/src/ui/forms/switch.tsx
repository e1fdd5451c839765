import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

/** A switch for settings that apply immediately, without a submit button. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames('flex min-h-11 items-center justify-between gap-4', className)}>
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-[580]">{label}</span>
        {hint && <span className="block text-sm text-quiet">{hint}</span>}
      </span>
      <span className="relative inline-flex h-7 w-12 flex-none">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox already exposes its checked state.
          role="switch"
          className="peer size-full appearance-none rounded-full border border-edge bg-sunk transition-colors checked:border-night checked:bg-night disabled:opacity-50"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 start-1 size-5 rounded-full bg-edge transition-[translate,background-color] peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5 peer-checked:bg-on-night"
        />
      </span>
    </label>
  )
}
