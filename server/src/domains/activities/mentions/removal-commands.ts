import { sql } from 'kysely'
import { type Db, transaction } from '../../../platform/database/database.ts'
import { type MentionedPerson, withoutMentions } from './without-mentions.ts'

/** A column of texts whose mentions are stored in a table of their own. */
interface MentioningColumn {
  readonly table: 'activities' | 'comments'
  readonly column: string
  readonly maxLength: number
  readonly mentions: 'activity_mentions' | 'comment_mentions'
  /** The column of the mentions that contains the id of the text. */
  readonly key: string
}

const batchSize = 100

/** Replaces the stored mentions of an account that is being deleted in one column, a batch per transaction. */
export async function removeStoredMentions(
  db: Db,
  member: MentionedPerson,
  { table, column, maxLength, mentions, key }: MentioningColumn,
): Promise<void> {
  const [texts, text, mention, textId] = [sql.table(table), sql.ref(column), sql.table(mentions), sql.ref(key)]
  let found = batchSize
  while (found === batchSize)
    found = await transaction(db, async (tx) => {
      const { rows } = await sql<{ id: number; text: string; others: { name: string; username: string | null }[] }>`
        select t.id, t.${text} as text, (
          select coalesce(json_agg(json_build_object('name', m.name, 'username', m.username)), '[]')
          from ${mention} n join members m on m.id = n.member_id
          where n.${textId} = t.id and n.member_id <> ${member.id}::bigint) as others
        from ${texts} t
        where t.id in (select ${textId} from ${mention} where member_id = ${member.id}::bigint limit ${batchSize})
        order by t.id for no key update of t`.execute(tx)
      const changes = rows.map((row) => ({
        id: row.id,
        text: withoutMentions(row.text, member, maxLength, { others: row.others }),
      }))
      await sql`update ${texts} t set ${text} = c.text
        from json_to_recordset(${JSON.stringify(changes)}::json) c (id bigint, text text)
        where t.id = c.id and t.${text} <> c.text`.execute(tx)
      await sql`delete from ${mention} where member_id = ${member.id}::bigint
        and ${textId} = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
      return rows.length
    })
}
