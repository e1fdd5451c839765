import { users } from '@daystar/contract/accounts'
import { connections } from '@daystar/contract/connections'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { planning } from '@daystar/contract/planning'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../../platform/database/database.ts'
import type { Member } from '../../../testing/callers.ts'
import { createCircle, leaveCircle } from '../../../testing/member-actions.ts'
import { sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertMedia } from '../../../testing/uploads.ts'
import {
  type accountQueries,
  archivedProfile,
  languageOfMember,
  mediaToArchive,
  memberIdByEmail,
} from './account-queries.ts'
import { archivedItems } from './item-batch-queries.ts'

const openTestApp = sharedTestApp()

const itemsOf = <C extends keyof typeof accountQueries>({ db }: Pick<TestApp, 'db'>, name: C, { id }: Member) =>
  Array.fromAsync(archivedItems(db, name, { memberId: id }))

test('planning is that of the member, with the names of the circles that they belong to', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const left = await createCircle(ben, 'Secret swimmers', true, [ada])
  const own = await createCircle(ada, 'Swimmers', true, [ben])
  const save = (member: Member, place: string, content: string) =>
    member.request(planning.saveGoals, { params: { place }, body: { content, base: null } })
  for (const circleId of [left, own]) await save(ada, `circle:${circleId}`, `Meet in ${circleId}`)
  await save(ada, 'home', 'Rest')
  await save(ben, 'home', 'Goal of Ben')
  await save(ben, `circle:${own}`, 'Goal of Ben')
  await leaveCircle(ada, left)

  expect(await itemsOf(testApp, 'planning', ada)).toMatchObject([
    { content: 'Rest', circle: null },
    { content: `Meet in ${left}`, circle: { id: left, name: null } },
    { content: `Meet in ${own}`, circle: { id: own, name: 'Swimmers' } },
  ])
})

test('media are those of the member that are not discarded, as items and as files', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const ids = await insertMedia(testApp.db, ada.id, 3)
  await insertMedia(testApp.db, ben.id, 1)
  const [first, discarded = 0, last] = ids
  await testApp.db.updateTable('media').set({ discarded_at: new Date() }).where('id', '=', discarded).execute()

  const names = [first, last].map((id) => `media/${id}.webp`)
  expect((await itemsOf(testApp, 'media', ada)).map(({ file }) => file)).toEqual(names)
  const files: string[] = []
  for await (const { file } of mediaToArchive(testApp.db, ada.id)) files.push(file)
  expect(files).toEqual(names)
})

test('all files of a member with many are archived, in the order of their ids', async () => {
  const { ada, testApp } = await openTestApp()
  await insertMedia(testApp.db, ada.id, 401)
  const ids: number[] = []
  for await (const { id } of mediaToArchive(testApp.db, ada.id)) ids.push(id)
  expect(ids).toHaveLength(401)
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
})

test('notifications are those that the member received, with whoever the member sees', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  for (const other of [ben, cleo]) await other.request(connections.request, { body: { addressee_id: ada.id } })
  await cleo.request(connections.request, { body: { addressee_id: ben.id } })
  expect(await itemsOf(testApp, 'notifications', ada)).toMatchObject([
    { actor: { id: ben.id, name: ben.name } },
    { actor: { id: cleo.id } },
  ])
  await testApp.db.updateTable('members').set({ is_limited: true }).where('id', '=', cleo.id).execute()
  expect((await itemsOf(testApp, 'notifications', ada)).map(({ actor }) => actor?.id)).toEqual([ben.id, undefined])
})

test('choices of notifications name the member or the circle that they are about', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const circleId = await createCircle(ada, 'Swimmers', true, [ben])
  for (const member of [ada, ben])
    await member.request(notificationSettings.chooseCircle, { params: { circleId }, body: { choice: 'all' } })
  await testApp.db
    .insertInto('notification_choices')
    .values([ben, cleo].map(({ id }) => ({ member_id: ada.id, person_id: id, choice: 'all' as const })))
    .execute()
  await testApp.db.updateTable('members').set({ is_limited: true }).where('id', '=', cleo.id).execute()

  expect(await itemsOf(testApp, 'notification_choices', ada)).toMatchObject([
    { circle: { id: circleId, name: 'Swimmers' }, member: null },
    { circle: null, member: { id: ben.id } },
    { circle: null, member: null },
  ])
})

test('sessions are those of the member that have not ended, each with its own subscription', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const session = (name: string, expires: string) =>
    sql`(${ada.id}::bigint, ${Buffer.from(name + ada.id)}::bytea, ${name}::text, now() + ${expires}::interval)`
  const found = await transaction(testApp.db, async (tx) => {
    // The time of a transaction stands still.
    await sql`insert into sessions (member_id, token_hash, user_agent, expires_at) values
      ${session('ended', '-1 second')}, ${session('ends now', '0')}, ${session('phone', '1 day')}`.execute(tx)
    await sql`insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth)
      select s.member_id, s.id, 'https://push.example/' || s.id, '', '' from sessions s
      where s.user_agent = 'phone' and s.member_id = ${ada.id} or s.member_id = ${ben.id}`.execute(tx)
    return await Array.fromAsync(archivedItems(tx, 'sessions', { memberId: ada.id }))
  })
  expect(found).toMatchObject([
    { user_agent: 'a test', notified_since: null },
    { user_agent: 'phone', notified_since: expect.any(String) },
  ])
})

test('the security log has the personal events about the account, without the addresses of others', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const event = { action: 'sessions_ended', subject_type: 'member', subject_id: ada.id, details: {} }
  await testApp.db
    .insertInto('audit_events')
    .values([
      { ...event, actor_id: ada.id, address: '192.0.2.1', details: JSON.stringify({ user_agent: 'Phone' }) },
      { ...event, actor_id: null, address: '192.0.2.2' },
      { ...event, actor_id: ben.id, address: '192.0.2.3' },
      { ...event, actor_id: ada.id, address: '192.0.2.4', subject_id: ben.id },
      { ...event, actor_id: ada.id, address: '192.0.2.5', subject_type: 'circle' },
      { ...event, actor_id: ada.id, address: '192.0.2.6', action: 'report_viewed' },
    ])
    .execute()
  expect(await itemsOf(testApp, 'security_log', ada)).toMatchObject([
    { address: '192.0.2.1', user_agent: 'Phone' },
    { address: '192.0.2.2', user_agent: '' },
    { address: null },
  ])
})

test('sign-in methods and devices are those of the member', async () => {
  const { ada, ben, testApp } = await openTestApp()
  for (const { id, name } of [ada, ben]) {
    const key = `${name} ${id}`
    await sql`insert into passkeys (member_id, name, credential_id, public_key)
      values (${id}, ${name}, ${key}, ${Buffer.from(key)})`.execute(testApp.db)
    await sql`insert into oidc_identities (member_id, issuer, subject, email)
      values (${id}, 'https://id.example/', ${key}, ${`${id}@id.example`})`.execute(testApp.db)
    await sql`insert into known_devices (member_id, token_hash) values (${id}, ${Buffer.from(key)})`.execute(testApp.db)
  }
  await ben.request(notificationSettings.edit, { body: { kinds: { stars: { push: false } } } })
  expect(await itemsOf(testApp, 'passkeys', ada)).toMatchObject([{ name: ada.name }])
  expect(await itemsOf(testApp, 'sign_in_services', ada)).toMatchObject([{ email: `${ada.id}@id.example` }])
  expect(await itemsOf(testApp, 'known_devices', ada)).toHaveLength(1)
  expect(await itemsOf(testApp, 'notification_settings', ada)).toEqual([])
  expect(await itemsOf(testApp, 'notification_settings', ben)).toHaveLength(1)
})

test('the profile has what is stored about the member, and nothing of others', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const { db } = testApp
  const [picture = 0, discarded = 0] = await insertMedia(testApp.db, ada.id, 2)
  const setPicture = (mediaId: number) =>
    db.updateTable('members').set({ picture_media_id: mediaId }).where('id', '=', ada.id).execute()
  const accepted = [
    [ada, 'second', '2026-02-02'],
    [ada, 'first', '2026-01-01'],
    [ben, 'other', '2026-03-03'],
  ] as const
  for (const [{ id }, version, at] of accepted)
    await sql`insert into rules_acceptances (member_id, version, accepted_at) values (${id}, ${version}, ${at})`.execute(
      db,
    )
  for (const [{ id }, day] of [
    [ada, '2026-03-05'],
    [ben, '2026-03-06'],
  ] as const) {
    await sql`insert into member_last_days (member_id, day) values (${id}, ${day})`.execute(db)
    await sql`insert into second_factors (member_id, secret, confirmed_at)
      values (${id}, '', ${day}::timestamptz)`.execute(db)
    await sql`insert into invited_members (member_id, invited_by, pack_left_out)
      values (${id}, ${cleo.id}, ${[`left out by ${id}`]})`.execute(db)
  }
  await setPicture(picture)
  expect(await archivedProfile(db, ada.id)).toMatchObject({
    id: ada.id,
    picture: `media/${picture}.webp`,
    invited_by: { id: cleo.id, name: cleo.name },
    pack_left_out: [`left out by ${ada.id}`],
    last_seen_on: '2026-03-05',
    second_factor_at: '2026-03-05T00:00:00.000Z',
    accepted_rules: [{ version: 'first' }, { version: 'second' }],
  })

  await setPicture(discarded)
  await db.updateTable('media').set({ discarded_at: new Date() }).where('id', '=', discarded).execute()
  expect(await archivedProfile(db, ada.id)).toMatchObject({ picture: null })
  expect(await archivedProfile(db, cleo.id)).toMatchObject({ invited_by: null, pack_left_out: [], accepted_rules: [] })
})

test('the profile does not name an inviter who blocked the member', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await testApp.db.insertInto('invited_members').values({ member_id: ada.id, invited_by: ben.id }).execute()
  expect(await archivedProfile(testApp.db, ada.id)).toMatchObject({ invited_by: { id: ben.id } })
  await ben.request(blocks.add, { params: { userId: ada.id } })
  expect(await archivedProfile(testApp.db, ada.id)).toMatchObject({ invited_by: null })
})

test('an account that does not exist or is being deleted has no profile', async () => {
  const { ada, testApp } = await openTestApp()
  await testApp.db.updateTable('members').set({ removal_started_at: new Date() }).where('id', '=', ada.id).execute()
  expect(await archivedProfile(testApp.db, ada.id)).toBeUndefined()
  expect(await archivedProfile(testApp.db, 0)).toBeUndefined()
})

test('finds the member of an address, and the language of a member', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await ben.request(users.edit, { body: { language: 'de' } })
  expect(await languageOfMember(testApp.db, ada.id)).toBe('en')
  expect(await languageOfMember(testApp.db, ben.id)).toBe('de')
  expect(await languageOfMember(testApp.db, 0)).toBe('en')
  expect(await memberIdByEmail(testApp.db, ben.email)).toBe(ben.id)
  expect(await memberIdByEmail(testApp.db, 'nobody@daystar.example')).toBeUndefined()
})
