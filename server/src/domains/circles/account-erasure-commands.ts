import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The pictures of circles with another admin stay with the circle; an admin becomes their owner. */
export async function passOnCirclePictures(db: Db, memberId: number): Promise<void> {
  await sql`
    update media f set owner_id = coalesce(
      (select m.member_id from circles c join circle_members m on m.circle_id = c.id and m.role = 'admin' and m.member_id <> ${memberId}
       where c.image_media_id = f.id or c.banner_media_id = f.id order by m.joined_at, m.member_id limit 1), f.owner_id)
    where f.owner_id = ${memberId} and exists (
      select from circles c where c.image_media_id = f.id or c.banner_media_id = f.id)`.execute(db)
}

/** Replaces the mentions of an account that is being deleted in the texts of circles. */
export async function removeCircleMentionsOf(
  db: Db,
  memberId: number,
  withoutMentions: (text: string, maxLength: number) => string,
): Promise<void> {
  const mention = `%(u:${memberId})%`
  const rows = await db
    .selectFrom('circles')
    .select(['id', 'description', 'rules'])
    .where((eb) => eb.or([eb('description', 'like', mention), eb('rules', 'like', mention)]))
    .execute()
  for (const { id, description, rules } of rows)
    await db
      .updateTable('circles')
      .set({
        description: withoutMentions(description, limits.circleDescriptionMax),
        rules: withoutMentions(rules, limits.circleRulesMax),
      })
      .where('id', '=', id)
      .where('description', '=', description)
      .where('rules', '=', rules)
      .execute()
  const pins = await db.selectFrom('circle_pins').select(['circle_id', 'text']).where('text', 'like', mention).execute()
  for (const { circle_id: circleId, text } of pins)
    await db
      .updateTable('circle_pins')
      .set({ text: withoutMentions(text, limits.circlePinMax) })
      .where('circle_id', '=', circleId)
      .where('text', '=', text)
      .execute()
}
