import type { Audience } from '@daystar/contract/activities'
import type { AudiencePreview } from '@daystar/contract/activities/audience'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callListsPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** What an activity or a draft says about who will see it. */
export interface ChosenAudience {
  readonly audience: Audience
  readonly circleIds: readonly number[]
  /** The activity that is edited. */
  readonly activityId?: number | undefined
  /** True when the edit opens an activity that is for members only. */
  readonly opens?: boolean | undefined
}

/** Who will see an activity, and the members in pages. While a changed choice loads, the previous result stays. */
export function useAudience({ audience, circleIds, activityId, opens = false }: ChosenAudience) {
  const query = {
    audience,
    circle_ids: [...circleIds].sort((a, b) => a - b).join(','),
    ...(activityId !== undefined && { activity_id: activityId }),
    ...(opens && { opens }),
  }
  return useInfiniteQuery({
    queryKey: queryKeys.audience(query),
    queryFn: async ({ pageParam, signal }): Promise<Page<AudiencePreview>> => {
      const paged = { ...query, limit: limits.pageMax, ...(pageParam && { cursor: pageParam }) }
      const { items, next } = await callListsPage(api.audience.preview, { query: paged }, { signal })
      return { items, next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

export type AudienceQuery = ReturnType<typeof useAudience>
