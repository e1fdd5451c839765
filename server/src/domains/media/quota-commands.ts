import { sql } from 'kysely'
import { ApiError, apiError } from '../../platform/api/api-error.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Config } from '../../settings/config.ts'

type QuotaConfig = Pick<Config, 'uploadMbPerDay' | 'uploadMbPerMember'>

interface QuotaDeps {
  readonly db: Db
  readonly config: QuotaConfig
}

const mebibyte = 1024 * 1024

/**
 * Counts the bytes of an upload before it is processed, and rejects it if the member exceeds the quota of the day
 * (UTC). Uploads that turn out to be unusable count too, because processing them costs the same.
 */
export async function chargeUpload({ db, config }: QuotaDeps, memberId: number, bytes: number): Promise<void> {
  await requireStorage(db, config, memberId, 1)
  if (config.uploadMbPerDay === null) return
  const max = config.uploadMbPerDay * mebibyte
  const today = sql<string>`(now() at time zone 'UTC')::date`
  // One statement: concurrent uploads wait for each other's row and add up.
  const charged =
    bytes <= max &&
    (await db
      .insertInto('upload_days')
      .values({ member_id: memberId, day: today, bytes })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'day'])
          .doUpdateSet({ bytes: sql<number>`upload_days.bytes + excluded.bytes` })
          .where(sql<boolean>`upload_days.bytes + excluded.bytes <= ${max}::bigint`),
      )
      .returning('bytes')
      .executeTakeFirst())
  if (!charged) throw new ApiError('upload_quota_day', { retryAfterSeconds: secondsUntilTomorrow(Date.now()) })
}

/**
 * Rejects media that exceed what the member may store. The lock lasts until the transaction ends, so that concurrent
 * uploads add up.
 */
export async function lockStorage(tx: Tx, config: QuotaConfig, memberId: number, bytes: number): Promise<void> {
  if (config.uploadMbPerMember === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`upload_quota:${memberId}`}, 0))`.execute(tx)
  await requireStorage(tx, config, memberId, bytes)
}

/** Rejects bytes that exceed what the member may store. */
export async function requireStorage(db: Db | Tx, config: QuotaConfig, memberId: number, bytes: number): Promise<void> {
  if (config.uploadMbPerMember === null) return
  // Includes discarded media until a job has deleted them, and uploads in progress, which are marked as discarded.
  const { stored } = await db
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('stored'))
    .where('owner_id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (stored + bytes > config.uploadMbPerMember * mebibyte) throw apiError('upload_quota_total')
}

function secondsUntilTomorrow(now: number): number {
  const day = 86_400_000
  return Math.ceil((day - (now % day)) / 1000)
}

/** Deletes the counters of past days. */
export async function deletePastUploadDays(db: Db): Promise<void> {
  await db.deleteFrom('upload_days').where('day', '<', sql<string>`(now() at time zone 'UTC')::date - 1`).execute()
}
