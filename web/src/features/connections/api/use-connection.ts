import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useMyId } from '#lib/use-me.ts'
import { asConnection, type Connection, noConnection } from '../connection-shape.ts'

interface Looked {
  /** Undefined while the look-up is under way. */
  connection: Connection | undefined
}

/** How the reader stands to a member. A look-up that fails, or that nobody asks for, counts as no connection. */
export function useConnection(userId: number, looksUp = true): Looked {
  const myId = useMyId()
  const enabled = looksUp && myId !== null && myId !== userId
  const { data, isPending } = useQuery({
    queryKey: queryKeys.connectionStatus(userId),
    queryFn: async ({ signal }) => asConnection(await call(api.connections.status, { params: { userId } }, { signal })),
    enabled,
    retry: false,
  })
  return { connection: data ?? (enabled && isPending ? undefined : noConnection) }
}
