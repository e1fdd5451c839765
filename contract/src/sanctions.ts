import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Person } from './fields.ts'
import { route } from './route.ts'
import { sanctionKinds } from './sanction-kinds.ts'

export const SanctionKind = Type.Enum(Object.keys(sanctionKinds) as (keyof typeof sanctionKinds)[])

/** What a moderator did about a member, as moderators see it. */
export const Sanction = Type.Object({
  id: Id,
  kind: SanctionKind,
  reason: Type.String(),
  /** null: a command on the server, or the account was deleted. */
  created_by: Nullable(Person),
  created_at: Instant,
})
export type Sanction = Static<typeof Sanction>

/** The same as the member sees it, without the moderator. */
export const OwnSanction = Type.Object({
  id: Id,
  kind: SanctionKind,
  reason: Type.String(),
  created_at: Instant,
  /** Whether the member has confirmed that they read it. */
  is_seen: Type.Boolean(),
})
export type OwnSanction = Static<typeof OwnSanction>

export const sanctions = {
  own: route('GET', '/users/me/sanctions', {
    access: 'required',
    policy: 'self',
    reply: Type.Array(OwnSanction),
    summary: 'What moderators did about the signed-in member, with the reasons, newest first.',
  }),
  markSeen: route('POST', '/users/me/sanctions/seen', {
    access: 'required',
    policy: 'self',
    summary: 'Confirms that the signed-in member has read all of them.',
  }),
}
