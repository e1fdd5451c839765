import type { Me } from '@daystar/contract/accounts'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { normalizeMe } from '../compatibility/people.ts'
import { currentSession, startSession, useSession } from '../session/session.ts'
import { rememberTimeSettings } from '../texts/time-settings.ts'

async function readMe({ signal }: { signal: AbortSignal }): Promise<Me> {
  const me = normalizeMe(await call(api.users.me, {}, { signal }))
  rememberTimeSettings(me)
  const session = currentSession()
  if (session && session.userId !== me.id) startSession(session.token, me.id)
  return me
}

/** The signed-in member's own account; disabled for visitors. */
export function useMe() {
  const session = useSession()
  return useQuery({ queryKey: queryKeys.me, queryFn: readMe, enabled: session !== null, staleTime: 60_000 })
}

/** The signed-in member's id, from the session until the account has loaded; null for visitors. */
export function useMyId(): number | null {
  const session = useSession()
  const { data } = useMe()
  return session === null ? null : (data?.id ?? session.userId)
}
