import { type ComponentProps, type ReactNode, useId } from 'react'
import { assignRef } from '../assign-ref.ts'
import { classNames } from '../class-names.ts'
import { describedBy, Field, type FieldText } from './field.tsx'
import { useEarlyInput } from './use-early-input.ts'

export interface TextFieldProps extends ComponentProps<'input'>, FieldText {
  /** An icon at the start, as in a search field. */
  icon?: ReactNode
  /** Content to the right of the hint. */
  aside?: ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, icon, aside, id: idProp, className, ref, ...rest } = props
  const generatedId = useId()
  const id = idProp ?? generatedId
  const field = useEarlyInput(rest)

  return (
    <Field {...{ id, label, hideLabel, hint, error, aside, className }}>
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
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classNames('field', Boolean(icon) && 'pl-11 rtl:pr-11 rtl:pl-3.5')}
        />
      </div>
    </Field>
  )
}
