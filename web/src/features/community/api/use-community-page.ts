import type { CommunityPage } from '@daystar/contract/community/pages'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** The text of a page of the community, as Markdown. */
export function useCommunityPage(page: CommunityPage) {
  return useQuery({
    queryKey: queryKeys.communityPage(page),
    queryFn: ({ signal }) => call(api.community.page, { params: { page } }, { signal }),
  })
}
