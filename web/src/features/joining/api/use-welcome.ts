import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** Who welcomes the viewer, with which words; both can be missing. */
export function useWelcome() {
  return useQuery({
    queryKey: queryKeys.welcome,
    queryFn: ({ signal }) => call(api.welcome.read, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
