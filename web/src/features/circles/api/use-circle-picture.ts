import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isUnknownEndpoint } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { upload } from '#lib/upload.ts'

export type CirclePicture = 'banner' | 'image'

interface Answer {
  banner_url?: string
  image_url?: string
  url?: string
}

interface Outcome {
  onDone: () => void
  onFail: (error: unknown) => void
}

/** A banner goes to the first address that takes one; older servers know only the picture's. */
async function send(circleId: number, kind: CirclePicture, form: FormData): Promise<Answer> {
  const params = { circleId }
  if (kind === 'image') return await upload(api.circles.image, form, { params })
  try {
    return await upload(api.circles.banner, form, { params })
  } catch (error) {
    if (!(error instanceof Problem && isUnknownEndpoint(error))) throw error
    return await upload(api.circles.image, form, { params })
  }
}

/** Puts up a circle's banner or its own picture. What came of it is told even where the page has been left meanwhile. */
export function useCirclePicture(circleId: number, kind: CirclePicture, { onDone, onFail }: Outcome) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file, file.name)
      return send(circleId, kind, form)
    },
    onSuccess: ({ banner_url: banner, image_url: image, url }) => {
      const shown = kind === 'banner' ? (banner ?? image ?? url) : (image ?? url)
      const put = kind === 'banner' ? { banner_url: shown } : { image_url: shown, icon_url: shown }
      cache.setQueryData(
        queryKeys.circle(circleId),
        (circle: CircleDetail | undefined) => circle && shown && { ...circle, ...put },
      )
      void cache.invalidateQueries({ queryKey: queryKeys.circles })
      onDone()
    },
    onError: onFail,
  })
}

/** No address took the file, or the server said why it would not. */
export function pictureWords(error: unknown): string {
  if (!(error instanceof Problem)) return 'Upload failed. Please try again.'
  if (error.status === 404 && error.code !== 'circle_not_found') return 'Upload endpoint not found'
  return error.detail ?? 'Upload failed. Please try again.'
}
