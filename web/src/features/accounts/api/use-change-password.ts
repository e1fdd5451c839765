import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { Problem, wordsOf } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'

/** Sets a new password; every other session ends. */
export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (words: { current: string; next: string }) =>
      call(api.users.changePassword, { body: { current_password: words.current, new_password: words.next } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: queryKeys.sessions }),
  })
}

/** A wrong present password belongs to its field; the rest belongs to the new one or to the form. */
export function changePasswordWords(error: unknown): { current?: string; next?: string; form?: string } {
  if (error === null || error === undefined) return {}
  if (error instanceof Problem) {
    if (error.code === 'incorrect_login') return { current: 'That is not your present password.' }
    if (error.code === 'password_common' || error.faults.length > 0)
      return { next: wordsOf(error, 'Please choose another password.') }
  }
  return { form: wordsOf(error, 'Network or server error') }
}
