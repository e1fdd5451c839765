import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { personIn } from '#lib/compatibility/people.ts'
import { firstText, normalizeList } from '#lib/compatibility/raw-response.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'

/** Who welcomes the viewer, with which words; both can be missing. */
export function useWelcome() {
  return useQuery({
    queryKey: queryKeys.welcome,
    queryFn: async ({ signal }) => {
      const reply = recordIn(await call(api.welcome.read, {}, { signal }))
      return {
        text: firstText(reply, 'text') ?? '',
        from: reply.from ? personIn(reply.from) : null,
        leftOut: normalizeList(reply.pack_left_out),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
