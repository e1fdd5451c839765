import { type AddressLimit, addressLimits } from '@daystar/contract/address-limits'
import { type ReportReason, reportReasons } from '@daystar/contract/report-reasons'
import type { SanctionKind } from '@daystar/contract/sanction-kinds'
import { formatDateTime } from '#lib/texts/dates.ts'
import { deviceName } from '#lib/texts/device-name.ts'
import { jobNames } from '#lib/texts/job-names.ts'
import { sanctionNames } from '#lib/texts/sanction-names.ts'

/** The settings of the community, as the pages of the administration name them. */
const settingNames: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  language: 'language',
  time_zone: 'time zone',
  accent_light: 'accent colour in the light theme',
  accent_dark: 'accent colour in the dark theme',
  logo: 'logo',
  announcement: 'announcement',
  rules: 'rules',
  contact: 'contact',
  privacy: 'privacy policy',
  imprint: 'imprint',
  public_read: 'visitors can read',
  joining: 'who can join',
  members_invite: 'members can invite',
  new_account_days: 'limits for new members',
  report_emails: 'emails about reports',
  application_emails: 'emails about applications',
}

const isAddressLimit = (name: string): name is AddressLimit => Object.hasOwn(addressLimits, name)
const plain = (name: string) => name.replaceAll('_', ' ')
const isReason = (value: string): value is ReportReason => Object.hasOwn(reportReasons, value)
const isSanction = (value: string): value is SanctionKind => Object.hasOwn(sanctionNames, value)

/** A detail of an event in words. Details with ids are shown as links instead. */
const texts: Readonly<Record<string, (value: string) => string>> = {
  user_agent: deviceName,
  rule: (value) => `reason: ${isReason(value) ? reportReasons[value] : plain(value)}`,
  from: (value) => `before: ${value}`,
  to: (value) => `now: ${value}`,
  settings: (value) =>
    value
      .split(', ')
      .map((name) => settingNames[name] ?? (isAddressLimit(name) ? addressLimits[name].label : plain(name)))
      .join(', '),
  kind: (value) => (isSanction(value) ? sanctionNames[value] : (jobNames[value] ?? plain(value))),
  sanction: (value) => (value === 'none' ? 'no sanction' : isSanction(value) ? sanctionNames[value] : plain(value)),
  ends_at: (value) => `until ${formatDateTime(value)}`,
  removes_content: (value) => (value === 'true' ? 'content removed' : 'content kept'),
  lifts: (value) => (value === 'true' ? 'decision withdrawn' : 'decision stays'),
  uses: (value) => (value === '1' ? 'for 1 person' : `for up to ${value} people`),
  as: (value) => `as ${value}`,
  subject: (value) => `“${value}”`,
  excerpt: (value) => `“${value}”`,
  circle_name: (value) => `“${value}”`,
}

/** The details of an event in words, without those that are empty or shown as links. */
export function detailTexts(details: Readonly<Record<string, string>>): string[] {
  return Object.entries(details)
    .filter(([name, value]) => value !== '' && !/(^|_)id$|^subject_type$/.test(name))
    .map(([name, value]) => texts[name]?.(value) ?? `${plain(name)}: ${value}`)
}
