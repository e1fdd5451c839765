import { type Static, Type } from 'typebox'
import { Nullable, Person } from './fields.ts'
import { firstSteps } from './first-step-names.ts'
import { PackPart } from './joining/welcome-packs.ts'
import { route } from './route.ts'

export const FirstStepName = Type.Enum([...firstSteps])

/** Steps are done when the server has what they lead to, however it came about. */
export const FirstStepState = Type.Object({
  name: FirstStepName,
  is_done: Type.Boolean(),
  is_dismissed: Type.Boolean(),
})
export type FirstStepState = Static<typeof FirstStepState>

export const welcome = {
  read: route('GET', '/users/me/welcome', {
    policy: 'self',
    members: 'read',
    reply: Type.Object({
      /** The words of the operators; empty: they wrote none. */
      text: Type.String(),
      /** The member who welcomes; null: the community does. */
      from: Nullable(Person),
      /** What the viewer chose from the pack of their invitation and was no longer possible; each member once. */
      pack_left_out: Type.Array(PackPart),
    }),
    summary: 'The welcome for new members, from a member whom the operators chose or from the community.',
  }),
}
