import type pg from 'pg'
import { type DiskSpace, reserveOf } from '../platform/process/disk-reserve.ts'
import { type Finding, failed, ok, warning } from './result.ts'

const gigabyte = 1024 ** 3
const warnDays = 30

/** What members have uploaded in a day, on average of the last 30 days; null before the first migration. */
export async function uploadedPerDay(client: pg.Client): Promise<number | null> {
  const { rows: tables } = await client.query<{ exists: boolean }>("select to_regclass('media') is not null as exists")
  if (!tables[0]?.exists) return null
  const { rows } = await client.query<{ bytes: number }>(
    `select (coalesce(sum(bytes), 0) / greatest(extract(epoch from now() - min(created_at)) / 86400, 1))::float8 as bytes
     from media where created_at > now() - interval '30 days'`,
  )
  return rows[0]?.bytes ?? 0
}

/** The forecast for the disk of the media: when its free space will only be the reserve. */
export function checkUploadSpace(
  { freeBytes, totalBytes }: DiskSpace,
  { reserveMb, bytesPerDay }: { readonly reserveMb: number | null; readonly bytesPerDay: number },
): Finding {
  const reserve = reserveOf(totalBytes, reserveMb)
  const amount = `${inGigabytes(freeBytes)} are free on the disk of the media, of which ${inGigabytes(reserve)} are reserved.`
  if (freeBytes <= reserve) return failed(`Uploads are rejected: ${amount}`)
  if (bytesPerDay <= 0) return ok(amount)
  const days = Math.floor((freeBytes - reserve) / bytesPerDay)
  const rate = `At the rate of the last 30 days (${inGigabytes(bytesPerDay)} a day)`
  const message = `${amount} ${rate}, uploads are rejected in ${days} days.`
  return days < warnDays ? warning(message) : ok(message)
}

function inGigabytes(bytes: number): string {
  return `${(bytes / gigabyte).toFixed(bytes < gigabyte ? 3 : 1)} GB`
}
