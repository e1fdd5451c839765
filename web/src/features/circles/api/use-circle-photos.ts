import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { personIn } from '#lib/compatibility/people.ts'
import { firstNumber, firstText, normalizeList, toRecord } from '#lib/compatibility/raw-response.ts'
import { readItems } from '#lib/compatibility/read-response.ts'

/** A photo of an activity in a circle. */
export interface CirclePhoto {
  readonly key: string
  readonly activityId: number
  readonly title: string
  readonly author: string
  /** The file for a small square. */
  readonly src: string
  readonly alt: string
}

const thumbnailWidth = 320

function photosIn(response: unknown): CirclePhoto[] {
  return readItems(response, 'photos', (item) => {
    const raw = toRecord(item)
    const activityId = firstNumber(raw, 'activity_id')
    return activityId === null ? null : { raw, activityId }
  }).flatMap(({ raw, activityId }) =>
    normalizeList(raw.photos ?? []).flatMap((file, index) => {
      const photo = toRecord(file)
      const src = thumbnailOf(photo)
      if (src === null) return []
      return {
        key: `${activityId} ${index}`,
        activityId,
        title: firstText(raw, 'title') ?? '',
        author: personIn(raw.author)?.name ?? '',
        src,
        alt: firstText(photo, 'alt') ?? '',
      }
    }),
  )
}

/** The smallest file that is wide enough. */
function thumbnailOf(photo: Readonly<Record<string, unknown>>): string | null {
  const variants = normalizeList(photo.variants ?? [])
    .map((variant) => ({
      url: firstText(toRecord(variant), 'url'),
      width: firstNumber(toRecord(variant), 'width') ?? 0,
    }))
    .sort((a, b) => a.width - b.width)
  return variants.find(({ width }) => width >= thumbnailWidth)?.url ?? firstText(photo, 'url')
}

/** The photos of a circle, newest first. */
export function useCirclePhotos(circleId: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.circlePhotos(circleId),
    queryFn: async ({ pageParam, signal }): Promise<Page<CirclePhoto[]>> => {
      const query = { limit: limits.pageDefault, ...(pageParam && { cursor: pageParam }) }
      const { items, next } = await callPage(api.circleContent.photos, { params: { circleId }, query }, { signal })
      return { items: photosIn(items), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
