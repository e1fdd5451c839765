import { useEffect, useRef, useState } from 'react'

interface Handlers<Input, Result> {
  run: (input: Input) => Promise<Result>
  /** Called even if the component is no longer mounted. */
  onSuccess?: (result: Result) => void
  onError?: (error: Error) => void
}

interface Outcome {
  readonly isPending: boolean
  readonly error: Error | null
}
type ActionState<Result> =
  | (Outcome & { readonly isSuccess: true; readonly data: Result })
  | (Outcome & { readonly isSuccess: false; readonly data: undefined })

const idle = { isPending: false, isSuccess: false, data: undefined, error: null } as const

/**
 * A write of the pages before signing in, which load without the query library. Everything else uses `useMutation`,
 * whose names this hook has.
 */
export function useAction<Input, Result>({ run, onSuccess, onError }: Handlers<Input, Result>) {
  const [state, setState] = useState<ActionState<Result>>(idle)
  const isMounted = useRef(false)
  const latest = useRef<Promise<Result>>(undefined)

  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  /** `then` is called after a success if the component is still mounted. */
  function mutate(input: Input, { onSuccess: then }: { onSuccess?: (result: Result) => void } = {}): void {
    setState({ ...idle, isPending: true })
    const current = run(input)
    latest.current = current
    current.then(
      (data) => {
        onSuccess?.(data)
        if (latest.current !== current) return
        setState({ ...idle, isSuccess: true, data })
        if (isMounted.current) then?.(data)
      },
      (error: Error) => {
        onError?.(error)
        if (latest.current === current) setState({ ...idle, error })
      },
    )
  }

  function reset(): void {
    latest.current = undefined
    setState(idle)
  }

  return { ...state, isError: state.error !== null, mutate, reset }
}
