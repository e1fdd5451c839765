import { useRef, useState } from 'react'
import { useIsMounted } from './use-is-mounted.ts'

interface ActionState<Result> {
  readonly isPending: boolean
  readonly data: Result | undefined
  readonly error: Error | null
}

const idle = { isPending: false, data: undefined, error: null }

/**
 * The state of a request of a form, or of a page before signing in, which loads without the query library. Other
 * writes use `useMutation`.
 */
export function useAction<Result>() {
  const [state, setState] = useState<ActionState<Result>>(idle)
  const isMounted = useIsMounted()
  const latest = useRef<Promise<Result>>(undefined)

  /** Resolves with whether it succeeded. Calls `then` after a success if the component is still mounted. */
  function perform(request: Promise<Result>, then?: (result: Result) => void): Promise<boolean> {
    latest.current = request
    setState({ ...idle, isPending: true })
    return request.then(
      (data) => {
        if (latest.current === request) {
          setState({ ...idle, data })
          if (isMounted.current) then?.(data)
        }
        return true
      },
      (error: Error) => {
        if (latest.current === request) setState({ ...idle, error })
        return false
      },
    )
  }

  function reset(): void {
    latest.current = undefined
    setState(idle)
  }

  return { ...state, perform, reset }
}
