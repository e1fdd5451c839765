import { dateText } from '@daystar/contract/date-texts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { LimitedUse } from './limits.ts'

const descriptions: Record<LimitedUse, (max: number) => string> = {
  mentions: (max) => `it can mention other members ${max} times a day`,
  requests: (max) => `it can send ${max} requests a day`,
  uploads: (max) => `it can upload ${max} files a day`,
  invitations: (max) => `it can invite ${max} people a day`,
  links: (max) => `a text can contain ${max} links`,
}

interface ReachedLimit {
  readonly max: number
  readonly risesInSeconds: number
  readonly timeZone: string
}

/** The seconds until more is possible than now: the day ends, or the limit rises. */
export function secondsUntilMore(use: LimitedUse, risesInSeconds: number, now: number): number {
  const nextDay = 86_400 - ((now / 1000) % 86_400)
  return Math.max(1, Math.ceil(use === 'links' ? risesInSeconds : Math.min(nextDay, risesInSeconds)))
}

/** The error with the time, in the time zone of the member, from which on more is possible. */
export function newAccountError(
  use: LimitedUse,
  { max, risesInSeconds, timeZone }: ReachedLimit,
  now = Date.now(),
): ApiError {
  const seconds = secondsUntilMore(use, risesInSeconds, now)
  const time = dateText('dateAndTime', new Date(now + seconds * 1000), timeZone)
  return new ApiError('new_account_limit', {
    message: `Your account is new: ${descriptions[use](max)}. More is possible from ${time}.`,
    retryAfterSeconds: seconds,
  })
}
