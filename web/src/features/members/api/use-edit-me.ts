import type { BodyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { errorMessage, RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { rememberTimeSettings } from '#lib/texts/time-settings.ts'
import { updateOwnProfile } from './own-profile.ts'

export type ProfileChanges = BodyOf<typeof api.users.edit>

/** Edits the viewer's own name, username, bio or time zone. Sends only the given fields. */
export function useEditMe() {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'edit-me' },
    mutationFn: (changes: ProfileChanges) => call(api.users.edit, { body: changes }),
    onSuccess: (me, changes) => {
      rememberTimeSettings(me)
      updateOwnProfile(cache, () => me)
      void cache.invalidateQueries({ queryKey: queryKeys.days })
      if (changes.in_directory !== undefined) void cache.invalidateQueries({ queryKey: queryKeys.directories })
    },
  })
}

type ProfileField = 'name' | 'username' | 'bio'
export type ProfileErrors = Partial<Record<ProfileField | 'form', string>>

/** Error messages by field; `form` for errors that belong to no field. */
export function profileErrors(error: unknown): ProfileErrors {
  if (error instanceof RequestError) {
    if (error.code === 'username_taken' || (error.status === 409 && /username/i.test(error.detail ?? '')))
      return { username: error.detail ?? t('Username already taken') }
    const messages: Partial<Record<ProfileField, string>> = {}
    for (const { loc, msg } of error.validationErrors) {
      const field = loc.find((part): part is ProfileField => part === 'name' || part === 'username' || part === 'bio')
      if (field) messages[field] ??= msg
    }
    if (Object.keys(messages).length > 0) return messages
  }
  return { form: errorMessage(error, t('Could not save changes')) }
}
