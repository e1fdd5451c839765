import { addressLimitNames } from '@daystar/contract/address-limits'
import type { CommunityAdministration, CommunitySettings } from '@daystar/contract/community'
import { communityPages } from '@daystar/contract/community/pages'
import { type Form, useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { type SettingName, settingErrors, useEditSettings } from './use-community-settings.ts'

/** The settings of the community on each page of `/admin/settings`. */
export const settingsOfPage = {
  community: ['name', 'description', 'language', 'app_language', 'time_zone'],
  appearance: ['accent_light', 'accent_dark'],
  joining: [
    'joining',
    'members_invite',
    'public_read',
    'everyone_feed',
    'directory',
    'welcome_member_id',
    'welcome_text',
  ],
  protection: [...addressLimitNames, 'new_account_days', 'report_emails', 'application_emails'],
  pages: [...communityPages, 'rules_version'],
} as const satisfies Record<string, readonly SettingName[]>

export type CommunitySettingsPage = keyof typeof settingsOfPage
type FormSetting = (typeof settingsOfPage)[CommunitySettingsPage][number]

export type CommunityForm = Form<Pick<CommunitySettings, FormSetting>>

const names: readonly FormSetting[] = Object.values(settingsOfPage).flat()

/** The state of the forms of `/admin/settings`, which are saved together. */
export function useCommunityForm(settings: CommunityAdministration | undefined) {
  return useSettingsForm('settings', settings, names)
}

/** The page with the first setting that the server rejected. */
export function invalidPageOf({ errors }: Pick<CommunityForm, 'errors'>): CommunitySettingsPage | undefined {
  const pages = Object.keys(settingsOfPage) as CommunitySettingsPage[]
  return pages.find((page) => settingsOfPage[page].some((name) => errors[name]))
}

/**
 * The state of a form for settings, of which only changed ones are sent, so that changes of other operators are kept.
 * `onSuccess` gets whether there were changes.
 */
export function useSettingsForm<const N extends SettingName>(
  section: string,
  settings: CommunityAdministration | undefined,
  names: readonly N[],
  onSuccess?: (hadChanges: boolean) => void,
) {
  const edit = useEditSettings()
  const saved = Object.fromEntries(names.map((name) => [name, settings?.[name]])) as unknown as Pick<
    CommunitySettings,
    N
  >
  const accepts = (name: string, value: unknown) => name in saved && isOfType(name, value, saved[name as N])
  const draft = useFormDraft(`community:${section}`, saved, { accepts })
  const { changes, hasChanges, discard } = draft
  const form = useForm({
    ...draft,
    send: async () => {
      if (hasChanges) await edit.mutateAsync(changes)
      return hasChanges
    },
    failure: (error) => settingErrors(error, names),
    ...(onSuccess && { onSuccess }),
  })
  return { ...form, hasChanges, discard }
}

/** Returns whether a stored draft of a setting has the type of the setting. */
function isOfType(name: string, value: unknown, current: unknown): boolean {
  if (name === 'welcome_member_id') return value === null || typeof value === 'number'
  const canBeNull = name.startsWith('accent_') || name === 'announcement_until' || name === 'app_language'
  if (canBeNull) return value === null || typeof value === 'string'
  return typeof value === typeof current
}
