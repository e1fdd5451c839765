import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { people } from '../story/people.ts'

/** Left beside the database once a telling is complete. */
interface Mark {
  date: string
  print: string
}

const markFile = (dataDir: string) => join(dataDir, 'demo-told.json')

/**
 * What stands in the demo's database: nothing yet (or a telling that broke off), today's story, an earlier day's story that
 * nobody has touched, or one that somebody made their own.
 */
export type Standing = 'empty' | 'today' | 'earlier' | 'touched'

export async function standingOf(db: Db, dataDir: string, today: string): Promise<Standing> {
  const strangers = await db
    .selectFrom('members')
    .select('id')
    .where(
      'email',
      'not in',
      people.map((p) => p.email),
    )
    .limit(1)
    .executeTakeFirst()
  if (strangers) return 'touched'
  const mark = await readMark(dataDir)
  if (!mark) return 'empty'
  if (mark.date === today) return 'today'
  return mark.print === (await printOf(db)) ? 'earlier' : 'touched'
}

async function readMark(dataDir: string): Promise<Mark | null> {
  const text = await readFile(markFile(dataDir), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Mark)
}

export async function leaveMark(db: Db, dataDir: string, today: string): Promise<void> {
  const mark: Mark = { date: today, print: await printOf(db) }
  await writeFile(markFile(dataDir), JSON.stringify(mark))
}

/** Changes as soon as anybody writes, changes or deletes something; signing in and looking around leave it alone. */
async function printOf(db: Db): Promise<string> {
  const { rows } = await sql<{ print: string }>`select md5(concat_ws('|',
      (select string_agg(concat(id, name, username, bio, picture_media_id, password_hash), ',' order by id) from members),
      (select string_agg(concat(id, edited_at, high_five_count, comment_count), ',' order by id) from activities),
      (select string_agg(concat(id, star_count), ',' order by id) from comments),
      (select string_agg(concat(id, status), ',' order by id) from connections),
      (select string_agg(concat(id, updated_at, member_count), ',' order by id) from circles),
      (select string_agg(concat(member_id, place, tool, revision), ',' order by member_id, place, tool) from planning_documents where tool <> 'streak')
    )) as print`.execute(db)
  return rows[0]?.print ?? ''
}

/** Clears the stage: the pictures first, then every row that hangs on a member. */
export async function clearStage({ db, storage }: Pick<Deps, 'db' | 'storage'>, dataDir: string): Promise<void> {
  await rm(markFile(dataDir), { force: true })
  for (const { key } of await db.selectFrom('media').select('key').execute()) await storage.removeFolder(key)
  await sql`truncate members, timeline_entries restart identity cascade`.execute(db)
}
