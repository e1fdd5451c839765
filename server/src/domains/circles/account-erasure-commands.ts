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
