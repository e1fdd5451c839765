import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isUnknownEndpoint } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { upload } from '#lib/upload.ts'
import { useMyId } from '#lib/use-me.ts'
import { asCircle } from '../circle-shape.ts'

export type CircleChanges = Partial<Pick<CircleDetail, 'name' | 'description' | 'is_private'>>

/** Changes a circle's words or privacy: only what is given, so that two admins at once both keep theirs. */
export function useEditCircle(circleId: number) {
  const cache = useQueryClient()
  const myId = useMyId()
  return useMutation({
    scope: { id: `edit-circle:${circleId}` },
    mutationFn: async (changes: CircleChanges) =>
      asCircle(await call(api.circles.edit, { params: { circleId }, body: changes }), myId),
    onSuccess: (circle) => {
      cache.setQueryData(queryKeys.circle(circleId), circle)
      void cache.invalidateQueries({ queryKey: queryKeys.circles })
    },
    onError: () => void cache.invalidateQueries({ queryKey: queryKeys.circle(circleId) }),
  })
}

/** Sends a banner to the first address that takes one. */
export function useCircleBanner(circleId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData()
      form.set('file', file, file.name)
      try {
        return await upload(api.circles.banner, form, { params: { circleId } })
      } catch (error) {
        if (!(error instanceof Problem && isUnknownEndpoint(error))) throw error
        return await upload(api.circles.image, form, { params: { circleId } })
      }
    },
    onSuccess: (answer: { banner_url?: string; image_url?: string; url?: string }) => {
      const url = answer.banner_url ?? answer.image_url ?? answer.url
      cache.setQueryData(
        queryKeys.circle(circleId),
        (circle: CircleDetail | undefined) => circle && url && { ...circle, banner_url: url },
      )
      void cache.invalidateQueries({ queryKey: queryKeys.circles })
    },
  })
}

/** No address took the file, or the server said why it would not. */
export function bannerWords(error: unknown): string {
  if (!(error instanceof Problem)) return 'Upload failed. Please try again.'
  if (error.status === 404 && error.code !== 'circle_not_found') return 'Upload endpoint not found'
  return error.detail ?? 'Upload failed. Please try again.'
}
