import type { BodyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { loadCommunity } from '#lib/community.ts'
import { startSession } from '#lib/session/session.ts'

/** Returns whether the setup link is valid, and the current settings. */
export function useSetupLink(token: string) {
  return useRead(
    queryKeys.setup(token),
    api.setup.check,
    { body: { token } },
    {
      enabled: token !== '',
      // A link that another person has just used must not be shown as valid.
      gcTime: 0,
    },
  )
}

/**
 * Makes the user the first operator, saves the settings and signs in. `onDone` also runs after the form has unmounted.
 */
export function useSetup(onDone: () => void) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof api.setup.finish>) => call(api.setup.finish, { body }),
    onSuccess: ({ access_token: token, user }) => {
      // The new session clears the cached queries, and the link is no longer valid.
      startSession(token, user.id)
      void loadCommunity().catch(() => undefined)
      onDone()
    },
  })
}
