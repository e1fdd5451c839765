import type { Audience } from '@daystar/contract/activities'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { keepPreviousData } from '@tanstack/react-query'
import { callListsPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'

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
  return usePages(
    queryKeys.audience(query),
    (page, options) =>
      callListsPage(api.audience.preview, { query: { ...query, limit: limits.pageMax, ...page } }, options),
    { placeholderData: keepPreviousData },
  )
}

export type AudienceQuery = ReturnType<typeof useAudience>
