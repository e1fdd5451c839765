import type pg from 'pg'

/** The id of a draft of every member. */
export const growingDraftId = '5b0d9f4e-1c1f-4a52-9a53-0d7a5a0f7b11'

/**
 * Inserts a community of `n` members around Ada (1) and Ben (2), in which follows, requests, circles, activities and
 * reactions to activity 1 grow with `n`. Ada's activities of one month, and her streak, stay the same.
 */
export async function insertCommunity(pool: pg.Pool, n: number): Promise<void> {
  await pool.query(statements.map((statement) => statement.replaceAll(':n', String(n))).join(';\n'))
  await pool.query('vacuum (analyze)')
}

const statements = [
  `update members set role = 'operator' where id = 1`,
  `insert into members (email, password_hash, name, followers_count, allows_suggestion, allows_packs)
    select 'm' || i || '@daystar.example', '!', 'Marie Lind ' || i, 0, true, true from generate_series(1, :n) i`,
  // Of four members, two follow Ada, one has sent her a request, and one has received one.
  `insert into connections (follower_id, followee_id, status, created_at, accepted_at)
    select id, 1, case id % 4 when 0 then 'pending' else 'accepted' end, now() - id * interval '1 minute',
      case id % 4 when 0 then null else now() - id * interval '1 minute' end
    from members where id > 3 and id % 4 <> 1`,
  `insert into connections (follower_id, followee_id, status, created_at, accepted_at)
    select 1, id, case id % 4 when 1 then 'pending' else 'accepted' end, now() - id * interval '1 minute',
      case id % 4 when 1 then null else now() - id * interval '1 minute' end
    from members where id > 3 and id % 4 <> 0`,
  `insert into circles (name, is_private, tags)
    select 'Marie circle ' || i, i = 1, case when i <= 30 then '{walk}'::text[] else '{}' end from generate_series(1, :n) i`,
  `insert into circle_members (circle_id, member_id, role, joined_at)
    select c.id, m.id, case when m.id <= 2 then 'admin' else 'member' end, now() - m.id * interval '1 minute'
    from circles c join members m on c.id <= 2 or m.id = 2 + c.id`,
  `insert into circle_bars (circle_id, member_id, removed_at)
    select 1, id, now() - id * interval '1 minute' from members where id > 3 and id % 4 = 0`,
  `insert into circle_notices (circle_id, author_id, text, sent_at)
    select 1, 1, 'Tomorrow', now() - i * interval '1 hour' from generate_series(1, :n) i`,
  `insert into circle_requests (circle_id, member_id, requested_at)
    select 1, id, now() - id * interval '1 minute' from members where id > 3`,
  // Ada's: two a day, with a gap after four days.
  `insert into activities (author_id, title, tags, tag_keys, occurred_at, local_date)
    select 1, 'Swim ' || i, '{swim}', '{swim}', t, t::date
    from generate_series(0, :n / 2) i, lateral (select now() - (i * 12 + case when i < 8 then 0 else 48 end) * interval '1 hour' as t) at`,
  `insert into activities (author_id, title, location, tags, tag_keys, occurred_at, local_date, audience)
    select 4 + i % :n, 'Walk ' || i, 'Lake Road', '{walk}', case when i % 400 = 0 then '{walk,rare}'::text[] else '{walk}' end, t, t::date,
      case when i % 10 = 0 then 'followers' else 'everyone' end
    from generate_series(1, :n * 10) i, lateral (select now() - i * interval '10 minutes' as t) at where 4 + i % :n <= :n + 3`,
  `insert into activity_circles (activity_id, circle_id)
    select id, 1 + id % 2 from activities where author_id > 3 and id % 8 < 2`,
  `insert into comments (activity_id, author_id, content, created_at)
    select 1, id, 'Cold!', now() + id * interval '1 second' from members where id > 3`,
  `insert into high_fives (activity_id, member_id, created_at)
    select 1, id, now() + id * interval '1 second' from members where id > 3`,
  `insert into comment_stars (comment_id, member_id) select 1, id from members where id > 3`,
  // Ada's first activity was done with every fourth member; further ones wait for Ada.
  `insert into companions (activity_id, member_id, state, companion_activity_id)
    select 1, m.id, 'confirmed', own.id from members m
    join lateral (select id from activities where author_id = m.id order by id limit 1) own on true where m.id between 4 and 23`,
  `insert into companions (activity_id, member_id) select id, 1 from activities where author_id > 3 and id % 50 = 0`,
  `insert into event_series (author_id, audience, title, start_date, start_time, time_zone, duration_minutes, filled_until,
      created_at)
    select case when i = 1 then 1 else 4 + i % :n end, case when i % 3 = 0 then 'followers' else 'everyone' end, 'Run ' || i,
      current_date, '09:00', 'UTC', 60, current_date,
      now() - i * interval '1 hour'
    from generate_series(1, :n * 2) i`,
  `insert into events (series_id, occurs_on, starts_at, ends_at)
    select s.id, current_date + d, t, t + interval '1 hour'
    from event_series s, generate_series(-2, 2) d, lateral (select now() + d * interval '30 days' + s.id * interval '1 hour' as t) at`,
  `insert into event_answers (event_id, member_id, answer) select 1, id, 'going' from members where id > 3`,
  `insert into event_answers (event_id, member_id, answer) select id, 1, 'maybe' from events where id % 3 = 0 and id < 180`,
  `insert into event_comments (event_id, author_id, content, created_at)
    select 1, id, 'Cold!', now() + id * interval '1 second' from members where id > 3`,
  `insert into event_invitations (series_id, member_id, created_at)
    select 1, id, now() + id * interval '1 second' from members where id > 3`,
  `insert into activity_mentions (activity_id, member_id) select id, 1 from activities where author_id > 3 and id % 3 = 0`,
  `insert into notifications (recipient_id, actor_id, type, activity_id)
    select 1, id, 'activity_high_fived', 1 from members where id > 3`,
  `insert into notifications (recipient_id, actor_id, type, activity_id, comment_id)
    select 1, author_id, 'activity_commented', 1, id from comments`,
  `insert into notifications (recipient_id, actor_id, type, activity_id)
    select 1, author_id, 'activity_mention', id from activities where author_id > 3 and id % 3 = 0`,
  `insert into notifications (recipient_id, actor_id, type, connection_id)
    select 1, follower_id, 'connection_request', id from connections where followee_id = 1 and status = 'pending'`,
  `insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
    select 1, occurred_at, id, author_id from activities order by occurred_at desc, id desc limit 500`,
  `update members set timeline_floor = (select min(occurred_at) - interval '1 microsecond' from timeline_entries) where id = 1`,
  `insert into audit_events (actor_id, action, subject_type, subject_id, created_at)
    select id, 'signed_in', 'member', id, now() - id * interval '1 minute' from members`,
  `insert into audit_events (actor_id, action, subject_type, subject_id, created_at)
    select 1, 'signed_in', 'member', 1, now() - id * interval '1 minute' from members`,
  // Every second member has one; half of them are decided. Ada sent one report about each.
  `insert into report_cases (subject_type, subject_id, member_id, opened_at, decided_at)
    select 'member', id, id, now() - id * interval '1 minute', case when id % 4 = 0 then now() - id * interval '1 minute' end
    from members where id > 3 and id % 2 = 0`,
  `insert into reports (case_id, reporter_id, reason, snapshot_title, snapshot_text, created_at)
    select id, 1, 'spam', '', '', opened_at from report_cases`,
  `insert into sanctions (member_id, kind, reason, appeal, appealed_at)
    select id, 'warning', '', 'No.', now() - id * interval '1 minute' from members where id > 3`,
  `insert into drafts (member_id, id, content)
    select id, '${growingDraftId}', '{"title": "Lake"}' from members where id <= :n`,
  `insert into uploads (owner_id, folder, bytes) select id, 'upload-' || id, 1000 from members where id <= :n order by id`,
  `insert into planning_documents (member_id, place, tool, content)
    select id, 'home', 'goals', '{}' from members where id <= :n`,
]
