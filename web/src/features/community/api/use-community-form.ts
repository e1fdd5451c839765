import { addressLimitNames } from '@daystar/contract/address-limits'
import type { CommunityAdministration } from '@daystar/contract/community'
import { communityPages } from '@daystar/contract/community/pages'
import type { SettingName } from './use-community-settings.ts'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

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

export type CommunityForm = SettingsForm<FormSetting>

const names: readonly FormSetting[] = Object.values(settingsOfPage).flat()

/** The state of the forms of `/admin/settings`, which are saved together. */
export function useCommunityForm(settings: CommunityAdministration | undefined): CommunityForm {
  return useSettingsForm('settings', settings, names)
}

/** The page with the first setting that the server rejected. */
export function invalidPageOf({ errors }: CommunityForm): CommunitySettingsPage | undefined {
  const pages = Object.keys(settingsOfPage) as CommunitySettingsPage[]
  return pages.find((page) => settingsOfPage[page].some((name) => errors[name] !== undefined))
}
