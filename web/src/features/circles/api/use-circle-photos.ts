import type { CirclePhotos } from '@daystar/contract/circles/content'
import type { Media } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { callPage, mapPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'

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

function photosOf({ activity_id: activityId, title, author, photos }: CirclePhotos): CirclePhoto[] {
  return photos.map((photo, index) => ({
    key: `${activityId} ${index}`,
    activityId,
    title,
    author: author.name,
    src: thumbnailOf(photo),
    alt: photo.alt,
  }))
}

/** The smallest file that is wide enough. */
function thumbnailOf({ variants, url }: Media): string {
  const sorted = variants.toSorted((a, b) => a.width - b.width)
  return sorted.find(({ width }) => width >= thumbnailWidth)?.url ?? url
}

/** The photos of a circle, newest first. */
export function useCirclePhotos(circleId: number) {
  return usePages(queryKeys.circlePhotos(circleId), (page, options) =>
    callPage(
      api.circleContent.photos,
      { params: { circleId }, query: { limit: limits.pageDefault, ...page } },
      options,
    ).then(mapPage((items) => items.flatMap(photosOf))),
  )
}
