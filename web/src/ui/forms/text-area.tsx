import { type ComponentProps, useId, useLayoutEffect } from 'react'
import { assignRef } from '../assign-ref.ts'
import { CharacterCount } from './character-count.tsx'
import { describedBy, Field, type FieldText } from './field.tsx'
import { growToFit } from './grow-to-fit.ts'
import { useEarlyInput } from './use-early-input.ts'
import { useTypedLength } from './use-typed-length.ts'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldText {
  countTo?: number | undefined
}

/* The line height of `.field`, and its vertical padding. */
const lineRem = 1.5
const paddingRem = 1.25

/** A text area that grows with its text up to half the screen height, then scrolls. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, hint, error, countTo, id: idProp, className, onInput, ref, rows = 3, ...rest } = props
  const generatedId = useId()
  const id = idProp ?? generatedId
  const element = useEarlyInput<HTMLTextAreaElement>(rest)
  const typed = useTypedLength(rest, onInput)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value from the parent changes the height too.
  useLayoutEffect(() => {
    if (element.current) growToFit(element.current)
  }, [typed.length, rest.value])

  return (
    <Field
      {...{ id, label, hideLabel, hint, error, className }}
      aside={countTo !== undefined && <CharacterCount length={typed.length} max={countTo} />}
    >
      <textarea
        dir="auto"
        {...rest}
        id={id}
        rows={rows}
        ref={(area) => {
          element.current = area
          // Not in the markup: the Content-Security-Policy blocks style attributes of a prerendered page, whose area
          // has the same height.
          area?.style.setProperty('min-height', `${rows * lineRem + paddingRem}rem`)
          area?.style.setProperty('field-sizing', 'content')
          assignRef(ref, area)
        }}
        onInput={typed.onInput}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className="field max-h-[50dvh] resize-none"
      />
    </Field>
  )
}
