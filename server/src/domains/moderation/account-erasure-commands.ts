import { foldText } from '@daystar/contract/texts/fold-text'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type MentionedPerson, withoutMentions } from '../activities/index.ts'

/**
 * Deletes what the member of an account that is being deleted wrote in reports, and replaces their mentions in
 * snapshots of others. The reports themselves remain, without a name, because moderators have to decide them; reports
 * about the member are deleted with the account.
 */
export async function removeReportTextsOf(db: Db, member: MentionedPerson): Promise<void> {
  await db.updateTable('reports').set({ text: '' }).where('reporter_id', '=', member.id).execute()
  await removeExcerptsOf(db, member.id)
  const isByName = await isOnlyCalled(db, member)
  const names = [`(u:${member.id})`, `@${member.name}`, ...(member.username ? [`@${member.username}`] : [])]
  const snapshots = await db
    .selectFrom('reports')
    .select(['id', 'snapshot_text'])
    .where(
      sql<boolean>`search_key(snapshot_text) like any(${names.map((name) => `%${escaped(foldText(name))}%`)}::text[])`,
    )
    .execute()
  for (const { id, snapshot_text: text } of snapshots)
    await db
      .updateTable('reports')
      .set({ snapshot_text: withoutMentions(text, member, maxSnapshotLength, { isByName }) })
      .where('id', '=', id)
      .execute()
  await removeMentionsInExcerpts(db, member, isByName)
}

/** True when no other member has the name of the member as a name or as a username. */
async function isOnlyCalled(db: Db, { id, name }: MentionedPerson): Promise<boolean> {
  const other = await db
    .selectFrom('members')
    .select('id')
    .where('id', '<>', id)
    .where(sql<boolean>`(username_key = search_key(${name}::text) or name_key = search_key(${name}::text))`)
    .executeTakeFirst()
  return other === undefined
}

/** Deletes the excerpts of what the member posted from the audit log; sanctions are deleted with the account. */
async function removeExcerptsOf(db: Db, memberId: number): Promise<void> {
  await sql`update audit_events set details = details - 'excerpt' where details ? 'excerpt'
    and (details ->> 'author_id' = ${String(memberId)} or (subject_type = 'member' and subject_id = ${memberId}))`.execute(
    db,
  )
}

/** Replaces the mentions of the member in the excerpts of decisions about others. */
async function removeMentionsInExcerpts(db: Db, member: MentionedPerson, isByName: boolean): Promise<void> {
  const mention = [member.name, member.username ?? member.name].map((name) => `%@${escaped(foldText(name))}%`)
  const sanctions = await db
    .selectFrom('sanctions')
    .select(['id', 'subject_excerpt as excerpt'])
    .where(sql<boolean>`search_key(subject_excerpt) like any(${mention}::text[])`)
    .execute()
  for (const { id, excerpt } of sanctions)
    await db
      .updateTable('sanctions')
      .set({ subject_excerpt: withoutMentions(excerpt, member, maxExcerptLength, { isByName }) })
      .where('id', '=', id)
      .execute()
  const events = await sql<{ id: number; excerpt: string }>`select id, details ->> 'excerpt' as excerpt
    from audit_events where search_key(details ->> 'excerpt') like any(${mention}::text[])`.execute(db)
  for (const { id, excerpt } of events.rows)
    await sql`update audit_events set details = jsonb_set(details, '{excerpt}',
      to_jsonb(${withoutMentions(excerpt, member, maxExcerptLength, { isByName })}::text)) where id = ${id}`.execute(db)
}

const maxExcerptLength = 300

/** The length of the longest description with everything that a snapshot adds to it. */
const maxSnapshotLength = 20_000

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
