import type { BodyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { Problem, wordsOf } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { showOwnFace } from './own-face.ts'

export type OwnChanges = BodyOf<typeof api.users.edit>

/** Changes one's own name, username, bio or time zone: only what is given. */
export function useEditMe() {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'edit-me' },
    mutationFn: (changes: OwnChanges) => call(api.users.edit, { body: changes }),
    onSuccess: (me) => {
      showOwnFace(cache, () => me)
      void cache.invalidateQueries({ queryKey: queryKeys.days })
    },
  })
}

type OwnField = 'name' | 'username' | 'bio'

/** What went wrong, by the field it belongs to; `form` for what belongs to none. */
export function editWords(error: unknown): Partial<Record<OwnField | 'form', string>> {
  if (error === null || error === undefined) return {}
  if (error instanceof Problem) {
    if (error.code === 'username_taken' || (error.status === 409 && /username/i.test(error.detail ?? '')))
      return { username: error.detail ?? 'Username already taken' }
    const words: Partial<Record<OwnField, string>> = {}
    for (const { loc, msg } of error.faults) {
      const field = loc.find((part): part is OwnField => part === 'name' || part === 'username' || part === 'bio')
      if (field) words[field] ??= msg
    }
    if (Object.keys(words).length > 0) return words
  }
  return { form: wordsOf(error, 'Could not save changes') }
}
