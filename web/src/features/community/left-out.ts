import type { LeftOut } from '@daystar/contract/community/announcements'
import { t } from '#lib/i18n/translate.ts'
import { listText } from '#lib/texts/lists.ts'

const reasons: Record<keyof LeftOut, (count: number) => string> = {
  unconfirmed: (count) =>
    t('{count, plural, one {# has not confirmed the email address} other {# have not confirmed their email address}}', {
      count,
    }),
  unsubscribed: (count) => t('{count, plural, one {# has unsubscribed} other {# have unsubscribed}}', { count }),
  suspended: (count) => t('{count, plural, one {# is suspended} other {# are suspended}}', { count }),
  leaving: (count) =>
    t('{count, plural, one {# is deleting the account} other {# are deleting their account}}', { count }),
}

/** A sentence about those whom an email to all members does not reach; null if it reaches all of them. */
export function leftOutText(leftOut: LeftOut): string | null {
  const counted = (Object.keys(reasons) as (keyof LeftOut)[]).filter((reason) => leftOut[reason] > 0)
  const total = counted.reduce((sum, reason) => sum + leftOut[reason], 0)
  if (total === 0) return null
  const parts = listText(counted.map((reason) => reasons[reason](leftOut[reason])))
  return t('{count, plural, one {# member is left out: {parts}.} other {# members are left out: {parts}.}}', {
    count: total,
    parts,
  })
}
