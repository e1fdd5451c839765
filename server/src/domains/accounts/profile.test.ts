import { users } from '@daystar/contract/accounts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/world.ts'

const portrait = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#e0b040' } })
    .png()
    .toBuffer()

test('Ada changes what she names and nothing else', async () => {
  const { ada } = await startWorld()

  await ada.asks(users.edit, { body: { name: '  Ada  of the Lake ', bio: 'Swims.' } })
  const me = await ada.asks(users.edit, { body: { username: 'ada.lake' } })

  expect(me).toMatchObject({
    name: 'Ada  of the Lake',
    first_name: 'Ada',
    last_name: 'of the Lake',
    bio: 'Swims.',
    username: 'ada.lake',
  })
  expect(await ada.asks(users.edit, { body: {} })).toEqual(me)
  expect(await ada.asks(users.edit, { body: { username: null } })).toMatchObject({ username: null })
})

test('a username is one member’s, whatever its letter case', async () => {
  const { ada, ben } = await startWorld()
  await ada.asks(users.edit, { body: { username: 'Swimmer' } })

  expect(await ben.asks(users.edit, { body: { username: 'swimmer' } })).toBeRefused('username_taken')
  expect(await ada.asks(users.edit, { body: { username: 'swimmer' } })).toMatchObject({ username: 'swimmer' })
  expect(await ben.asks(users.edit, { body: { username: 'not a name' } })).toBeRefused('validation', 'body.username')
})

test('fields that nobody may set are passed over', async () => {
  const { ada } = await startWorld()
  const body = { bio: 'Swims.', is_operator: true, id: 99, email: 'ben@swimmers.example', password_hash: 'x' }
  expect(await ada.asksWrongly(users.edit, { body })).toMatchObject({
    id: ada.id,
    email: ada.email,
    is_operator: false,
    bio: 'Swims.',
  })
})

test('a picture shows wherever its member does, open to everybody, and the one before it goes', async () => {
  const { ada, ben, visitor, world } = await startWorld()
  const file = { name: 'me.png', content: await portrait() }

  const first = await ada.uploads(users.picture, {}, file)
  const second = await ada.uploads(users.picture, {}, file)

  expect(second.url).toMatch(/^\/media\/[\w-]+\/[\w.]+$/)
  expect(await ben.asks(users.read, { params: { userId: String(ada.id) } })).toMatchObject({
    profile_pic_url: second.url,
    avatar_url: second.url,
  })
  expect((await visitor.app.inject(second.url)).headers['content-type']).toBe('image/webp')
  await world.runJobs()
  expect((await visitor.app.inject(first.url)).statusCode).toBe(404)
})

test('what is no picture, or none at all, is refused', async () => {
  const { ada } = await startWorld()
  const send = (content: Buffer, name = 'me.png') => ada.uploads(users.picture, {}, { name, content })

  expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeRefused('picture_unsupported')
  expect(await send(Buffer.alloc(5_242_881))).toBeRefused('picture_too_large')
  expect(await ada.uploads(users.picture, {})).toBeRefused('file_missing')
  const cut = (await portrait()).subarray(0, 60)
  expect(await send(cut)).toBeRefused('image_unreadable')
})
