import { type ComponentProps, type ReactNode, useId } from 'react'
import { assignRef } from '../assign-ref.ts'
import { classNames } from '../class-names.ts'
import { CharacterCount } from './character-count.tsx'
import { describedBy, Field, type FieldText } from './field.tsx'
import { useEarlyInput } from './use-early-input.ts'
import { useTypedLength } from './use-typed-length.ts'

export interface TextFieldProps extends ComponentProps<'input'>, FieldText {
  /** An icon at the start, as in a search field. */
  icon?: ReactNode
  /**
   * Shows a character count up to this limit. Does not enforce it, because `maxLength` would truncate pasted text
   * silently.
   */
  countTo?: number | undefined
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, icon, countTo, id: idProp, className, onInput, ref, ...rest } = props
  const generatedId = useId()
  const id = idProp ?? generatedId
  const typed = useTypedLength(rest, onInput)
  const field = useEarlyInput(rest)

  return (
    <Field
      {...{ id, label, hideLabel, hint, error, className }}
      aside={countTo !== undefined && <CharacterCount length={typed.length} max={countTo} />}
    >
      <div className="relative">
        {icon && (
          <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-quiet">
            {icon}
          </span>
        )}
        <input
          dir="auto"
          {...rest}
          ref={(element) => {
            field.current = element
            assignRef(ref, element)
          }}
          id={id}
          onInput={typed.onInput}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classNames('field', Boolean(icon) && 'pl-11 rtl:pr-11 rtl:pl-3.5')}
        />
      </div>
    </Field>
  )
}
