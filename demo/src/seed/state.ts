import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, MediaStorage } from '@daystar/server/embedding'
import { sql } from 'kysely'
import { members } from '../dataset/members.ts'

/** Written next to the database: the start of a seeding, and its date and result once it is complete. */
type Marker = { state: 'seeding' } | { state: 'complete'; date: string; fingerprint: string }

const markerFile = (dataDir: string) => join(dataDir, 'demo-seed.json')

/**
 * The states: `empty`: no data, or an incomplete seeding; `current`: seeded today; `outdated`: seeded on an earlier day
 * and unchanged since; `modified`: changed, or seeded by another program.
 */
export type SeedState = 'empty' | 'current' | 'outdated' | 'modified'

export async function readSeedState(db: Db, dataDir: string, today: string): Promise<SeedState> {
  if (await hasOtherMembers(db)) return 'modified'
  const marker = await readMarker(dataDir)
  if (marker?.state === 'seeding' || !(await hasMembers(db))) return 'empty'
  if (!marker) return 'modified'
  if (marker.date === today) return 'current'
  return marker.fingerprint === (await fingerprintOf(db)) ? 'outdated' : 'modified'
}

async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function hasOtherMembers(db: Db): Promise<boolean> {
  const emails = members.map((member) => member.email)
  const other = await db.selectFrom('members').select('id').where('email', 'not in', emails).limit(1).executeTakeFirst()
  return other !== undefined
}

async function readMarker(dataDir: string): Promise<Marker | null> {
  const text = await readFile(markerFile(dataDir), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Marker)
}

/** Deletes the previous demo, media files first, and marks the seeding as incomplete. */
export async function beginSeeding(db: Db, storage: MediaStorage, dataDir: string): Promise<void> {
  await writeMarker(dataDir, { state: 'seeding' })
  for (const { key } of await db.selectFrom('media').select('key').execute()) await storage.removeFolder(key)
  await sql`truncate members, community, applications, setup_links, timeline_entries restart identity cascade`.execute(
    db,
  )
}

export async function completeSeeding(db: Db, dataDir: string, today: string): Promise<void> {
  await writeMarker(dataDir, { state: 'complete', date: today, fingerprint: await fingerprintOf(db) })
}

async function writeMarker(dataDir: string, marker: Marker): Promise<void> {
  await writeFile(markerFile(dataDir), JSON.stringify(marker))
}

/** Changes with every write by a member, but not with a sign-in, a read, or a streak announcement. */
async function fingerprintOf(db: Db): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`select md5(concat_ws('|',
      (select string_agg(concat(id, name, username, bio, picture_media_id, password_hash, role), ',' order by id) from members),
      (select string_agg(concat(id, edited_at, high_five_count, comment_count), ',' order by id) from activities),
      (select string_agg(concat(id, star_count, edited_at, pinned_at), ',' order by id) from comments),
      (select string_agg(concat(id, status), ',' order by id) from connections),
      (select string_agg(concat(id, updated_at, member_count), ',' order by id) from circles),
      (select string_agg(concat(member_id, place, tool, revision), ',' order by member_id, place, tool) from planning_documents where tool <> 'streak'),
      (select settings::text from community),
      (select string_agg(concat(id, edited_at, sequence), ',' order by id) from event_series),
      (select string_agg(concat(event_id, member_id, answer, guests, note, waiting_since), ',' order by event_id, member_id) from event_answers),
      (select string_agg(concat(id, edited_at), ',' order by id) from event_comments),
      (select string_agg(concat(series_id, member_id, is_organizer), ',' order by series_id, member_id) from event_invitations),
      (select string_agg(concat(activity_id, member_id, state), ',' order by activity_id, member_id) from companions),
      (select string_agg(concat(id, updated_at), ',' order by id) from drafts),
      (select string_agg(concat(id, revoked_at, uses), ',' order by id) from invitations),
      (select string_agg(concat(id, revoked_at), ',' order by id) from activity_links),
      (select string_agg(concat(member_id, activity_id), ',' order by member_id) from pinned_activities),
      (select string_agg(concat(circle_id, pinned_at), ',' order by circle_id) from circle_pins),
      (select string_agg(concat(circle_id, member_id), ',' order by circle_id, member_id) from circle_requests),
      (select string_agg(id::text, ',' order by id) from circle_notices),
      (select string_agg(concat(circle_id, member_id, role), ',' order by circle_id, member_id) from circle_members),
      (select string_agg(concat(id, decided_at), ',' order by id) from report_cases),
      (select string_agg(concat(id, decided_at), ',' order by id) from applications)
    )) as fingerprint`.execute(db)
  return rows[0]?.fingerprint ?? ''
}
