import { users } from '@daystar/contract/accounts'
import { circles } from '@daystar/contract/circles'
import { community } from '@daystar/contract/community'
import { connections } from '@daystar/contract/connections'
import { directory } from '@daystar/contract/directory'
import { blocks } from '@daystar/contract/moderation/blocks'
import { mutes } from '@daystar/contract/moderation/mutes'
import type { QueryOf } from '@daystar/contract/route'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/callers.ts'
import { createActivity, createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const namesFor = async (caller: Caller, query: QueryOf<typeof directory.members> = {}) =>
  (await caller.request(directory.members, { query })).map(({ name }) => name)
const circlesFor = async (caller: Caller, query: QueryOf<typeof directory.circles> = {}) =>
  (await caller.request(directory.circles, { query })).map(({ name }) => name)

test('lists members and circles by name, without letter case and accents, whatever their followers', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const [emile, dora] = [await testApp.createNamedMember('émile'), await testApp.createMember('dora')]
  for (const follower of [ada, ben, cleo, dora]) await follow(follower, emile)
  expect(await namesFor(ada)).toEqual([ada.name, ben.name, cleo.name, dora.name, 'émile'])
  await createCircle(ada, 'Zen', false, [ben, cleo])
  await createCircle(ada, 'élan', false)
  await createCircle(ada, 'Dawn', true)
  expect(await circlesFor(ben)).toEqual(['Dawn', 'élan', 'Zen'])
})

test('says who a member is, and whether the viewer can ask to follow them', async () => {
  const { ada, ben, cleo, visitor } = await createTestApp()
  await ben.request(users.edit, { body: { bio: 'Bakes bread.' } })
  await follow(ada, cleo)
  const rows = await ada.request(directory.members)
  expect(rows[1]).toMatchObject({ id: ben.id, name: ben.name, bio: 'Bakes bread.', is_new: true, can_connect: true })
  expect(rows.map(({ can_connect }) => can_connect)).toEqual([false, true, false])
  expect((await visitor.request(directory.members)).map(({ can_connect }) => can_connect)).toEqual([
    false,
    false,
    false,
  ])
  await ada.request(connections.request, { body: { addressee_id: ben.id } })
  expect((await ada.request(directory.members))[1]).toMatchObject({ can_connect: false })
})

test('pages contain every member and circle once, also with equal names', async () => {
  const { ada, testApp } = await createTestApp()
  const long = 'x'.repeat(99)
  for (const name of ['Kim', 'Kim', `${long}b`, `${long}a`]) await testApp.createNamedMember(name)
  for (const name of ['Choir', 'Choir', 'Band']) await createCircle(ada, name, false)
  const pagesOf = async (endpoint: typeof directory.members | typeof directory.circles, query: object) =>
    (await ada.requestAllPages(endpoint, { query: { limit: 2, ...query } })).map((page) => page.map(({ id }) => id))
  for (const query of [{}, { is_new: true }]) {
    for (const [endpoint, count] of [[directory.members, 7] as const, [directory.circles, 3] as const]) {
      const pages = await pagesOf(endpoint, query)
      expect(pages.slice(0, -1).every(({ length }) => length === 2)).toBe(true)
      expect(new Set(pages.flat()).size).toBe(count)
      expect(pages.flat()).toHaveLength(count)
    }
  }
})

test('rejects a cursor that is none of its own', async () => {
  const { ada } = await createTestApp()
  const cursorOf = (key: string) => Buffer.from(JSON.stringify([key, 1])).toString('base64url')
  for (const endpoint of [directory.members, directory.circles]) {
    expect(await ada.request(endpoint, { query: { cursor: cursorOf('a\u0000') } })).toBeRejectedWith('cursor_invalid')
    expect(await ada.request(endpoint, { query: { cursor: cursorOf('a'), is_new: true } })).toBeRejectedWith(
      'cursor_invalid',
    )
  }
})

test('leaves out a member who opted out, from then on and for everyone', async () => {
  const { ada, ben, cleo, visitor } = await createTestApp()
  const circleId = await createCircle(ada, 'Bakers', false, [ben])
  await createActivity(ben, { tags: ['baking'] })
  expect(await ben.request(users.me)).toMatchObject({ in_directory: true })
  await ben.request(users.edit, { body: { in_directory: false } })
  expect(await ben.request(users.me)).toMatchObject({ in_directory: false })
  for (const caller of [ada, ben, cleo, visitor]) {
    expect(await namesFor(caller)).toEqual([ada.name, cleo.name])
    expect(await namesFor(caller, { circle_id: circleId })).toEqual([ada.name])
    expect(await namesFor(caller, { tag: 'baking' })).toEqual([])
    expect(await namesFor(caller, { is_new: true })).toEqual([cleo.name, ada.name])
  }
  await ben.request(users.edit, { body: { in_directory: true } })
  expect(await namesFor(ada, { tag: 'baking' })).toEqual([ben.name])
})

test.each([
  ['suspended', "suspended_until = now() + interval '1 hour'"],
  ['limited', 'is_limited = true'],
  ['about to be deleted', "deletion_at = now() + interval '14 days'"],
  ['being removed', 'removal_started_at = now()'],
])('a member who is %s is in no list, also for followers and moderators', async (_, values) => {
  const { ada, ben, cleo, mona, visitor, testApp } = await createTestApp({ members: ['mona'] })
  const circleId = await createCircle(ada, 'Bakers', false, [ben])
  await createActivity(ben, { tags: ['baking'] })
  await follow(cleo, ben)
  await sql`update members set ${sql.raw(values)} where id = ${ben.id}`.execute(testApp.db)
  for (const caller of [ada, cleo, mona, visitor]) {
    for (const query of [{}, { circle_id: circleId }, { is_new: true }, { tag: 'baking' }])
      expect(await namesFor(caller, query)).not.toContain(ben.name)
  }
})

test('a member who has not confirmed their address is listed only where no emails are sent', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await sql`update members set email_confirmed_at = case when id = ${ben.id} then null else now() end`.execute(
    testApp.db,
  )
  expect(await namesFor(ada)).toEqual([ada.name, ben.name, cleo.name])
  const withEmail = await testApp.startSecondProcess({ smtpUrl: 'smtp://127.0.0.1:9' })
  const response = await withEmail.inject({ url: '/api/directory/members', headers: ada.authorization })
  expect(response.json<{ name: string }[]>().map(({ name }) => name)).toEqual([ada.name, cleo.name])
})

test('hides members with a block in either direction and muted ones, in pages that stay full', async () => {
  const { ada, ben, cleo, dora, emil, finn } = await createTestApp({ members: ['dora', 'emil', 'finn'] })
  await ada.request(blocks.add, { params: { userId: ben.id } })
  await cleo.request(blocks.add, { params: { userId: ada.id } })
  await ada.request(mutes.muteMember, { params: { userId: dora.id }, body: { hours: null } })
  expect(await namesFor(ada, { limit: 3 })).toEqual([ada.name, emil.name, finn.name])
  expect(await namesFor(ben)).toEqual([ben.name, cleo.name, dora.name, emil.name, finn.name])
  expect(await namesFor(dora)).toContain(ada.name)
})

test('new members and circles are those of the last 30 days, newest first', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  for (const name of ['Anna', 'Zora']) await testApp.createNamedMember(name)
  for (const name of ['Choir', 'Band', 'Old']) await createCircle(ada, name, false)
  const age = (table: string, name: string, days: number) =>
    sql`update ${sql.table(table)} set created_at = now() - ${days} * interval '1 day' where name = ${name}`.execute(
      testApp.db,
    )
  for (const [name, days] of Object.entries({ [ada.name]: 31, [ben.name]: 40, [cleo.name]: 29, Anna: 2, Zora: 1 }))
    await age('members', name, days)
  for (const [name, days] of Object.entries({ Choir: 3, Band: 29, Old: 31 })) await age('circles', name, days)
  expect(await namesFor(ada, { is_new: true })).toEqual(['Zora', 'Anna', cleo.name])
  expect(await circlesFor(ada, { is_new: true })).toEqual(['Choir', 'Band'])
  const listed = await ada.request(directory.members)
  expect(listed.filter(({ is_new }) => is_new).map(({ name }) => name)).toEqual(['Anna', cleo.name, 'Zora'])
})

test('lists the members of a circle, last joined first, to those who can read them', async () => {
  const { ada, ben, cleo, visitor } = await createTestApp()
  const open = await createCircle(cleo, 'Bakers', false, [ada])
  const closed = await createCircle(cleo, 'Dawn', true, [ada])
  expect(await namesFor(visitor, { circle_id: open })).toEqual([ada.name, cleo.name])
  expect(await namesFor(ada, { circle_id: closed })).toEqual([ada.name, cleo.name])
  for (const caller of [ben, visitor])
    expect(await caller.request(directory.members, { query: { circle_id: closed } })).toBeRejectedWith('members_only')
  expect(await ada.request(directory.members, { query: { circle_id: 999_999 } })).toBeRejectedWith('circle_not_found')
  await leaveCircle(ada, closed)
  expect(await ada.request(directory.members, { query: { circle_id: closed } })).toBeRejectedWith('members_only')
  expect(await namesFor(cleo, { circle_id: closed })).toEqual([cleo.name])
})

test('lists who posted a tag that the viewer can see, last posted first and each member once', async () => {
  const { ada, ben, cleo, dora, visitor } = await createTestApp({ members: ['dora'] })
  const secret = await createCircle(dora, 'Dawn', true, [ada])
  const at = (timestamp: string) => ({ tags: ['Baking'], timestamp })
  await createActivity(ben, at('2026-01-01T12:00:00Z'))
  await createActivity(ada, at('2026-01-02T12:00:00Z'))
  await createActivity(ben, at('2026-01-03T12:00:00Z'))
  await createActivity(ada, { ...at('2026-01-04T12:00:00Z'), tags: ['rye'] })
  await createActivity(cleo, { ...at('2026-01-05T12:00:00Z'), audience: 'followers' })
  await createActivity(dora, { ...at('2026-01-06T12:00:00Z'), circle_ids: [secret] })
  await createActivity(dora, { ...at('2026-01-07T12:00:00Z'), audience: 'me' })
  const tag = { tag: '#BAKING' }
  expect(await namesFor(visitor, tag)).toEqual([ben.name, ada.name])
  expect(await namesFor(ben, tag)).toEqual([ben.name, ada.name])
  expect(await namesFor(ada, tag)).toEqual([dora.name, ben.name, ada.name])
  await follow(ben, cleo)
  expect(await namesFor(ben, tag)).toEqual([cleo.name, ben.name, ada.name])
  const pages = await ada.requestAllPages(directory.members, { query: { ...tag, limit: 1 } })
  expect(pages.map((page) => page.map(({ name }) => name))).toEqual([[dora.name], [ben.name], [ada.name]])
  await leaveCircle(ada, secret)
  expect(await namesFor(ada, tag)).toEqual([ben.name, ada.name])
})

test('a muted word hides the members who posted the tag only with it', async () => {
  const { ada, ben, cleo } = await createTestApp()
  await createActivity(ben, { title: 'Spoiler', tags: ['baking'] })
  await createActivity(cleo, { title: 'Rye', tags: ['baking'] })
  await ada.request(mutes.muteWord, { body: { word: 'spoiler', hours: null } })
  expect(await namesFor(ada, { tag: 'baking' })).toEqual([cleo.name])
})

test('all filters of members apply together', async () => {
  const { ada, ben, cleo, dora, testApp } = await createTestApp({ members: ['dora'] })
  const circleId = await createCircle(ada, 'Bakers', false, [ben, cleo])
  for (const member of [ben, cleo, dora]) await createActivity(member, { tags: ['baking'] })
  await sql`update members set created_at = now() - interval '40 days' where id = ${ben.id}`.execute(testApp.db)
  expect(await namesFor(ada, { circle_id: circleId, tag: 'baking' })).toEqual([cleo.name, ben.name])
  expect(await namesFor(ada, { circle_id: circleId, is_new: true })).toEqual([cleo.name, ada.name])
  expect(await namesFor(ada, { circle_id: circleId, tag: 'baking', is_new: true })).toEqual([cleo.name])
})

test('finds circles by their tags, private ones only for their members, and leaves out muted ones', async () => {
  const { ada, ben, visitor } = await createTestApp()
  const create = async (name: string, isPrivate: boolean, tags: string[]) => {
    const circleId = await createCircle(ada, name, isPrivate)
    await ada.request(circles.edit, { params: { circleId }, body: { tags } })
    return circleId
  }
  await create('Bakers', false, ['Crêpes', 'rye'])
  await create('Dawn', true, ['crepes'])
  const muted = await create('Muted', false, ['CREPES'])
  await create('Choir', false, ['song'])
  const tag = { tag: 'crepes' }
  expect(await circlesFor(ada, tag)).toEqual(['Bakers', 'Dawn', 'Muted'])
  expect(await circlesFor(visitor, tag)).toEqual(['Bakers', 'Muted'])
  await ben.request(mutes.muteCircle, { params: { circleId: muted }, body: { hours: null } })
  expect(await circlesFor(ben, tag)).toEqual(['Bakers'])
  expect(await circlesFor(ben)).toEqual(['Bakers', 'Choir', 'Dawn'])
  const dawn = (await ben.request(directory.circles)).find(({ name }) => name === 'Dawn')
  expect(dawn).toMatchObject({ is_private: true, is_member: false, tags: [] })
})

test('operators can switch off the directory, which the community then says', async () => {
  const { ada, olga, visitor } = await createTestApp({ members: ['olga'] })
  expect(await visitor.request(community.read)).toMatchObject({ directory: true })
  await olga.request(community.edit, { body: { directory: false } })
  expect(await visitor.request(community.read)).toMatchObject({ directory: false })
  for (const caller of [ada, olga, visitor]) {
    for (const endpoint of [directory.members, directory.circles])
      expect(await caller.request(endpoint)).toBeRejectedWith('directory_off')
  }
})

test('a member whose account was deleted is no longer listed', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await createActivity(ben, { tags: ['baking'] })
  await sql`update members set deletion_at = now() where id = ${ben.id}`.execute(testApp.db)
  await testApp.runJobs()
  expect(await namesFor(ada)).toEqual([ada.name, cleo.name])
  expect(await namesFor(ada, { tag: 'baking' })).toEqual([])
})
