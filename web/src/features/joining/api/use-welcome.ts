import { api } from '@daystar/contract/wire'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'

/** Who welcomes the viewer, with which words; both can be missing. */
export function useWelcome() {
  return useRead(queryKeys.welcome, api.welcome.read, {}, { staleTime: Number.POSITIVE_INFINITY, retry: false })
}
