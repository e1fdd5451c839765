import type { CommunityAdministration, CommunitySettings } from '@daystar/contract/community'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { upload } from '#lib/api/upload.ts'
import { useRead } from '#lib/api/use-read.ts'
import { loadCommunity } from '#lib/community.ts'
import { errorMessage, RequestError } from '#lib/errors/request-error.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'

export type SettingName = keyof CommunitySettings
export type SettingErrors = Partial<Record<SettingName | 'form', string>>

/** All settings, for operators. */
export function useCommunitySettings() {
  return useRead(queryKeys.communitySettings, api.community.settings, {})
}

/** Changes the given settings only. */
export function useEditSettings() {
  const apply = useAppliedSettings()
  return useMutation({
    scope: { id: 'community-settings' },
    mutationFn: (changes: Partial<CommunitySettings>) => call(api.community.edit, { body: changes }),
    onSuccess: apply,
  })
}

/** Uploads a logo; null removes it. */
export function useLogo() {
  const apply = useAppliedSettings()
  return useMutation({
    scope: { id: 'community-settings' },
    mutationFn: (file: File | null) => {
      if (file === null) return call(api.community.removeLogo, {})
      const form = new FormData()
      form.set('file', file, file.name)
      return upload(api.community.logo, form)
    },
    onSuccess: apply,
  })
}

/** Shows changed settings in the forms and in the rest of the app. */
function useAppliedSettings() {
  const cache = useQueryClient()
  return (settings: CommunityAdministration) => {
    cache.setQueryData(queryKeys.communitySettings, settings)
    void cache.invalidateQueries({ queryKey: queryKeys.community })
    // Also without a page that observes the query, as in tests.
    emit('community:saved', {})
    void loadCommunity().catch(() => undefined)
  }
}

/** Error messages by setting; `form` for errors that belong to none of them. */
export function settingErrors(error: unknown, names: readonly SettingName[]): SettingErrors {
  if (error instanceof RequestError) {
    const messages: SettingErrors = {}
    for (const { loc, msg } of error.validationErrors) {
      const name = names.find((candidate) => loc.includes(candidate))
      if (name) messages[name] ??= msg
    }
    if (Object.keys(messages).length > 0) return messages
  }
  return { form: errorMessage(error, t('Could not save changes')) }
}
