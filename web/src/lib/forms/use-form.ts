import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../errors/request-error.ts'
import { useAction } from '../use-action.ts'

/** What has to be corrected, by field; `form` for errors that belong to no field. */
export type FormErrors<V> = { readonly [K in keyof V]?: string | false | undefined } & { readonly form?: ReactNode }

export interface FormValues<V> {
  readonly values: V
  readonly change: (changes: Partial<V>) => void
  /** Called after a success. */
  readonly clear?: () => void
}

interface Options<V, R> extends FormValues<V> {
  /** Returns what has to be corrected before sending: always, or after the first attempt. */
  readonly check?: (values: V, isAttempted: boolean) => FormErrors<V>
  readonly send: (values: V) => Promise<R>
  /** The message if the server gives none, or the errors of a failed request. */
  readonly failure?: string | ((error: Error) => FormErrors<V>)
  /** Called after a success, unless the form has been unmounted. */
  readonly onSuccess?: (result: R, sent: V) => void
}

export type Form<V> = ReturnType<typeof useForm<V, never>>

type NameOf<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V]
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The values of a form that are not stored, such as passwords. */
export function useFormValues<V extends object>(initial: V | (() => V)): FormValues<V> {
  const [values, setValues] = useState(initial)
  return { values, change: (changes) => setValues((before) => ({ ...before, ...changes })) }
}

/**
 * The state of a form: its errors, its request and its fields. The values are those of `useFormValues`, or those of
 * `useFormDraft`, which are kept until they are sent.
 */
export function useForm<V, R>({ values, change, clear, check, send, failure, onSuccess }: Options<V, R>) {
  const [attempts, setAttempts] = useState(0)
  const { error, isPending, ...action } = useAction<R>()
  const element = useFocusOnInvalid(attempts, error)
  const errors = {
    ...check?.(values, attempts > 0),
    ...(error && (typeof failure === 'function' ? failure(error) : { form: errorMessage(error, failure ?? '') })),
  } as FormErrors<V>

  /** Waits for a request that replaces the values, such as a confirmation with a passkey. */
  function perform(request: Promise<R>): Promise<boolean> {
    const sent = request.then((result) => {
      clear?.()
      return result
    })
    return action.perform(sent, (result) => {
      setAttempts(0)
      onSuccess?.(result, values)
    })
  }

  /** Resolves with whether the values are saved. */
  async function save(): Promise<boolean> {
    if (isPending) return false
    setAttempts(attempts + 1)
    if (!Object.values(check?.(values, true) ?? {}).some(Boolean)) return perform(send(values))
    action.reset()
    return false
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    element.current = event.currentTarget
    void save()
  }

  const setValue = (name: keyof V, value: unknown) => change({ [name]: value } as Partial<V>)
  return {
    ...{ values, change, errors, error, isPending, perform, save, submit },
    /** Forgets the error. */
    reset: action.reset,
    /** The properties of a text field or a select. */
    field: <K extends NameOf<V, string>>(name: K) => ({
      value: values[name] as V[K] & string,
      error: errors[name],
      onChange: ({ target }: ChangeEvent<Control>) => setValue(name, target.value),
    }),
    checkbox: (name: NameOf<V, boolean>) => ({
      checked: values[name] as boolean,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValue(name, target.checked),
    }),
    /** The properties of a control that calls `onChange` with the value. */
    control: <K extends keyof V>(name: K) => ({
      value: values[name],
      error: errors[name],
      onChange: (value: V[K]) => setValue(name, value),
    }),
  }
}

/** Moves the focus to the first invalid field after a failed attempt, unless it has moved out of the form. */
function useFocusOnInvalid(attempts: number, error: Error | null) {
  const element = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each failure moves the focus.
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body || element.current?.contains(activeElement))
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts, error])
  return element
}
