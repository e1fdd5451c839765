import type pg from 'pg'
import { tokenHash } from '../dataset/sessions.ts'

/** Members who search; each follows 100 others and belongs to three circles. */
export const viewers = 100
export const members = 5000
const words = 20_000

/** A word by its rank, with letters instead of digits. */
const word = (rank: string) => `'w' || translate((${rank})::text, '0123456789', 'aeioulmnrs')`
/** Ranks whose frequency is inversely proportional to them, as in texts of people. */
const rank = (n: number) => `floor(exp(random() * ln(${n})))::int`

const text = (count: string) =>
  `(select string_agg(${word(rank(words))}, ' ') from generate_series(1, ${count}) as w where w + i > 0)`

type OnProgress = (text: string) => void

const runner = (client: pg.Client, onProgress: OnProgress) => async (title: string, statement: string) => {
  onProgress(`  ${new Date().toISOString().slice(11, 19)}  ${title}`)
  await client.query(statement)
}

/** Fills an empty, migrated database: activities of two years, half as many comments. */
export async function seedTexts(client: pg.Client, activities: number, onProgress: OnProgress) {
  const run = runner(client, onProgress)
  await run('empty', 'truncate members, circles, media, tags, search_backfills cascade')
  // Triggers are replaced by one call for many rows at the end.
  const triggers = (state: string) =>
    [
      'activities',
      'activity_circles',
      'comments',
      'media',
      'sessions',
      'members',
      'circles',
      'circle_members',
      'connections',
    ]
      .map((table) => `alter table ${table} ${state} trigger user`)
      .join('; ')
  await run('settings', `${triggers('disable')}; set maintenance_work_mem = '512MB'; select setseed(0.5)`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where indexname in ('activity_search_words', 'comment_search_words')`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await run(
    'members',
    `insert into members (id, email, password_hash, name, last_language, followers_count) overriding system value
      select i, 'm' || i || '@daystar.example', '!', 'Member ' || i, (array['en', 'de', 'fr', 'es'])[1 + i % 4], 0
      from generate_series(1, ${members}) i;
    insert into connections (follower_id, followee_id, status, accepted_at)
      select viewer, 1 + (viewer * 37 + i * 41) % ${members}, 'accepted', now()
      from generate_series(1, ${viewers}) viewer, generate_series(1, 100) i where viewer <> 1 + (viewer * 37 + i * 41) % ${members} on conflict do nothing;
    insert into circles (id, name, is_private) overriding system value
      select i, 'Circle ' || i, i % 5 = 0 from generate_series(1, 200) i;
    insert into circle_members (circle_id, member_id, role, reads_closed)
      select 1 + (viewer * 7 + i * 61) % 200, viewer, 'member', true
      from generate_series(1, ${viewers}) viewer, generate_series(1, 3) i on conflict do nothing`,
  )
  const sessions = Array.from(
    { length: viewers },
    (_, n) => `(${n + 1}, '\\x${tokenHash(n + 1)}', now() + interval '1 year')`,
  )
  await run('sessions', `insert into sessions (member_id, token_hash, expires_at) values ${sessions.join(', ')}`)
  await run(
    'media',
    `insert into media (owner_id, key, kind, content_type, main_file, bytes)
      select 1 + i % ${members}, 'key' || i, 'image', 'image/webp', '1.webp', 1 from generate_series(1, 1000) i`,
  )
  await run(
    'activities',
    `insert into activities (author_id, title, description, tags, tag_keys, location, occurred_at, local_date, audience, media_id)
      select 1 + floor(random() * ${members})::int, initcap(${text('4')}), ${text('3 + (random() * 50)::int')}, tags, tags,
        case when random() < 0.5 then '' else 'Place ' || ${rank(2000)} end, t, t::date,
        case when i % 20 < 3 then 'followers' when i % 20 = 3 then 'me' else 'everyone' end,
        case when i % 3 = 0 then (select min(id) from media) + i % 1000 end
      from generate_series(1, ${activities}) i,
        lateral (select array['tag' || ${rank(500)}, 'tag' || (500 + ${rank(500)})] as tags where i > 0) tagged,
        lateral (select now() - (${activities} - i) * interval '730 days' / ${activities} as t) at`,
  )
  await run(
    'circles of activities',
    `insert into activity_circles (activity_id, circle_id, occurred_at, is_open)
      select id, 1 + id % 200, occurred_at, (1 + id % 200) % 5 <> 0 from activities where id % 7 = 0;
    update activities set reach = 'circles' where id % 7 = 0 and (1 + id % 200) % 5 = 0`,
  )
  await run(
    'comments',
    `insert into comments (activity_id, author_id, content, created_at)
      select 1 + floor(random() * ${activities})::int, 1 + floor(random() * ${members})::int, ${text('10')},
        now() - (${activities} - 2 * i) * interval '730 days' / ${activities}
      from generate_series(1, ${activities / 2}) i`,
  )
  const batch = 20_000
  for (let first = 1; first <= activities; first += batch) {
    const ids = `array(select generate_series(${first}, ${first + batch - 1})::bigint)`
    await run(`words of ${first}`, `select index_activities(${ids}), index_comments(${ids})`)
  }
  for (const { definition } of indexes) await run('index', definition)
  await run('triggers', triggers('enable'))
  await run('vacuum', 'vacuum (analyze)')
}

/** Adds events of two years, every fifth of them in a circle, and gives members and circles names of such words. */
export async function seedEventsAndNames(client: pg.Client, events: number, onProgress: OnProgress) {
  const run = runner(client, onProgress)
  const name = (count: string) => `(select string_agg(initcap(${word(rank(2000))}), ' ')
    from generate_series(1, ${count}) as w where w + id > 0)`
  await run('seed', 'select setseed(0.6)')
  await run(
    'names',
    `update members set name = ${name('2')}, followers_count = floor(400 * power(random(), 4))::int;
    update circles set name = ${name('2')}, member_count = floor(400 * power(random(), 4))::int`,
  )
  await run(
    'events',
    `insert into event_series (author_id, title, description, location, audience, circle_id, created_at, start_date,
        start_time, duration_minutes, time_zone, filled_until)
      select 1 + floor(random() * ${members})::int, initcap(${text('4')}), ${text('3 + (random() * 50)::int')},
        'Place ' || ${rank(2000)}, case when i % 5 = 0 then 'circle' else 'everyone' end,
        case when i % 5 = 0 then 1 + i % 200 end, t, t::date + 14, '18:00', 120, 'Europe/Berlin', t::date + 14
      from generate_series(1, ${events}) i,
        lateral (select now() - (${events} - i) * interval '730 days' / ${events} as t) at;
    insert into events (series_id, occurs_on, starts_at, ends_at)
      select id, start_date, start_date + time '17:00', start_date + time '19:00' from event_series`,
  )
  await run('vacuum', 'vacuum (analyze)')
}
