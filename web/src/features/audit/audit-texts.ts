import { type AddressLimit, addressLimits } from '@daystar/contract/address-limits'
import { type ReportReason, reportReasons } from '@daystar/contract/moderation/report-reasons'
import type { SanctionKind } from '@daystar/contract/moderation/sanction-kinds'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { deviceName } from '#lib/texts/device-name.ts'
import { jobNames } from '#lib/texts/job-names.ts'
import { listText } from '#lib/texts/lists.ts'
import { sanctionNames } from '#lib/texts/sanction-names.ts'

/** The settings of the community, as the pages of the administration name them. */
const settingNames: Readonly<Record<string, string>> = {
  name: t('name'),
  description: t('description'),
  language: t('language'),
  time_zone: t('time zone'),
  accent_light: t('accent colour in the light theme'),
  accent_dark: t('accent colour in the dark theme'),
  logo: t('logo'),
  announcement: t('announcement'),
  rules: t('rules'),
  contact: t('contact'),
  privacy: t('privacy policy'),
  imprint: t('imprint'),
  public_read: t('visitors can read'),
  joining: t('who can join'),
  members_invite: t('members can invite'),
  welcome_member_id: t('who welcomes new members'),
  welcome_text: t('words of the welcome'),
  everyone_feed: t('activities of everyone as a list'),
  directory: t('directory'),
  new_account_days: t('limits for new members'),
  report_emails: t('emails about reports'),
  application_emails: t('emails about applications'),
}

/** The roles in the community, as words of a sentence. */
const roles: Readonly<Record<string, string>> = {
  member: t('member', {}, { context: 'role' }),
  moderator: t('moderator', {}, { context: 'role' }),
  operator: t('operator', {}, { context: 'role' }),
  'admin of the circle': t('admin of the circle'),
}
const roleText = (role: string) => roles[role] ?? role

const isAddressLimit = (name: string): name is AddressLimit => Object.hasOwn(addressLimits, name)
const plain = (name: string) => name.replaceAll('_', ' ')
const isReason = (value: string): value is ReportReason => Object.hasOwn(reportReasons, value)
const isSanction = (value: string): value is SanctionKind => Object.hasOwn(sanctionNames, value)

/** A detail of an event in words. Details with ids are shown as links instead. */
const texts: Readonly<Record<string, (value: string) => string>> = {
  user_agent: deviceName,
  rule: (value) => t('reason: {reason}', { reason: isReason(value) ? reportReasons[value] : plain(value) }),
  from: (value) => t('before: {value}', { value: roleText(value) }),
  to: (value) => t('now: {value}', { value: roleText(value) }),
  settings: (value) =>
    listText(
      value
        .split(', ')
        .map((name) => settingNames[name] ?? (isAddressLimit(name) ? addressLimits[name].label : plain(name))),
    ),
  kind: (value) => (isSanction(value) ? sanctionNames[value] : (jobNames[value] ?? plain(value))),
  sanction: (value) => (value === 'none' ? t('no sanction') : isSanction(value) ? sanctionNames[value] : plain(value)),
  ends_at: (value) => t('until {time}', { time: formatDateTime(value) }),
  removes_content: (value) => (value === 'true' ? t('content removed') : t('content kept')),
  lifts: (value) => (value === 'true' ? t('decision withdrawn') : t('decision stays')),
  uses: (value) => t('{count, plural, one {for # person} other {for up to # people}}', { count: Number(value) }),
  as: (value) => t('as {value}', { value: roleText(value) }),
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
