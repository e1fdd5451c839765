import { auditActions } from '@daystar/contract/audit-actions'
import { type Language, sourceLanguage } from '@daystar/contract/languages'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { hasAddress } from '../../accounts/index.ts'
import { ownAddress } from '../../audit/index.ts'
import { ArchivedProfile } from '../format/account.ts'
import { mediaFile } from './activity-queries.ts'
import { type ComputedFields, collectionQuery, jsonOf } from './collection-queries.ts'
import { circleRef, instant, memberJson } from './item-queries.ts'

const personalActions = Object.entries(auditActions).flatMap(([action, { isPersonal }]) => (isPersonal ? [action] : []))

const planningTool = sql`array_position(array['plan', 'goals', 'reminders', 'streak'], p.tool)`

/** The records of the account, as items of the archive. */
export const accountQueries = {
  planning: collectionQuery('planning', 'planning_documents', ({ memberId }) => ({
    alias: 'p',
    from: sql`planning_documents p,
      lateral (select coalesce(substring(p.place from '[0-9]+')::bigint, 0) as circle) place`,
    where: sql`p.member_id = ${memberId}::bigint`,
    position: [sql`place.circle`, planningTool],
    computed: {
      circle: sql`case when p.place <> 'home' then json_build_object('id', place.circle, 'name', (
        select c.name from circles c join circle_members cm on cm.circle_id = c.id and cm.member_id = p.member_id
        where c.id = place.circle)) end`,
    },
  })),

  media: collectionQuery('media', 'media', ({ memberId }) => ({
    alias: 'f',
    where: sql`f.owner_id = ${memberId}::bigint and f.discarded_at is null`,
    computed: { file: mediaFile('f') },
  })),

  notifications: collectionQuery('notifications', 'notifications', (scope) => ({
    alias: 'n',
    from: sql`notifications n join members m on m.id = n.actor_id`,
    where: sql`n.recipient_id = ${scope.memberId}::bigint`,
    computed: { actor: memberJson(scope, 'm') },
  })),

  notification_settings: collectionQuery('notification_settings', 'notification_settings', ({ memberId }) => ({
    alias: 's',
    where: sql`s.member_id = ${memberId}::bigint`,
    position: [sql`s.member_id`],
    computed: {},
  })),

  notification_choices: collectionQuery('notification_choices', 'notification_choices', (scope) => ({
    alias: 't',
    from: sql`notification_choices t left join members m on m.id = t.person_id left join circles c on c.id = t.circle_id`,
    where: sql`t.member_id = ${scope.memberId}::bigint`,
    computed: { member: memberJson(scope, 'm'), circle: circleRef },
  })),

  sessions: collectionQuery('sessions', 'sessions', ({ memberId }) => ({
    alias: 's',
    from: sql`sessions s left join push_subscriptions p on p.session_id = s.id`,
    where: sql`s.member_id = ${memberId}::bigint and s.expires_at > now()`,
    computed: { notified_since: instant('p.created_at') },
  })),

  passkeys: collectionQuery('passkeys', 'passkeys', ({ memberId }) => ({
    alias: 'k',
    where: sql`k.member_id = ${memberId}::bigint`,
    computed: {},
  })),

  sign_in_services: collectionQuery('sign_in_services', 'oidc_identities', ({ memberId }) => ({
    alias: 'o',
    where: sql`o.member_id = ${memberId}::bigint`,
    computed: {},
  })),

  known_devices: collectionQuery('known_devices', 'known_devices', ({ memberId }) => ({
    alias: 'd',
    where: sql`d.member_id = ${memberId}::bigint`,
    computed: {},
  })),

  security_log: collectionQuery('security_log', 'audit_events', ({ memberId }) => ({
    alias: 'e',
    where: sql`e.subject_type = 'member' and e.subject_id = ${memberId}::bigint
      and e.action = any(${personalActions}::text[])`,
    computed: {
      user_agent: sql`coalesce(e.details ->> 'user_agent', '')`,
      address: ownAddress('e', memberId),
    },
  })),
} as const

const computedProfile = (memberId: number): ComputedFields<ArchivedProfile, 'members'> => ({
  picture: sql`case when f.id is not null then ${mediaFile('f')} end`,
  invited_by: memberJson({ memberId }, 'm'),
  pack_left_out: sql`coalesce(i.pack_left_out, '{}')`,
  last_seen_on: sql`(select d.day from member_last_days d where d.member_id = p.id)`,
  second_factor_at: sql`(select ${instant('t.confirmed_at')} from second_factors t where t.member_id = p.id)`,
  accepted_rules: sql`coalesce((
    select json_agg(json_build_object('version', a.version, 'accepted_at', ${instant('a.accepted_at')}) order by a.accepted_at)
    from rules_acceptances a where a.member_id = p.id), '[]'::json)`,
})

/** The profile and the account of the member; undefined if there is no such account. */
export async function archivedProfile(reader: Reader, memberId: number): Promise<ArchivedProfile | undefined> {
  const { rows } = await sql<{ profile: ArchivedProfile }>`
    select ${jsonOf(ArchivedProfile.properties, 'p', computedProfile(memberId))} as profile
    from members p left join media f on f.id = p.picture_media_id and f.discarded_at is null
      left join invited_members i on i.member_id = p.id left join members m on m.id = i.invited_by
    where p.id = ${memberId}::bigint and p.removal_started_at is null`.execute(reader)
  return rows[0]?.profile
}

/** The language of the member's emails and of the page in their archive; English if the account was deleted. */
export async function languageOfMember(reader: Reader, memberId: number): Promise<Language> {
  const member = await reader
    .selectFrom('members')
    .select(emailLanguage('members').as('language'))
    .where('id', '=', memberId)
    .executeTakeFirst()
  return member?.language ?? sourceLanguage
}

/** The id of the member with an email address. */
export async function memberIdByEmail(reader: Reader, email: string): Promise<number | undefined> {
  const member = await reader.selectFrom('members').select('id').where(hasAddress('email', email)).executeTakeFirst()
  return member?.id
}

/** The places where media of the member are stored, and their paths in the archive, in the order of their ids. */
export async function* mediaToArchive(reader: Reader, memberId: number) {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ id: number; name: string; file: string }>`
      select f.id, f.key || '/' || f.main_file as name, ${mediaFile('f')} as file from media f
      where f.owner_id = ${memberId}::bigint and f.discarded_at is null and f.id > ${after}::bigint
      order by f.id limit 200`.execute(reader)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
