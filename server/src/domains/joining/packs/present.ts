import type { ShownPack } from '@daystar/contract/joining/welcome-packs'
import { type PersonRow, presentPicture } from '../../accounts/index.ts'
import type { PackEvent } from './pack-events.ts'

/** A pack as people without an account see it. */
export function presentPack(members: readonly PersonRow[], event: PackEvent | undefined): ShownPack {
  return {
    members: members.map(({ id, name, username, picture }) => ({
      member_id: id,
      name,
      username,
      profile_pic_url: presentPicture(picture),
    })),
    event: event ? { title: event.title, starts_at: event.starts_at.toISOString(), time_zone: event.time_zone } : null,
  }
}
