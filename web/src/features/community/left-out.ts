import type { LeftOut } from '@daystar/contract/announcements'

const reasons: Record<keyof LeftOut, string> = {
  unconfirmed: 'have not confirmed their email address',
  unsubscribed: 'have unsubscribed',
  suspended: 'are suspended',
  leaving: 'are deleting their account',
}

const singular: Record<keyof LeftOut, string> = {
  unconfirmed: 'has not confirmed the email address',
  unsubscribed: 'has unsubscribed',
  suspended: 'is suspended',
  leaving: 'is deleting the account',
}

/** A sentence about those whom an email to all members does not reach; null if it reaches all of them. */
export function leftOutText(leftOut: LeftOut): string | null {
  const counted = (Object.keys(reasons) as (keyof LeftOut)[]).filter((reason) => leftOut[reason] > 0)
  const total = counted.reduce((sum, reason) => sum + leftOut[reason], 0)
  if (total === 0) return null
  const parts = counted.map((reason) => `${leftOut[reason]} ${(leftOut[reason] === 1 ? singular : reasons)[reason]}`)
  return `${total === 1 ? '1 member is' : `${total} members are`} left out: ${parts.join(', ')}.`
}
