import type { InvitationLimits } from '@daystar/contract/joining/invitations'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'

/**
 * Why a new account invites fewer people than others, and from when on it can invite more; undefined for all others.
 */
export function newAccountText({ max_uses: left, new_account: limit }: InvitationLimits): string | undefined {
  if (limit === null) return undefined
  const time = formatDateTime(limit.more_at)
  if (left === limit.per_day)
    return t('Your account is new: it can invite {limit} people a day. More is possible from {time}.', {
      limit: limit.per_day,
      time,
    })
  return t(
    'Your account is new: it can invite {limit} people a day, {left} more today. More is possible from {time}.',
    {
      limit: limit.per_day,
      left,
      time,
    },
  )
}

/** How many addresses are left, if they are fewer than one request can have. */
export function emailsText(invitationLimits: InvitationLimits): string | undefined {
  const { max_emails: left, emails_per_day: perDay } = invitationLimits
  if (invitationLimits.new_account !== null) return newAccountText(invitationLimits)
  return left < perDay ? t('You can send {perDay} invitations a day, {left} more today.', { perDay, left }) : undefined
}
