import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#lib/api/query-keys.ts'
import { upload } from '#lib/api/upload.ts'
import { uploadedPictureUrl } from '#lib/compatibility/circles.ts'
import { firstSupported } from '#lib/compatibility/route-fallback.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'

export type CirclePicture = 'banner' | 'image'

interface Callbacks {
  onDone: () => void
  onFail: (error: unknown) => void
}

/** Uploads to the banner endpoint, or to the picture endpoint on older servers that have no banner endpoint. */
function uploadPicture(circleId: number, kind: CirclePicture, form: FormData): Promise<unknown> {
  const params = { circleId }
  const uploadImage = () => upload(api.circles.image, form, { params })
  if (kind === 'image') return uploadImage()
  return firstSupported<unknown>([() => upload(api.circles.banner, form, { params }), uploadImage])
}

/** Uploads a circle's banner or picture. The callbacks also run after the component has unmounted. */
export function useCirclePicture(circleId: number, kind: CirclePicture, { onDone, onFail }: Callbacks) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('file', file, file.name)
      return uploadPicture(circleId, kind, form)
    },
    onSuccess: (response) => {
      const newUrl = uploadedPictureUrl(response, kind)
      const changes = kind === 'banner' ? { banner_url: newUrl } : { image_url: newUrl, icon_url: newUrl }
      cache.setQueryData(
        queryKeys.circle(circleId),
        (circle: CircleDetail | undefined) => circle && newUrl && { ...circle, ...changes },
      )
      void cache.invalidateQueries({ queryKey: queryKeys.circles })
      onDone()
    },
    onError: onFail,
  })
}

/** The error message for a failed upload; a 404 means that the server has no upload endpoint. */
export function circlePictureErrorMessage(error: unknown): string {
  if (!(error instanceof RequestError)) return t('Upload failed. Please try again.')
  if (error.status === 404 && error.code !== 'circle_not_found') return t('Upload endpoint not found')
  return error.detail ?? t('Upload failed. Please try again.')
}
