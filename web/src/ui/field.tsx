import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface FieldText {
  label: ReactNode
  /** The label is read aloud only: the place says it to the eye. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
}

interface FieldProps extends FieldText {
  id: string
  /** Right of the hint: a character count. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** For a control whose label a library may hide from assistive technology while a list is open. */
export function labelId(id: string): string {
  return `${id}-label`
}

/** What `aria-describedby` of a control in a `Field` must hold. */
export function describedBy(id: string, { hint, error }: Pick<FieldText, 'hint' | 'error'>): string | undefined {
  return classNames(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
}

/** Label above, control, then hint and error below, wired to the control by id. */
export function Field({ id, label, hideLabel, hint, error, aside, className, children }: FieldProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label id={labelId(id)} htmlFor={id} className={classNames('w-fit text-md font-[600]', hideLabel && 'sr-only')}>
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
