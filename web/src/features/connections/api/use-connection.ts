import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { type Connection, noConnection, normalizeConnection } from '#lib/compatibility/connections.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'
import { useMyId } from '#lib/members/use-me.ts'

interface ConnectionQuery {
  /** Undefined while loading. */
  connection: Connection | undefined
}

/** The viewer's connection to a member. Returns no connection if the request fails or `shouldFetchStatus` is false. */
export function useConnection(userId: number, shouldFetchStatus = true): ConnectionQuery {
  const myId = useMyId()
  const enabled = shouldFetchStatus && myId !== null && myId !== userId
  const { data, isPending } = useQuery({
    queryKey: queryKeys.connectionStatus(userId),
    queryFn: async ({ signal }) =>
      normalizeConnection(recordIn(await call(api.connections.status, { params: { userId } }, { signal }))),
    enabled,
    retry: false,
  })
  return { connection: data ?? (enabled && isPending ? undefined : noConnection) }
}
