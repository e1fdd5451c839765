/**
 * The limited actions of new accounts: `links` in one text, the others in a day (UTC). `invitations`: the people who
 * can be invited.
 */
export type LimitedUse = CountedUse | 'links'
export type CountedUse = 'mentions' | 'requests' | 'uploads' | 'invitations'

interface Level extends Readonly<Record<LimitedUse, number>> {
  /** The age of the account from which on the level applies. */
  readonly fromDay: number
}

/**
 * The limits of new accounts by their age (several times what the busiest new members do, and little for spam), after
 * which the general limits remain. Members with an approved application, and those invited by a moderator or an older
 * account, start at level two.
 */
const levels: readonly [Level, Level] = [
  { fromDay: 0, mentions: 20, requests: 30, uploads: 20, links: 5, invitations: 5 },
  { fromDay: 1, mentions: 50, requests: 60, uploads: 60, links: 10, invitations: 20 },
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

/**
 * The limit of an account at the moment; null if it is not new any more. `newAccountDays`: a setting of the community.
 */
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
