import { sql } from 'kysely'
import { isModerator } from '../../platform/authorization/roles.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { countLinks } from './count-links.ts'
import { type CountedUse, currentLimit, type LimitedUse, minLimitedLinks } from './limits.ts'
import { newAccountError, secondsUntilMore } from './new-account-error.ts'
import { accountOf } from './queries.ts'

type LimitDeps = Pick<Deps, 'config' | 'community'>

const today = sql<string>`(now() at time zone 'UTC')::date`

/** The limit of a member with what the error needs; null for members without one. */
async function limitOf(reader: Reader, { config, community }: LimitDeps, memberId: number, use: LimitedUse) {
  const days = community.settings.new_account_days
  if (!config.rateLimit || days === 0) return null
  const account = await accountOf(reader, memberId, days)
  // Moderators and operators are trusted.
  if (!account || isModerator(account.role)) return null
  const limit = currentLimit(use, account, days)
  return limit && { ...limit, timeZone: account.time_zone }
}

/**
 * Counts what a new account does, in the transaction that does it, and throws `new_account_limit` beyond the limit of
 * the day. One statement counts and decides: simultaneous requests wait for each other's row and add up.
 */
export async function countNewAccountUse(
  reader: Reader,
  deps: LimitDeps,
  { memberId, use, count }: { readonly memberId: number; readonly use: CountedUse; readonly count: number },
): Promise<void> {
  if (count === 0) return
  const limit = await limitOf(reader, deps, memberId, use)
  if (limit === null) return
  const column = sql.ref(use)
  const counted =
    count <= limit.max &&
    (
      await sql`insert into new_account_days as d (member_id, day, ${column}) values (${memberId}::bigint, ${today}, ${count}::int)
        on conflict (member_id, day) do update set ${column} = d.${column} + excluded.${column}
        where d.${column} + excluded.${column} <= ${limit.max}::int returning day`.execute(reader)
    ).rows.length > 0
  if (!counted) throw newAccountError(use, limit)
}

/** The rest of the limit of a new account for today; null for members without one. */
export async function newAccountUseLeft(
  reader: Reader,
  deps: LimitDeps,
  { memberId, use }: { readonly memberId: number; readonly use: CountedUse },
): Promise<{ readonly left: number; readonly perDay: number; readonly moreAt: Date } | null> {
  const limit = await limitOf(reader, deps, memberId, use)
  if (limit === null) return null
  const day = await reader
    .selectFrom('new_account_days')
    .select(use)
    .where('member_id', '=', memberId)
    .where('day', '=', today)
    .executeTakeFirst()
  const now = Date.now()
  const moreAt = new Date(now + secondsUntilMore(use, limit.risesInSeconds, now) * 1000)
  return { left: Math.max(0, limit.max - (day?.[use] ?? 0)), perDay: limit.max, moreAt }
}

interface WrittenTexts {
  readonly memberId: number
  /** All texts of an activity, a comment, a profile or another content, as they will be. */
  readonly texts: readonly string[]
  /** The texts that an edit replaces. */
  readonly previousTexts?: readonly string[]
}

/** Throws `new_account_limit` if texts of a new account have too many links, unless an edit adds none. */
export async function limitNewAccountLinks(
  reader: Reader,
  deps: LimitDeps,
  { memberId, texts, previousTexts = [] }: WrittenTexts,
): Promise<void> {
  const links = countLinks(texts)
  if (links <= Math.max(minLimitedLinks, countLinks(previousTexts))) return
  const limit = await limitOf(reader, deps, memberId, 'links')
  if (limit !== null && links > limit.max) throw newAccountError('links', limit)
}
