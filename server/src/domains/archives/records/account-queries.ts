import { auditActions } from '@daystar/contract/audit-actions'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { circleTexts, memberTexts } from '../../../platform/text/content-texts.ts'
import { ownAddress } from '../../audit/index.ts'
import type { ArchivedProfile } from '../format.ts'
import { mediaFile } from './activity-queries.ts'
import { type ItemQuery, instant, memberJson, textFields } from './item-queries.ts'

const personalActions = Object.entries(auditActions).flatMap(([action, { isPersonal }]) => (isPersonal ? [action] : []))

/** What belongs to the account, as items of the archive. */
export const accountQueries = {
  connections: (scope) => sql`
    select n.id, 0, json_build_object(
      'direction', case when n.follower_id = ${scope.memberId}::bigint then 'following' else 'follower' end,
      'member', ${memberJson(scope, 'm')}, 'status', n.status,
      'created_at', ${instant('n.created_at')}, 'accepted_at', ${instant('n.accepted_at')})
    from connections n join members m on m.id = case when n.follower_id = ${scope.memberId}::bigint then n.followee_id else n.follower_id end
    where ${scope.memberId}::bigint in (n.follower_id, n.followee_id) and n.id > ${scope.after[0]}::bigint`,

  circles: (scope) => sql`
    select c.id, 0, json_build_object('id', c.id, ${textFields(circleTexts, 'c')}, 'is_private', c.is_private,
      'role', cm.role, 'joined_at', ${instant('cm.joined_at')})
    from circle_members cm join circles c on c.id = cm.circle_id
    where cm.member_id = ${scope.memberId}::bigint and c.id > ${scope.after[0]}::bigint`,

  planning: (scope) => sql`
    select place.circle, array_position(array['plan', 'goals', 'reminders', 'streak'], p.tool), json_build_object(
      'circle', case when p.place <> 'home' then json_build_object('id', place.circle, 'name', (
        select c.name from circles c join circle_members cm on cm.circle_id = c.id and cm.member_id = p.member_id where c.id = place.circle)) end,
      'tool', p.tool, 'content', p.content, 'updated_at', ${instant('p.updated_at')})
    from planning_documents p, lateral (select coalesce(substring(p.place from '[0-9]+')::bigint, 0) as circle) place
    where p.member_id = ${scope.memberId}::bigint
      and (place.circle, array_position(array['plan', 'goals', 'reminders', 'streak'], p.tool)) > (${scope.after[0]}::bigint, ${scope.after[1]}::bigint)`,

  media: (scope) => sql`
    select f.id, 0, json_build_object('file', ${mediaFile('f')}, 'kind', f.kind, 'content_type', f.content_type,
      'width', f.width, 'height', f.height, 'created_at', ${instant('f.created_at')})
    from media f where f.owner_id = ${scope.memberId}::bigint and f.discarded_at is null and f.id > ${scope.after[0]}::bigint`,

  notifications: (scope) => sql`
    select n.id, 0, json_build_object('type', n.type, 'actor', ${memberJson(scope, 'm')}, 'created_at', ${instant('n.created_at')})
    from notifications n join members m on m.id = n.actor_id
    where n.recipient_id = ${scope.memberId}::bigint and n.id > ${scope.after[0]}::bigint`,

  // The only place where the member sees whom they blocked.
  blocks: (scope) => sql`
    select b.blocked_id, 0, json_build_object('member', json_build_object('id', m.id, 'name', m.name, 'username', m.username),
      'created_at', ${instant('b.created_at')})
    from blocks b join members m on m.id = b.blocked_id
    where b.blocker_id = ${scope.memberId}::bigint and b.blocked_id > ${scope.after[0]}::bigint`,

  mutes: (scope) => sql`
    select t.id, 0, json_build_object('member', ${memberJson(scope, 'm')},
      'circle', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'word', t.word, 'expires_at', ${instant('t.expires_at')}, 'created_at', ${instant('t.created_at')})
    from mutes t left join members m on m.id = t.muted_member_id left join circles c on c.id = t.circle_id
    where t.member_id = ${scope.memberId}::bigint and t.id > ${scope.after[0]}::bigint`,

  reports: (scope) => sql`
    select r.id, 0, json_build_object('subject_type', c.subject_type, 'reason', r.reason, 'text', r.text,
      'created_at', ${instant('r.created_at')}, 'decided_at', ${instant('c.decided_at')},
      'reply', c.reply)
    from reports r join report_cases c on c.id = r.case_id
    where r.reporter_id = ${scope.memberId}::bigint and r.id > ${scope.after[0]}::bigint`,

  sanctions: (scope) => sql`
    select s.id, 0, json_build_object('kind', s.kind, 'subject_type', s.subject_type,
      'subject_excerpt', s.subject_excerpt, 'removed_content', s.removed_content, 'circle_name', s.circle_name,
      'rule', s.rule, 'reason', s.reason, 'created_at', ${instant('s.created_at')}, 'ends_at', ${instant('s.ends_at')}, 'lifted_at', ${instant('s.lifted_at')},
      'appeal', s.appeal, 'appealed_at', ${instant('s.appealed_at')},
      'appeal_answer', s.appeal_answer, 'appeal_decided_at', ${instant('s.appeal_decided_at')})
    from sanctions s where s.member_id = ${scope.memberId}::bigint and s.id > ${scope.after[0]}::bigint`,

  invitations: (scope) => sql`
    select i.id, 0, json_build_object('label', i.label, 'sent_to', i.sent_to, 'uses', i.uses, 'max_uses', i.max_uses,
      'circle', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'created_at', ${instant('i.created_at')}, 'expires_at', ${instant('i.expires_at')}, 'revoked_at', ${instant('i.revoked_at')})
    from invitations i left join circles c on c.id = i.circle_id
    where i.created_by = ${scope.memberId}::bigint and i.id > ${scope.after[0]}::bigint`,

  sessions: (scope) => sql`
    select s.id, 0, json_build_object('user_agent', s.user_agent, 'created_at', ${instant('s.created_at')},
      'last_seen_at', ${instant('s.last_seen_at')}, 'expires_at', ${instant('s.expires_at')})
    from sessions s where s.member_id = ${scope.memberId}::bigint and s.expires_at > now() and s.id > ${scope.after[0]}::bigint`,

  passkeys: (scope) => sql`
    select k.id, 0, json_build_object('name', k.name, 'created_at', ${instant('k.created_at')}, 'last_used_at', ${instant('k.last_used_at')})
    from passkeys k where k.member_id = ${scope.memberId}::bigint and k.id > ${scope.after[0]}::bigint`,

  sign_in_services: (scope) => sql`
    select o.id, 0, json_build_object('issuer', o.issuer, 'subject', o.subject, 'email', o.email,
      'created_at', ${instant('o.created_at')}, 'last_used_at', ${instant('o.last_used_at')})
    from oidc_identities o where o.member_id = ${scope.memberId}::bigint and o.id > ${scope.after[0]}::bigint`,

  known_devices: (scope) => sql`
    select d.id, 0, json_build_object('created_at', ${instant('d.created_at')}, 'last_seen_at', ${instant('d.last_seen_at')})
    from known_devices d where d.member_id = ${scope.memberId}::bigint and d.id > ${scope.after[0]}::bigint`,

  security_log: (scope) => sql`
    select e.id, 0, json_build_object('action', e.action, 'user_agent', coalesce(e.details ->> 'user_agent', ''),
      'address', ${ownAddress('e', scope.memberId)},
      'created_at', ${instant('e.created_at')})
    from audit_events e
    where e.subject_type = 'member' and e.subject_id = ${scope.memberId}::bigint and e.action = any(${personalActions}::text[])
      and e.id > ${scope.after[0]}::bigint`,
} as const satisfies Record<string, ItemQuery>

/** The profile and the account of the member; undefined if there is no such account. */
export async function archivedProfile(reader: Reader, memberId: number): Promise<ArchivedProfile | undefined> {
  const { rows } = await sql<{ profile: ArchivedProfile }>`
    select json_build_object('id', p.id, ${textFields(memberTexts, 'p')}, 'email', p.email,
      'email_confirmed_at', ${instant('p.email_confirmed_at')}, 'time_zone', p.time_zone, 'role', p.role, 'receives_announcements', p.receives_announcements,
      'picture', case when f.id is not null then ${mediaFile('f')} end, 'invited_by', ${memberJson({ memberId }, 'm')},
      'followers_count', p.followers_count, 'following_count', p.following_count, 'activities_count', p.activities_count,
      'created_at', ${instant('p.created_at')}, 'signed_in_at', ${instant('p.signed_in_at')},
      'last_seen_on', (select d.day from member_last_days d where d.member_id = p.id),
      'second_factor_at', (select ${instant('t.confirmed_at')} from second_factors t where t.member_id = p.id),
      'deletion_at', ${instant('p.deletion_at')}, 'accepted_rules', coalesce((
        select json_agg(json_build_object('version', a.version, 'accepted_at', ${instant('a.accepted_at')}) order by a.accepted_at)
        from rules_acceptances a where a.member_id = p.id), '[]'::json)) as profile
    from members p left join media f on f.id = p.picture_media_id and f.discarded_at is null
      left join invited_members i on i.member_id = p.id left join members m on m.id = i.invited_by
    where p.id = ${memberId}::bigint and p.removal_started_at is null`.execute(reader)
  return rows[0]?.profile
}

/** The id of the member with an email address. */
export async function memberIdByEmail(reader: Reader, email: string): Promise<number | undefined> {
  const member = await reader.selectFrom('members').select('id').where('email', '=', email).executeTakeFirst()
  return member?.id
}

/** Where media of the member are stored, and their path in the archive, in the order of their ids. */
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
