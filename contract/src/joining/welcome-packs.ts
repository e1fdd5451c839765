import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from '../fields.ts'
import { limits } from '../limits.ts'

/** What an inviter adds to an invitation: members who agreed, and a coming event that people who join can see. */
export const packFields = {
  member_ids: Type.Optional(Type.Array(Id, { maxItems: limits.packMembersMax })),
  event_id: Type.Optional(Nullable(Id)),
}

/** What a person who joins wants of the pack. Without a choice, they only join the circle. */
export const PackChoice = Type.Object({
  circle: Type.Boolean(),
  member_ids: Type.Array(Id, { maxItems: limits.packMembersMax }),
  event: Type.Boolean(),
})
export type PackChoice = Static<typeof PackChoice>

export const PackPart = Type.Enum(['circle', 'member', 'event'])
export type PackPart = Static<typeof PackPart>

/** A pack as people without an account see it: its members agreed to that. */
export const ShownPack = Type.Object({
  members: Type.Array(
    Type.Object({
      member_id: Id,
      name: Type.String(),
      username: Nullable(Type.String()),
      profile_pic_url: Nullable(Type.String()),
    }),
  ),
  event: Nullable(Type.Object({ title: Type.String(), starts_at: Instant, time_zone: Type.String() })),
})
export type ShownPack = Static<typeof ShownPack>
