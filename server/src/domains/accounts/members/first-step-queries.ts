import type { FirstStep } from '@daystar/contract/first-step-names'
import { type RawBuilder, sql } from 'kysely'

/** The state of the first steps of a new member; null for others, for whom PostgreSQL evaluates nothing else. */
export function doneSteps(member: string): RawBuilder<Readonly<Record<FirstStep, boolean>> | null> {
  const m = (column: string) => sql.ref(`${member}.${column}`)
  return sql<Readonly<Record<FirstStep, boolean>> | null>`case when ${m('created_at')} > now() - interval '30 days' then
    json_build_object(
      'profile', ${m('picture_media_id')} is not null and ${m('username')} is not null,
      'activity', ${m('activities_count')} > 0,
      'circle', exists (select from circle_members joined where joined.member_id = ${m('id')}),
      'invite', exists (select from invitations sent where sent.created_by = ${m('id')})) end`
}
