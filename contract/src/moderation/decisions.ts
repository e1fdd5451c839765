import { type Static, Type } from 'typebox'
import { route } from '../route.ts'

/** The numbers of decisions that wait for the moderators, each counted up to a hundred. */
export const OpenDecisions = Type.Object({
  reports: Type.Integer(),
  appeals: Type.Integer(),
  applications: Type.Integer(),
})
export type OpenDecisions = Static<typeof OpenDecisions>

/** A resource of its own, because every page of a moderator requests it. */
export const decisions = {
  open: route('GET', '/admin/decisions', {
    policy: 'report:review',
    reply: OpenDecisions,
    errors: ['moderators_only'],
    summary: 'Numbers of undecided reports, appeals and applications, without those about the moderator.',
  }),
}
