import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { community } from '@daystar/contract/community'
import { connections } from '@daystar/contract/connections'
import { invitations } from '@daystar/contract/joining/invitations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeOutdatedRows } from '../../jobs/outdated-rows-commands.ts'
import { Caller, type Member } from '../../testing/callers.ts'
import { createActivity } from '../../testing/member-actions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createJpeg } from '../../testing/uploads.ts'
import { countNewAccountUse } from './commands.ts'

type Use = 'mentions' | 'requests' | 'uploads'

/** Sets how often the member has done something today, and tomorrow: a test may run over midnight. */
async function setUsed({ db }: TestApp, { id }: Member, use: Use, count: number): Promise<void> {
  await sql`insert into new_account_days (member_id, day, ${sql.ref(use)})
    select ${id}, (now() at time zone 'UTC')::date + later, ${count} from generate_series(0, 1) as later
    on conflict (member_id, day) do update set ${sql.ref(use)} = excluded.${sql.ref(use)}`.execute(db)
}

async function usedBy({ db }: TestApp, { id }: Member, use: Use): Promise<number> {
  const { rows } = await sql<{
    used: number
  }>`select max(${sql.ref(use)}) as used from new_account_days where member_id = ${id}`.execute(db)
  return rows[0]?.used ?? 0
}

const mention = (author: Member, activityId: number, ...others: Member[]) =>
  author.request(comments.add, {
    params: { activityId },
    body: { content: others.map(({ id, name }) => `[${name}](u:${id})`).join(' ') },
  })
const request = (member: Caller, other: Member) =>
  member.request(connections.request, { body: { addressee_id: other.id } })
const links = (count: number) => Array.from({ length: count }, (_, n) => `https://example.org/${n}`).join(' ')

test('a new account mentions others up to the limit of the day, in comments and in activities', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp({ rateLimit: true })
  const { id } = await createActivity(ada)
  await setUsed(testApp, ada, 'mentions', 18)
  // Mentions of oneself do not count.
  expect(await mention(ada, id, ben, ada)).toMatchObject({ activity_id: id })
  expect(await usedBy(testApp, ada, 'mentions')).toBe(19)
  const rejected = await mention(ada, id, ben, cleo)
  expect(rejected).toMatchObject({ status: 429, code: 'new_account_limit' })
  expect(rejected).toMatchObject({
    detail: expect.stringMatching(
      /mention other members 20 times a day\. More is possible from \d+ \w+ \d{4} at \d\d:\d\d\.$/,
    ),
  })
  const body = { title: 'Lake', description: `With [${ben.name}](u:${ben.id}) and [${cleo.name}](u:${cleo.id})` }
  expect(await ada.request(activities.upload, { body })).toMatchObject({ code: 'new_account_limit' })
  // A failed request is not counted.
  expect(await usedBy(testApp, ada, 'mentions')).toBe(19)
  expect(await mention(ada, id, cleo)).toMatchObject({ activity_id: id })
  expect(await ada.request(comments.list, { params: { activityId: id } })).toHaveLength(2)
})

test('rejects a single text with more mentions than are possible in a day', async () => {
  const { ada, testApp } = await createTestApp({ rateLimit: true })
  const count = (mentions: number) =>
    countNewAccountUse(testApp.db, testApp.deps, { memberId: ada.id, use: 'mentions', count: mentions })
  await expect(count(21)).rejects.toMatchObject({ code: 'new_account_limit' })
  await expect(count(20)).resolves.toBeUndefined()
})

test('simultaneous requests in two processes add up', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp({ rateLimit: true })
  const second = new Caller(await testApp.startSecondProcess({ rateLimit: true }), ada.token)
  await setUsed(testApp, ada, 'requests', 29)
  const replies = await Promise.all([request(ada, ben), request(second, cleo)])
  expect(replies.filter((reply) => 'code' in reply)).toMatchObject([{ code: 'new_account_limit' }])
  expect(await ada.request(connections.sent)).toHaveLength(1)
  const sentTo = replies.findIndex((reply) => !('code' in reply)) === 0 ? ben : cleo
  // Repeating a request is no further one.
  expect(await request(ada, sentTo)).toMatchObject({ status: 'pending_out' })
})

test('a new account uploads up to the limit of the day', async () => {
  const { ada, testApp } = await createTestApp({ rateLimit: true })
  await setUsed(testApp, ada, 'uploads', 19)
  const file = { name: 'lake.jpg', content: await createJpeg() }
  expect(await ada.upload(users.picture, {}, file)).toMatchObject({ url: expect.any(String) })
  expect(await ada.upload(users.picture, {}, file)).toMatchObject({ code: 'new_account_limit' })
})

test('a text of a new account contains a limited number of links', async () => {
  const { ada } = await createTestApp({ rateLimit: true })
  const { id } = await createActivity(ada, { description: links(5) })
  const params = { activityId: id }
  const limited = { code: 'new_account_limit', detail: expect.stringContaining('a text can contain 5 links') }
  expect(await ada.request(activities.upload, { body: { title: 'Links', description: links(6) } })).toMatchObject(
    limited,
  )
  expect(await ada.request(comments.add, { params, body: { content: links(5) } })).toMatchObject({ activity_id: id })
})

test('limits rise with the age of the account, and start higher for members who were invited or approved', async () => {
  const { ada, ben, cleo, dora, mona, testApp } = await createTestApp({ rateLimit: true, members: ['dora', 'mona'] })
  const { db } = testApp
  await sql`update members set created_at = now() - interval '25 hours' where id = ${ada.id}`.execute(db)
  await sql`insert into invited_members (member_id, invited_by) values (${ben.id}, ${mona.id})`.execute(db)
  await sql`insert into approved_members (member_id) values (${cleo.id})`.execute(db)
  for (const member of [ada, ben, cleo, dora]) await setUsed(testApp, member, 'requests', 59)
  for (const member of [ada, ben, cleo]) {
    expect(await request(member, dora)).toMatchObject({ status: 'pending_out' })
    const other = member === ada ? ben : ada
    expect(await request(member, other)).toMatchObject({ detail: expect.stringContaining('60 requests a day') })
  }
  // Dora is unaffected; accepting by sending a request back is not counted as a request.
  expect(await request(dora, ada)).toMatchObject({ status: 'accepted' })
})

test('older accounts, moderators and communities without the setting are not limited', async () => {
  const { ada, ben, cleo, mona, olga, testApp } = await createTestApp({ rateLimit: true, members: ['mona', 'olga'] })
  await sql`update members set created_at = now() - interval '7 days 1 minute' where id = ${ada.id}`.execute(testApp.db)
  for (const member of [ada, mona, ben]) await setUsed(testApp, member, 'requests', 100_000)
  for (const member of [ada, mona]) expect(await request(member, cleo)).toMatchObject({ status: 'pending_out' })
  expect(await request(ben, cleo)).toMatchObject({ code: 'new_account_limit' })
  await olga.request(community.edit, { body: { new_account_days: 0 } })
  expect(await request(ben, cleo)).toMatchObject({ status: 'pending_out' })
})

test('limits no account while rate limits are off', async () => {
  const { ada, ben, testApp } = await createTestApp({ rateLimit: false })
  await setUsed(testApp, ada, 'requests', 100_000)
  expect(await request(ada, ben)).toMatchObject({ status: 'pending_out' })
})

test('deletes the counts of past days', async () => {
  const { ada, testApp } = await createTestApp({ rateLimit: true })
  await setUsed(testApp, ada, 'requests', 100)
  await sql`update new_account_days set day = day - 3`.execute(testApp.db)
  await setUsed(testApp, ada, 'requests', 7)
  await removeOutdatedRows(testApp.db)
  const { rows } = await sql`select requests from new_account_days`.execute(testApp.db)
  expect(rows).toEqual([{ requests: 7 }, { requests: 7 }])
})

const invite = (member: Member, people: number) =>
  member.request(invitations.create, { body: { max_uses: people, days: 7 } })

test('a new account invites few people a day, with all its invitations together', async () => {
  const { ada, testApp } = await createTestApp({ rateLimit: true })
  expect(await invite(ada, 500)).toMatchObject({ code: 'new_account_limit' })
  expect(await invite(ada, 3)).toMatchObject({ max_uses: 3 })
  expect(await invite(ada, 3)).toMatchObject({
    code: 'new_account_limit',
    detail: expect.stringContaining('it can invite 5 people a day'),
  })
  const left = await ada.request(invitations.limits)
  expect(left).toMatchObject({ max_uses: 2, max_emails: 2, new_account: { per_day: 5 } })
  const hoursLeft = (Date.parse(left.new_account?.more_at ?? '') - Date.now()) / 3_600_000
  expect(hoursLeft).toBeGreaterThan(0)
  expect(hoursLeft).toBeLessThanOrEqual(24)
  expect(await invite(ada, 2)).toMatchObject({ max_uses: 2 })
  expect(await ada.request(invitations.limits)).toMatchObject({ max_uses: 0, max_emails: 0 })
  await sql`update members set created_at = now() - interval '8 days' where id = ${ada.id}`.execute(testApp.db)
  expect(await ada.request(invitations.limits)).toMatchObject({ max_uses: 500, new_account: null })
  expect(await invite(ada, 500)).toMatchObject({ max_uses: 500 })
})

test('the invitation of a new account does not raise the limits of the new member', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp({ rateLimit: true })
  const { db } = testApp
  await sql`update members set created_at = now() - interval '8 days' where id = ${cleo.id}`.execute(db)
  await sql`insert into invited_members (member_id, invited_by) values (${ben.id}, ${ada.id})`.execute(db)
  expect(await invite(ben, 6)).toMatchObject({ code: 'new_account_limit' })
  await sql`update invited_members set invited_by = ${cleo.id}`.execute(db)
  expect(await invite(ben, 6)).toMatchObject({ max_uses: 6 })
})
