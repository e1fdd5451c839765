import { type AddressLimit, addressLimitNames, addressLimits } from '@daystar/contract/address-limits'
import { CommunitySettings } from '@daystar/contract/community'
import { publicDefaults } from '@daystar/contract/community/defaults'
import Value from 'typebox/value'

/** A community whose operator has changed nothing. */
const defaultSettings: CommunitySettings = Object.freeze({
  ...publicDefaults,
  app_language: null,
  time_zone: 'UTC',
  accent_light: null,
  accent_dark: null,
  announcement: '',
  announcement_until: null,
  rules: '',
  contact: '',
  rules_version: '',
  privacy: '',
  imprint: '',
  public_read: true,
  welcome_member_id: null,
  welcome_text: '',
  ...(Object.fromEntries(addressLimitNames.map((name) => [name, addressLimits[name].default])) as Record<
    AddressLimit,
    number
  >),
  new_account_days: 7,
  report_emails: true,
  application_emails: true,
})

export const settingNames = Object.keys(defaultSettings) as (keyof CommunitySettings)[]

/**
 * The settings from the stored ones. A value that this version does not accept, because another version stored it, is
 * replaced by the default, so that a process of the previous version keeps working during an update.
 */
export function readSettings(stored: Readonly<Record<string, unknown>>): CommunitySettings {
  const valid = settingNames.filter(
    (name) => Object.hasOwn(stored, name) && Value.Check(CommunitySettings.properties[name], stored[name]),
  )
  return { ...defaultSettings, ...Object.fromEntries(valid.map((name) => [name, stored[name]])) }
}
