import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface FieldText {
  label: ReactNode
  /** Hides the label visually, where the context makes it clear. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
}

interface FieldProps extends FieldText {
  id: string
  /** Content to the right of the hint, such as a character count. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Id of the label, for controls that need `aria-labelledby`. */
export function labelId(id: string): string {
  return `${id}-label`
}

/** Value of `aria-describedby` for a control in a `Field`. */
export function describedBy(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>): string | undefined {
  return classNames(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
}

/** A label, a control, and below it error and hint. They are associated with the control by id. */
export function Field({ id, label, hideLabel, hint, error, aside, className, children }: FieldProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label id={labelId(id)} htmlFor={id} className={hideLabel ? 'sr-only' : 'wrap-anywhere w-fit text-md font-[600]'}>
        {label}
      </label>
      {children}
      {(error || hint || aside) && (
        <div className="flex items-start justify-between gap-4 text-sm empty:hidden">
          {(error || hint) && (
            <div className="flex flex-col gap-1">
              {error && (
                <p id={`${id}-error`} role="alert" className="font-[560] text-danger">
                  {error}
                </p>
              )}
              {hint && (
                <p id={`${id}-hint`} className="text-quiet">
                  {hint}
                </p>
              )}
            </div>
          )}
          {aside}
        </div>
      )}
    </div>
  )
}
