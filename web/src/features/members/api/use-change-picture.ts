import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem } from '#lib/problem.ts'
import { currentSession } from '#lib/session.ts'
import { upload } from '#lib/upload.ts'
import { showOwnFace } from './own-face.ts'

interface Outcome {
  onDone: () => void
  onFail: (error: unknown) => void
}

/**
 * Sends one's new picture, and shows it wherever one's own face stands. What came of it is told even where the page has
 * been left meanwhile.
 */
export function useChangePicture({ onDone, onFail }: Outcome) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (file: File): Promise<string> => {
      if (!currentSession()) throw new Problem('refused', 401, { detail: 'Not authenticated' })
      const form = new FormData()
      form.set('file', file, file.name)
      const answer: { profile_pic_url?: string; url?: string } = await upload(api.users.picture, form)
      const url = answer.profile_pic_url ?? answer.url
      if (!url) throw new Problem('refused', 200, answer)
      return url
    },
    onSuccess: (url) => {
      showOwnFace(cache, (me) => ({ ...me, profile_pic_url: url, avatar_url: url }))
      onDone()
    },
    onError: onFail,
  })
}

/** What the server said of the picture; the rest of what can go wrong shares one sentence. */
export function pictureWords(error: unknown): string {
  return error instanceof Problem && error.detail !== null && error.status < 500
    ? error.detail
    : 'Upload failed. Please try again.'
}
