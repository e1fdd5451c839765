import { api } from '@daystar/contract/wire'
import { useEffect, useState } from 'react'
import { call } from '#lib/api/api.ts'
import '#lib/api/read-reply.ts'

const check = (token: string, signal: AbortSignal) => call(api.invitations.check, { body: { token } }, { signal })

interface Result {
  readonly data?: Awaited<ReturnType<typeof check>>
  readonly error?: Error
}

/** Who invites with the link that was opened, if it has a token. The page loads without the query library. */
export function useInvitation(token: string) {
  const [result, setResult] = useState<Result>({})

  useEffect(() => {
    if (token === '') return
    const controller = new AbortController()
    check(token, controller.signal).then(
      (data) => setResult({ data }),
      (error: Error) => {
        if (!controller.signal.aborted) setResult({ error })
      },
    )
    return () => controller.abort()
  }, [token])

  return { ...result, isPending: token !== '' && !result.data && !result.error }
}
