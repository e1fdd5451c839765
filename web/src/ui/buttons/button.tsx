import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'regular' | 'compact'

const tones: Record<ButtonTone, string> = {
  primary: 'bg-night text-on-night hover:bg-night-hover',
  secondary: 'border border-line bg-card text-ink shadow-[0_1px_2px_rgb(0_0_0/.04)] hover:border-edge',
  quiet: 'text-quiet hover:bg-sunk hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
}

/* A compact button is 36 px high; its touch target is 44 px. */
const sizes: Record<ButtonSize, string> = {
  regular: 'min-h-11 rounded-field px-5 py-2 text-base',
  compact:
    "min-h-9 rounded-row px-3.5 py-1 text-sm before:absolute before:-inset-x-px before:-inset-y-1.25 before:content-['']",
}

interface ButtonStyle {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ tone = 'primary', size = 'regular', wide = false }: ButtonStyle = {}): string {
  return classNames(
    'relative inline-flex select-none items-center justify-center gap-2 text-center font-[640] transition-colors',
    'active:translate-y-px disabled:opacity-55 aria-disabled:opacity-75',
    tones[tone],
    sizes[size],
    wide && 'w-full',
  )
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  icon?: ReactNode
  /** While pending the button keeps its focus and position, shows `pendingLabel`, and ignores presses. */
  pending?: boolean | undefined
  pendingLabel?: ReactNode
}

export function Button(props: ButtonProps) {
  const { tone, size, wide, icon, pending = false, pendingLabel, className, children, onClick, ...rest } = props

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={classNames(buttonClass({ tone, size, wide }), className)}
    >
      {pending ? <Spinner className="size-4.5" /> : icon}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
}
