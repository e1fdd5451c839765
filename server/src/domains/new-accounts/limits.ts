/** What is limited for new accounts: `links` in one text, the others in a day (UTC). */
export type LimitedUse = 'mentions' | 'requests' | 'uploads' | 'links'

interface Level extends Readonly<Record<LimitedUse, number>> {
  /** The age of the account from which on the level applies. */
  readonly fromDay: number
}

/**
 * The limits of new accounts by their age, far above any ordinary use: they slow down accounts that were created to send spam. After the
 * last level the general limits remain; the community sets how many days that takes. Members who were invited or whose application was
 * approved start at the second level.
 */
const levels: readonly [Level, Level] = [
  { fromDay: 0, mentions: 100, requests: 100, uploads: 60, links: 20 },
  { fromDay: 1, mentions: 200, requests: 200, uploads: 200, links: 40 },
]
const [firstLevel, secondLevel] = levels

/** The least number of links that is limited for anyone, so that other texts need no look at the account. */
export const minLimitedLinks = firstLevel.links

const daySeconds = 86_400

interface Account {
  readonly ageSeconds: number
  /** Invited, or approved by a moderator. */
  readonly isVouchedFor: boolean
}

interface CurrentLimit {
  readonly max: number
  /** The seconds until the next level, or until there is no limit any more. */
  readonly risesInSeconds: number
}

/** The limit of an account at the moment; null if it is not new any more. `newAccountDays`: a setting of the community. */
export function currentLimit(
  use: LimitedUse,
  { ageSeconds, isVouchedFor }: Account,
  newAccountDays: number,
): CurrentLimit | null {
  const end = newAccountDays * daySeconds
  if (ageSeconds >= end) return null
  const secondFrom = secondLevel.fromDay * daySeconds
  if (ageSeconds < secondFrom && !isVouchedFor)
    return { max: firstLevel[use], risesInSeconds: Math.min(secondFrom, end) - ageSeconds }
  return { max: secondLevel[use], risesInSeconds: end - ageSeconds }
}
