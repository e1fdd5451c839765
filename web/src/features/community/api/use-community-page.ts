import type { CommunityPage } from '@daystar/contract/community/pages'
import { api } from '@daystar/contract/wire'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'

/** The text of a page of the community, as Markdown. */
export function useCommunityPage(page: CommunityPage) {
  return useRead(queryKeys.communityPage(page), api.community.page, { params: { page } })
}
