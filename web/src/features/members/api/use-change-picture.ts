import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { upload } from '#lib/api/upload.ts'
import { firstText, toRecord } from '#lib/compatibility/raw-response.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { currentSession } from '#lib/session/session.ts'
import { updateOwnProfile } from './own-profile.ts'

interface Callbacks {
  onDone: () => void
  onFail: (error: unknown) => void
}

/**
 * Uploads a new profile picture and updates it everywhere it is shown. The callbacks also run after the component has
 * unmounted.
 */
export function useChangePicture({ onDone, onFail }: Callbacks) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (file: File): Promise<string> => {
      if (!currentSession()) throw new RequestError('rejected', 401, { detail: t('Not authenticated') })
      const form = new FormData()
      form.set('file', file, file.name)
      const response = toRecord(await upload(api.users.picture, form))
      const url = firstText(response, 'profile_pic_url', 'url')
      if (!url) throw new RequestError('rejected', 200, response)
      return url
    },
    onSuccess: (url) => {
      updateOwnProfile(cache, (me) => ({ ...me, profile_pic_url: url, avatar_url: url }))
      onDone()
    },
    onError: onFail,
  })
}

/** The server's message for a rejected picture; a generic message for all other failures. */
export function pictureErrorMessage(error: unknown): string {
  return error instanceof RequestError && error.detail !== null && error.status < 500
    ? error.detail
    : t('Upload failed. Please try again.')
}
