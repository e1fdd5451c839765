import { languages } from '@daystar/contract/languages'
import { message } from '@daystar/contract/message'
import { dateText } from '@daystar/contract/texts/date-texts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { LimitedUse } from './limits.ts'

const texts: Readonly<Record<LimitedUse, string>> = {
  mentions: message(
    'Your account is new: it can mention other members {max, plural, other {{max} times}} a day. More is possible from {time}.',
  ),
  requests: message(
    'Your account is new: it can send {max, plural, other {{max} requests}} a day. More is possible from {time}.',
  ),
  uploads: message(
    'Your account is new: it can upload {max, plural, other {{max} files}} a day. More is possible from {time}.',
  ),
  invitations: message(
    'Your account is new: it can invite {max, plural, other {{max} people}} a day. More is possible from {time}.',
  ),
  links: message(
    'Your account is new: a text can contain {max, plural, other {{max} links}}. More is possible from {time}.',
  ),
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
  const instant = new Date(now + seconds * 1000)
  return new ApiError('new_account_limit', {
    text: (t, language) => {
      const { locale } = languages[language]
      return t(texts[use], { max, time: dateText('dateAndTime', instant, timeZone, { locale }) })
    },
    retryAfterSeconds: seconds,
  })
}
