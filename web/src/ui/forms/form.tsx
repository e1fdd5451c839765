import type { ComponentProps } from 'react'
import type { Form as FormState } from '#lib/forms/use-form.ts'
import { Notice } from '../surfaces/notice.tsx'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: Pick<FormState<object>, 'errors' | 'submit'>
}

/** A form with the error that belongs to none of its fields. */
export function Form({ form, className = 'flex flex-col gap-4', children, ...rest }: Props) {
  return (
    <form {...rest} onSubmit={form.submit} className={className}>
      {form.errors.form && <Notice tone="error">{form.errors.form}</Notice>}
      {children}
    </form>
  )
}
