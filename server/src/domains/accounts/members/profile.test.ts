import { users } from '@daystar/contract/accounts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp({}, { language: null })

const portrait = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#e0b040' } })
    .png()
    .toBuffer()

test('changes only the given profile fields', async () => {
  const { ada } = await openTestApp()

  await ada.request(users.edit, { body: { name: '  Ada  of the Lake ', bio: 'Swims.' } })
  const me = await ada.request(users.edit, { body: { username: 'ada.lake' } })

  expect(me).toMatchObject({
    name: 'Ada  of the Lake',
    first_name: 'Ada',
    last_name: 'of the Lake',
    bio: 'Swims.',
    username: 'ada.lake',
  })
  expect(await ada.request(users.edit, { body: {} })).toEqual(me)
  expect(await ada.request(users.edit, { body: { username: null } })).toMatchObject({ username: null })
})

test('rejects a username that is taken, ignoring case', async () => {
  const { ada, ben } = await openTestApp()
  await ada.request(users.edit, { body: { username: 'Swimmer' } })

  expect(await ben.request(users.edit, { body: { username: 'swimmer' } })).toBeRejectedWith('username_taken')
  expect(await ada.request(users.edit, { body: { username: 'swimmer' } })).toMatchObject({ username: 'swimmer' })
  expect(await ben.request(users.edit, { body: { username: 'not a name' } })).toBeRejectedWith(
    'validation',
    'body.username',
  )
})

test('rejects fields that cannot be edited and changes nothing', async () => {
  const { ada } = await openTestApp()
  const before = await ada.request(users.me)
  const { name, username, bio, time_zone, receives_announcements, alt_text_reminder, allows_companions, ...others } = {
    ...before,
    password: 'evening swim',
  }
  const { language: _language, hour_cycle: _hourCycle, week_start: _weekStart, ...more } = others
  const { allows_packs: _packs, allows_suggestion: _suggestion, in_directory: _directory, ...fixed } = more
  expect({
    name,
    username,
    bio,
    time_zone,
    receives_announcements,
    alt_text_reminder,
    allows_companions,
  }).toMatchObject({ name: ada.name })

  for (const [field, value] of Object.entries(fixed)) {
    const body = { bio: 'Swims.', [field]: value }
    expect(await ada.requestInvalid(users.edit, { body })).toBeRejectedWith('validation', `body.${field}`)
  }
  expect(Object.keys(fixed)).toEqual(expect.arrayContaining(['id', 'email', 'password', 'is_operator', 'avatar_url']))
  expect(await ada.request(users.me)).toEqual(before)
})

test('stores whether the member is reminded to describe photos', async () => {
  const { ada, ben } = await openTestApp()
  expect(await ada.request(users.me)).toMatchObject({ alt_text_reminder: false })
  await ada.request(users.edit, { body: { alt_text_reminder: true } })
  expect(await ada.request(users.me)).toMatchObject({ alt_text_reminder: true })
  expect(await ben.request(users.me)).toMatchObject({ alt_text_reminder: false })
})

test('ignores unknown fields', async () => {
  const { ada } = await openTestApp()
  const body = { bio: 'Swims.', password_hash: 'x', theme: 'dark' }
  expect(await ada.requestInvalid(users.edit, { body })).toMatchObject({ id: ada.id, email: ada.email, bio: 'Swims.' })
})

test('removes invisible characters from a name and rejects a name that consists of them', async () => {
  const { ada, visitor } = await openTestApp()
  for (const name of ['\u200b\u2060', '\u202e\u2066', '\u3164', '\u2800', '\u0301', '\ufeff \u00ad']) {
    expect(await ada.request(users.edit, { body: { name } })).toBeRejectedWith('validation', 'body.name')
    const account = { name, email: 'dora@lake.example', password: 'morning swim' }
    expect(await visitor.request(users.signUp, { body: account })).toBeRejectedWith('validation', 'body.name')
  }
  const me = await ada.request(users.edit, { body: { name: '\u202eAda\u200b\nLind\u2069' } })
  expect(me).toMatchObject({ name: 'Ada Lind', first_name: 'Ada' })
  const account = { name: 'Do\u200bra', email: 'dora@lake.example', password: 'morning swim' }
  expect(await visitor.request(users.signUp, { body: account })).toMatchObject({ name: 'Dora' })
})

test('rejects reserved usernames, but lets a member keep one', async () => {
  const { ada, testApp } = await openTestApp()
  const reserved = { body: { username: 'Adm1n' } }
  expect(await ada.request(users.edit, reserved)).toBeRejectedWith('validation', 'body.username')
  expect(await ada.request(users.me)).toMatchObject({ username: ada.username })

  const support = await testApp.createNamedMember('Sam', { username: 'support' })
  expect(await support.request(users.edit, { body: { username: 'Support', bio: 'Here.' } })).toMatchObject({
    username: 'Support',
    bio: 'Here.',
  })
})

test('shows a new profile picture publicly and deletes the previous one', async () => {
  const { ada, ben, visitor, testApp } = await createTestApp()
  const file = { name: 'me.png', content: await portrait() }

  const first = await ada.upload(users.picture, {}, file)
  const second = await ada.upload(users.picture, {}, file)

  expect(second.url).toMatch(/^\/media\/[\w-]+\/[\w.]+$/)
  expect(await ben.request(users.read, { params: { userId: String(ada.id) } })).toMatchObject({
    profile_pic_url: second.url,
    avatar_url: second.url,
  })
  expect((await visitor.app.inject(second.url)).headers['content-type']).toBe('image/webp')
  await testApp.runJobs()
  expect((await visitor.app.inject(first.url)).statusCode).toBe(404)
})

test('rejects unsupported, oversized, unreadable and missing pictures', async () => {
  const { ada } = await createTestApp()
  const upload = (content: Buffer, name = 'me.png') => ada.upload(users.picture, {}, { name, content })

  expect(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeRejectedWith('picture_unsupported')
  expect(await upload(Buffer.alloc(5_242_881))).toBeRejectedWith('picture_too_large')
  expect(await ada.upload(users.picture, {})).toBeRejectedWith('file_missing')
  const truncated = (await portrait()).subarray(0, 60)
  expect(await upload(truncated)).toBeRejectedWith('image_unreadable')
})

test('stores the language and the region of a member, which are automatic at first', async () => {
  const { ada, ben } = await openTestApp()
  const automatic = { language: null, hour_cycle: null, week_start: null }
  expect(await ada.request(users.me)).toMatchObject(automatic)
  const chosen = { language: 'pt-BR', hour_cycle: 'h12', week_start: 7 } as const
  expect(await ada.request(users.edit, { body: chosen })).toMatchObject(chosen)
  expect(await ada.request(users.me)).toMatchObject(chosen)
  expect(await ben.request(users.read, { params: { userId: String(ada.id) } })).not.toHaveProperty('language')
  expect(await ada.request(users.edit, { body: automatic })).toMatchObject(automatic)
  for (const body of [{ language: 'tlh' }, { hour_cycle: 'h24' }, { week_start: 0 }])
    expect(await ada.requestInvalid(users.edit, { body })).toBeRejectedWith('validation')
})

test('remembers the language in which a member uses the app', async () => {
  const { testApp, ada } = await openTestApp()
  const languages = async () =>
    await testApp.db.selectFrom('members').select(['language', 'last_language']).where('id', '=', ada.id).execute()
  await ada.request(users.me, { headers: { 'accept-language': 'de-CH,en;q=0.5' } })
  expect(await languages()).toEqual([{ language: null, last_language: 'de' }])
  await ada.request(users.me)
  expect(await languages()).toEqual([{ language: null, last_language: 'de' }])
})
