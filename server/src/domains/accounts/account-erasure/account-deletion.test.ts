import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { reports } from '@daystar/contract/moderation/reports'
import { planning } from '@daystar/contract/planning'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { recount } from '../../../jobs/stored-counts.ts'
import { Caller, Member } from '../../../testing/callers.ts'
import { password, signIn, signUp } from '../../../testing/credentials.ts'
import { createActivity, createCircle, follow } from '../../../testing/member-actions.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

/** In every text of the member who leaves, so that a search finds whatever is left. */
const mark = 'Zaunkönig'

async function createLeavingMember(testApp: TestApp, name = mark): Promise<Member> {
  const email = `${name.toLowerCase().replace('ö', 'oe')}@swimmers.example`
  const { id, username } = await signUp(testApp.visitor, name, { email })
  const { access_token: token } = await signIn(testApp.visitor, email)
  return new Member(testApp.app, { id, name, username, email, token })
}

async function endGracePeriod({ db, runJobs }: TestApp, memberId: number): Promise<void> {
  await db
    .updateTable('members')
    .set({ deletion_at: sql`now() - interval '1 second'` })
    .where('id', '=', memberId)
    .execute()
  await sql`select graphile_worker.add_job('sweep', '{}'::json)`.execute(db)
  await runJobs()
}

/**
 * The names of the tables with a row that mentions the member: by the mark, by the email address, or by id in a column
 * for members.
 */
async function tablesWithTraces({ db }: TestApp, member: Member): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select format('%I.%I', n.nspname, c.relname) as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and a.attnum > 0 and not a.attisdropped
    group by 1`.execute(db)
  const found: string[] = []
  for (const { name, columns } of tables) {
    const ofMembers = columns.filter((column) =>
      /^(?:\w+_)?(?:member|author|owner|follower|followee|actor|recipient|reporter)_id$/.test(column),
    )
    const byId = [
      ...ofMembers,
      ...(name === 'public.members' ? ['id'] : []),
      ...(name === 'public.audit_events' ? ['subject_id'] : []),
    ].map((column) => sql`${sql.ref(column)} = ${member.id}`)
    const byText = [mark, member.email, `(u:${member.id})`].map(
      (text) => sql`position(lower(${text}) in lower(t::text)) > 0`,
    )
    const { rows } =
      await sql`select 1 from ${sql.raw(name)} t where ${sql.join([...byId, ...byText], sql` or `)}`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

/** Rows of the member in every table that can have them, and what others wrote about them. */
async function createTraces(leaving: Member, { ada, ben }: { ada: Member; ben: Member }) {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = { name: 'lake.png', content: picture }
  const mention = `[${mark}](u:${leaving.id}) and @${mark}`
  await leaving.upload(users.picture, {}, file)
  await leaving.request(users.edit, { body: { bio: `${mark} swims`, username: 'zaun.koenig' } })
  await follow(leaving, ada)
  await follow(ada, leaving)
  await leaving.request(planning.saveGoals, { params: { place: 'home' }, body: { content: mark, base: null } })
  const circleId = await createCircle(leaving, 'Swimmers', false, [ada, ben])
  await leaving.upload(circles.image, {}, file, { params: { circleId } })
  await ada.request(users.edit, { body: { bio: `Swims with ${mention}` } })

  const own = await leaving.upload(activities.upload, { title: mark, circle_ids: JSON.stringify([circleId]) }, file)
  await ada.request(engagement.give, { body: { activity_id: own.id } })
  const headers = { 'idempotency-key': 'one' }
  await ada.request(comments.add, { params: { activityId: own.id }, body: { content: 'Nice' }, headers })
  const adas = await createActivity(ada, { title: 'Lake', description: `With ${mention}` })
  await leaving.request(engagement.give, { body: { activity_id: adas.id } })
  const params = { activityId: adas.id }
  const first = await leaving.request(comments.add, { params, body: { content: `${mark}: cold?` } })
  const answer = await ben.request(comments.add, { params, body: { content: `Very, ${mention}` }, headers })
  await leaving.request(comments.add, { params, body: { content: `${mark}: brr` } })
  await leaving.request(comments.star, { params: { commentId: answer.id } })
  await ben.request(comments.star, { params: { commentId: first.id } })
  const about = { subject_type: 'activity', reason: 'spam' } as const
  await leaving.request(reports.create, { body: { ...about, subject_id: adas.id, text: `${mark} does not like it` } })
  await ben.request(reports.create, { body: { ...about, subject_id: adas.id } })
  await ada.request(reports.create, { body: { ...about, subject_id: own.id } })
  return { circleId, adas, own, answer, first }
}

test('leaves nothing of a deleted member in any table or in the media storage', { timeout: 60_000 }, async () => {
  const { ada, ben, testApp } = await createTestApp()
  const leaving = await createLeavingMember(testApp)
  const { circleId, adas, own, answer, first } = await createTraces(leaving, { ada, ben })
  const before = await tablesWithTraces(testApp, leaving)
  expect(before).toEqual(
    expect.arrayContaining(
      [
        'activities',
        'activity_mentions',
        'circle_members',
        'comment_mentions',
        'comment_stars',
        'comments',
        'connections',
        'high_fives',
      ]
        .concat([
          'idempotency_keys',
          'media',
          'members',
          'notifications',
          'planning_documents',
          'report_cases',
          'reports',
          'sessions',
          'timeline_entries',
        ])
        .map((name) => `public.${name}`),
    ),
  )
  const keys = await testApp.db.selectFrom('media').select(['key', 'id']).where('owner_id', '=', leaving.id).execute()
  const image = await testApp.db
    .selectFrom('circles')
    .select('image_media_id as id')
    .where('id', '=', circleId)
    .executeTakeFirstOrThrow()

  await leaving.request(users.requestDeletion, { body: { password } })
  await testApp.runJobs()
  await endGracePeriod(testApp, leaving.id)
  await testApp.runJobs()

  expect(await tablesWithTraces(testApp, leaving)).toEqual([])
  for (const { key, id } of keys)
    expect(await testApp.deps.storage.changedAt(key), key).toEqual(id === image.id ? expect.any(Date) : null)
  expect(await ada.request(activities.read, { params: { activityId: own.id } })).toBeRejectedWith('activity_not_found')
  expect(await ada.request(activities.read, { params: { activityId: adas.id } })).toMatchObject({
    description: 'With a deleted member and a deleted member',
    comment_count: 1,
  })
  const thread = await ada.request(comments.list, { params: { activityId: adas.id } })
  expect(thread).toMatchObject([
    { id: first.id, content: '', is_removed: true, user_id: 0, star_count: 0, user: { name: 'Deleted member' } },
    {
      id: answer.id,
      content: 'Very, a deleted member and a deleted member',
      is_removed: false,
      user_id: ben.id,
      star_count: 0,
    },
  ])
  for (const { column, repaired } of await recount(testApp.db)) expect(repaired, column).toEqual([])
})

test('a comment of a deleted member has a name in the language of its reader', async () => {
  const { ada, ben, olga: operator, testApp } = await createTestApp({ members: ['olga'] })
  const leaving = await createLeavingMember(testApp)
  const { first, adas } = await createTraces(leaving, { ada, ben })
  await operator.request(users.deleteMember, { params: { userId: leaving.id } })
  await testApp.runJobs()

  const headers = { 'accept-language': 'de' }
  const [comment] = await ada.request(comments.list, { params: { activityId: adas.id }, headers })
  expect(comment?.user.name).toBe('Gelöschtes Mitglied')
  const { comments: onPage } = await ada.request(activities.read, { params: { activityId: adas.id }, headers })
  expect(onPage[0]?.user.name).toBe('Gelöschtes Mitglied')
  const params = { commentId: first.id }
  expect(await ada.request(comments.read, { params, headers })).toMatchObject({ user: { name: 'Gelöschtes Mitglied' } })
})

test('keeps a comment of a deleted member only as an empty row, on which no action is possible', async () => {
  const { ada, ben, olga: operator, testApp } = await createTestApp({ members: ['olga'] })
  const leaving = await createLeavingMember(testApp)
  const { first, adas } = await createTraces(leaving, { ada, ben })
  await operator.request(users.deleteMember, { params: { userId: leaving.id } })
  await testApp.runJobs()

  const params = { commentId: first.id }
  expect(await ben.request(comments.read, { params })).toMatchObject({ is_removed: true, content: '' })
  expect(await ben.request(comments.star, { params })).toBeRejectedWith('comment_not_found')
  expect(await ben.request(comments.remove, { params })).toBeRejectedWith('comment_not_found')
  const people = await ben.request(engagement.read, { params: { activityId: adas.id } })
  expect(JSON.stringify(people)).not.toContain('Deleted member')
})

test('waits 14 days, ends every session at once, and forgets the request when the member cancels it', async () => {
  const { visitor, testApp } = await createTestApp()
  const leaving = await createLeavingMember(testApp)
  expect(await leaving.request(users.requestDeletion, { body: { password: 'not the one' } })).toBeRejectedWith(
    'incorrect_login',
  )

  const { deletion_at: deletionAt } = await leaving.request(users.requestDeletion, { body: { password } })
  const days = (Date.parse(deletionAt) - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(14, 1)
  expect(await leaving.request(users.me)).toBeRejectedWith('not_authenticated')
  await testApp.runJobs()
  expect(testApp.sentEmails.at(-1)).toMatchObject({
    to: leaving.email,
    subject: 'Your Daystar account will be deleted',
  })

  const { access_token: token, user } = await signIn(visitor, leaving.email)
  expect(user.deletion_at).toBe(deletionAt)
  const returned = new Caller(testApp.app, token)
  await returned.request(users.cancelDeletion)
  expect(await returned.request(users.me)).toMatchObject({ deletion_at: null })
  await sql`select graphile_worker.add_job('sweep', '{}'::json)`.execute(testApp.db)
  await testApp.runJobs()
  expect(await returned.request(users.me)).toMatchObject({ name: mark })
})

test('frees the email address as soon as an operator deletes the account', async () => {
  const { olga: operator, visitor, testApp } = await createTestApp({ members: ['olga'] })
  const leaving = await createLeavingMember(testApp)
  await operator.request(users.deleteMember, { params: { userId: leaving.id } })

  expect(await leaving.request(users.me)).toBeRejectedWith('not_authenticated')
  expect(await signIn(visitor, leaving.email)).toBeRejectedWith('incorrect_login')
  const again = await signUp(visitor, 'Zora', { email: leaving.email })
  await testApp.runJobs()
  expect(await visitor.request(users.read, { params: { userId: String(leaving.id) } })).toBeRejectedWith(
    'member_not_found',
  )
  expect(await visitor.request(users.read, { params: { userId: String(again.id) } })).toMatchObject({ name: 'Zora' })
  expect(testApp.sentEmails.map(({ subject }) => subject)).toEqual(['Your Daystar account was deleted'])
})

test('does not delete the account of the only operator, also when two operators leave at the same moment', async () => {
  const { testApp } = await createTestApp()
  const [one, two] = [await createLeavingMember(testApp, 'One'), await createLeavingMember(testApp, 'Two')]
  await testApp.db.updateTable('members').set({ role: 'operator' }).where('id', 'in', [one.id, two.id]).execute()
  const replies = await Promise.all(
    [one, two].map((operator) => operator.requestRaw(users.requestDeletion, { body: { password } })),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
})

test('passes the circles of a deleted admin to the member who joined first, also if two admins are deleted at once', async () => {
  const { ada, ben, cleo, olga: operator, testApp } = await createTestApp({ members: ['olga'] })
  const circleId = await createCircle(ada, 'Swimmers', true, [ben, cleo])
  await ada.request(circles.promote, { params: { circleId, userId: ben.id } })
  const dora = await testApp.createMember('dora')
  const alone = await createCircle(dora, 'Alone', true)

  await Promise.all([ada, ben, dora].map(({ id }) => operator.request(users.deleteMember, { params: { userId: id } })))
  await testApp.runJobs()
  expect(await cleo.request(circles.admins, { params: { circleId } })).toMatchObject([{ id: cleo.id }])
  expect(await cleo.request(circles.read, { params: { circleId: alone } })).toBeRejectedWith('circle_not_found')
})

test('continues a removal that was interrupted', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const leaving = await createLeavingMember(testApp)
  const operator = await testApp.createMember('olga')
  await createTraces(leaving, { ada, ben })
  await operator.request(users.deleteMember, { params: { userId: leaving.id } })
  const { storage } = testApp.deps
  const removeFolder = storage.removeFolder.bind(storage)
  storage.removeFolder = () => Promise.reject(new Error('The storage is unreachable.'))
  await expect(testApp.runJobs()).rejects.toThrow('The storage is unreachable.')
  storage.removeFolder = removeFolder
  expect(await tablesWithTraces(testApp, leaving)).toContain('public.media')

  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`.execute(
    testApp.db,
  )
  await testApp.runJobs()
  // That an operator deleted the account, with its id as the only reference.
  expect(await tablesWithTraces(testApp, leaving)).toEqual(['public.audit_events'])
})
