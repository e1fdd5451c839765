import type { Person } from '@daystar/contract/fields'
import { api } from '@daystar/contract/wire'
import { useQueries } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizePerson } from '#lib/compatibility/people.ts'

/** The names of members of whom only the ids are known, as far as they are loaded. */
export function useNamedMembers(ids: readonly number[]): Person[] {
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeys.namedMember(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        normalizePerson(await call(api.users.read, { params: { userId: String(id) } }, { signal })),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  })
  return queries.flatMap(({ data }) => data ?? [])
}
