import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { type MentionedPerson, withoutMentions } from '../activities/index.ts'

/**
 * Deletes what the member of an account that is being deleted wrote in reports, and replaces their mentions in snapshots of others. The
 * reports themselves remain, without a name, because moderators have to decide them; reports about the member are deleted with the account.
 */
export async function removeReportTextsOf(db: Db, member: MentionedPerson): Promise<void> {
  await db.updateTable('reports').set({ text: '' }).where('reporter_id', '=', member.id).execute()
  const names = [`(u:${member.id})`, `@${member.name}`, ...(member.username ? [`@${member.username}`] : [])]
  const snapshots = await db
    .selectFrom('reports')
    .select(['id', 'snapshot_text'])
    .where(
      sql<boolean>`lower(snapshot_text) like any(${names.map((name) => `%${escaped(name.toLowerCase())}%`)}::text[])`,
    )
    .execute()
  for (const { id, snapshot_text: text } of snapshots)
    await db
      .updateTable('reports')
      .set({ snapshot_text: withoutMentions(text, member, maxSnapshotLength) })
      .where('id', '=', id)
      .execute()
}

/** Of the longest description with everything that a snapshot adds to it. */
const maxSnapshotLength = 20_000

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
