import { auditActions } from '@daystar/contract/audit-actions'
import { type Language, sourceLanguage } from '@daystar/contract/languages'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { ownAddress } from '../../audit/index.ts'
import { ArchivedProfile } from '../format.ts'
import { mediaFile } from './activity-queries.ts'
import { type ComputedFields, collectionQuery, jsonOf } from './collection-queries.ts'
import { activityRefJson, instant, memberJson } from './item-queries.ts'

const personalActions = Object.entries(auditActions).flatMap(([action, { isPersonal }]) => (isPersonal ? [action] : []))

/** The circle of an item, or null. */
const circleRef = sql`case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end`

const planningTool = sql`array_position(array['plan', 'goals', 'reminders', 'streak'], p.tool)`

/** The records of the account, as items of the archive. */
export const accountQueries = {
  connections: collectionQuery('connections', 'connections', (scope) => ({
    alias: 'n',
    from: sql`connections n join members m on m.id =
      case when n.follower_id = ${scope.memberId}::bigint then n.followee_id else n.follower_id end`,
    where: sql`${scope.memberId}::bigint in (n.follower_id, n.followee_id)`,
    position: [sql`n.id`],
    computed: {
      direction: sql`case when n.follower_id = ${scope.memberId}::bigint then 'following' else 'follower' end`,
      member: memberJson(scope, 'm'),
    },
  })),

  circles: collectionQuery('circles', 'circles', ({ memberId }) => ({
    alias: 'c',
    from: sql`circle_members cm join circles c on c.id = cm.circle_id`,
    where: sql`cm.member_id = ${memberId}::bigint`,
    position: [sql`c.id`],
    computed: { role: sql`cm.role`, joined_at: instant('cm.joined_at') },
  })),

  activity_links: collectionQuery('activity_links', 'activity_links', ({ memberId }) => ({
    alias: 'k',
    where: sql`k.author_id = ${memberId}::bigint`,
    position: [sql`k.id`],
    computed: {},
  })),

  circle_pins: collectionQuery('circle_pins', 'circle_pins', ({ memberId }) => ({
    alias: 'p',
    from: sql`circle_pins p join circles c on c.id = p.circle_id`,
    where: sql`p.pinned_by = ${memberId}::bigint`,
    position: [sql`p.circle_id`],
    computed: { circle: circleRef },
  })),

  circle_notices: collectionQuery('circle_notices', 'circle_notices', ({ memberId }) => ({
    alias: 'w',
    from: sql`circle_notices w join circles c on c.id = w.circle_id`,
    where: sql`w.author_id = ${memberId}::bigint`,
    position: [sql`w.id`],
    computed: { circle: circleRef },
  })),

  circle_invitations: collectionQuery('circle_invitations', 'circle_invitations', (scope) => ({
    alias: 'i',
    from: sql`circle_invitations i join circles c on c.id = i.circle_id join members m on m.id =
      case when i.member_id = ${scope.memberId}::bigint then i.invited_by else i.member_id end`,
    where: sql`${scope.memberId}::bigint in (i.member_id, i.invited_by)`,
    position: [sql`i.circle_id`, sql`i.member_id`],
    computed: {
      direction: sql`case when i.member_id = ${scope.memberId}::bigint then 'received' else 'sent' end`,
      circle: circleRef,
      member: memberJson(scope, 'm'),
    },
  })),

  circle_requests: collectionQuery('circle_requests', 'circle_requests', ({ memberId }) => ({
    alias: 'r',
    from: sql`circle_requests r join circles c on c.id = r.circle_id`,
    where: sql`r.member_id = ${memberId}::bigint`,
    position: [sql`r.circle_id`],
    computed: { circle: circleRef },
  })),

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

  // At most `limits.drafts`, which fit into one file; their ids are not numbers.
  drafts: collectionQuery('drafts', 'drafts', ({ memberId }) => ({
    alias: 'd',
    from: sql`(select *, row_number() over (order by created_at, id) as position from drafts
      where member_id = ${memberId}::bigint) d`,
    where: sql`true`,
    position: [sql`d.position`],
    computed: {},
  })),

  media: collectionQuery('media', 'media', ({ memberId }) => ({
    alias: 'f',
    where: sql`f.owner_id = ${memberId}::bigint and f.discarded_at is null`,
    position: [sql`f.id`],
    computed: { file: mediaFile('f') },
  })),

  notifications: collectionQuery('notifications', 'notifications', (scope) => ({
    alias: 'n',
    from: sql`notifications n join members m on m.id = n.actor_id`,
    where: sql`n.recipient_id = ${scope.memberId}::bigint`,
    position: [sql`n.id`],
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
    position: [sql`t.id`],
    computed: { member: memberJson(scope, 'm'), circle: circleRef },
  })),

  hidden_memories: collectionQuery('hidden_memories', 'hidden_memories', (scope) => ({
    alias: 't',
    from: sql`hidden_memories t left join members m on m.id = t.person_id`,
    where: sql`t.member_id = ${scope.memberId}::bigint`,
    position: [sql`t.id`],
    computed: {
      member: memberJson(scope, 'm'),
      is_everything: sql`num_nonnulls(t.date, t.person_id, t.place) = 0`,
    },
  })),

  pinned_activities: collectionQuery('pinned_activities', 'pinned_activities', ({ memberId }) => ({
    alias: 't',
    where: sql`t.member_id = ${memberId}::bigint`,
    position: [sql`t.activity_id`],
    computed: {},
  })),

  muted_activities: collectionQuery('muted_activities', 'muted_activities', (scope) => ({
    alias: 't',
    from: sql`muted_activities t join activities a on a.id = t.activity_id join members m on m.id = a.author_id`,
    where: sql`t.member_id = ${scope.memberId}::bigint`,
    position: [sql`t.activity_id`],
    computed: { activity: activityRefJson(scope, 'a', 'm') },
  })),

  // The only place where the member sees whom they blocked.
  blocks: collectionQuery('blocks', 'blocks', ({ memberId }) => ({
    alias: 'b',
    from: sql`blocks b join members m on m.id = b.blocked_id`,
    where: sql`b.blocker_id = ${memberId}::bigint`,
    position: [sql`b.blocked_id`],
    computed: { member: sql`json_build_object('id', m.id, 'name', m.name, 'username', m.username)` },
  })),

  mutes: collectionQuery('mutes', 'mutes', (scope) => ({
    alias: 't',
    from: sql`mutes t left join members m on m.id = t.muted_member_id left join circles c on c.id = t.circle_id`,
    where: sql`t.member_id = ${scope.memberId}::bigint`,
    position: [sql`t.id`],
    computed: { member: memberJson(scope, 'm'), circle: circleRef },
  })),

  dismissed_suggestions: collectionQuery('dismissed_suggestions', 'dismissed_suggestions', (scope) => ({
    alias: 't',
    from: sql`dismissed_suggestions t left join members m on m.id = t.dismissed_member_id
      left join circles c on c.id = t.circle_id`,
    where: sql`t.member_id = ${scope.memberId}::bigint`,
    position: [sql`t.id`],
    computed: { member: memberJson(scope, 'm'), circle: circleRef },
  })),

  reports: collectionQuery('reports', 'reports', ({ memberId }) => ({
    alias: 'r',
    from: sql`reports r join report_cases c on c.id = r.case_id`,
    where: sql`r.reporter_id = ${memberId}::bigint`,
    position: [sql`r.id`],
    computed: { subject_type: sql`c.subject_type`, decided_at: instant('c.decided_at'), reply: sql`c.reply` },
  })),

  sanctions: collectionQuery('sanctions', 'sanctions', ({ memberId }) => ({
    alias: 's',
    where: sql`s.member_id = ${memberId}::bigint`,
    position: [sql`s.id`],
    computed: {},
  })),

  invitations: collectionQuery('invitations', 'invitations', (scope) => ({
    alias: 'i',
    from: sql`invitations i left join circles c on c.id = i.circle_id`,
    where: sql`i.created_by = ${scope.memberId}::bigint`,
    position: [sql`i.id`],
    computed: {
      circle: circleRef,
      pack_members: sql`coalesce((select json_agg(${memberJson(scope, 'x')} order by chosen.position)
        from invitation_members chosen join members x on x.id = chosen.member_id
        where chosen.invitation_id = i.id), '[]')`,
    },
  })),

  sessions: collectionQuery('sessions', 'sessions', ({ memberId }) => ({
    alias: 's',
    from: sql`sessions s left join push_subscriptions p on p.session_id = s.id`,
    where: sql`s.member_id = ${memberId}::bigint and s.expires_at > now()`,
    position: [sql`s.id`],
    computed: { notified_since: instant('p.created_at') },
  })),

  passkeys: collectionQuery('passkeys', 'passkeys', ({ memberId }) => ({
    alias: 'k',
    where: sql`k.member_id = ${memberId}::bigint`,
    position: [sql`k.id`],
    computed: {},
  })),

  sign_in_services: collectionQuery('sign_in_services', 'oidc_identities', ({ memberId }) => ({
    alias: 'o',
    where: sql`o.member_id = ${memberId}::bigint`,
    position: [sql`o.id`],
    computed: {},
  })),

  known_devices: collectionQuery('known_devices', 'known_devices', ({ memberId }) => ({
    alias: 'd',
    where: sql`d.member_id = ${memberId}::bigint`,
    position: [sql`d.id`],
    computed: {},
  })),

  security_log: collectionQuery('security_log', 'audit_events', ({ memberId }) => ({
    alias: 'e',
    where: sql`e.subject_type = 'member' and e.subject_id = ${memberId}::bigint
      and e.action = any(${personalActions}::text[])`,
    position: [sql`e.id`],
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
  const member = await reader.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst()
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
