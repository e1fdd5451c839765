import { t } from '#lib/i18n/translate.ts'

/** For how long an invitation can be valid, as options. */
export const invitationDays = [1, 7, 30, 90].map((days) => ({
  value: String(days),
  label: t('{count, plural, one {# day} other {# days}}', { count: days }),
}))
