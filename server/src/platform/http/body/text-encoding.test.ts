import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { expect, test } from 'vitest'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'
import { createJpeg } from '../../../testing/uploads.ts'
import { isUtf8WhenDecoded } from './text-encoding.ts'

const openTestApp = sharedTestApp()

/** "Café" in ISO 8859-1, which is not UTF-8. */
const cafe = Buffer.from('Café', 'latin1')
const malformed = { statusCode: 400, body: expect.stringContaining('"malformed"') }

/** A JSON object with one raw value. */
const json = (before: string, value: Buffer, after: string) =>
  Buffer.concat([Buffer.from(before), value, Buffer.from(after)])

/** A multipart part with raw headers and content. */
const part = (disposition: Buffer | string, content: Buffer | string, type = '') =>
  Buffer.concat([
    Buffer.from('--star\r\ncontent-disposition: form-data; '),
    Buffer.from(disposition),
    Buffer.from(`${type && `\r\ncontent-type: ${type}`}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--star--\r\n')])
const multipartHeaders = { 'content-type': 'multipart/form-data; boundary=star' }
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

test('rejects JSON that is not UTF-8 and stores nothing', async () => {
  const { ada, visitor, testApp } = await createTestApp()
  const headers = { 'content-type': 'application/json' }
  const swim = await ada.request(activities.upload, { body: { title: 'Lake' } })
  const account = json('{"email":"dora@lake.example","password":"morning swim","name":"', cafe, '"}')
  const requests = [
    ada.requestRaw(circles.create, { body: json('{"name":"', cafe, '"}') as never, headers }),
    visitor.requestRaw(users.signUp, { body: account as never, headers }),
    ada.requestRaw(comments.add, {
      params: { activityId: swim.id },
      body: json('{"content":"', cafe, '"}') as never,
      headers,
    }),
    ada.requestRaw(activities.upload, { body: json('{"title":"', cafe, '"}') as never, headers }),
  ]
  for (const response of await Promise.all(requests)) expect(response).toMatchObject(malformed)

  for (const table of ['circles', 'comments'] as const)
    expect(await testApp.db.selectFrom(table).select('id').execute()).toEqual([])
  expect(await testApp.db.selectFrom('activities').select('id').execute()).toEqual([{ id: swim.id }])
  expect(await testApp.db.selectFrom('members').select('name').where('name', 'like', 'Caf%').execute()).toEqual([])
})

test('rejects form-encoded bodies that are not UTF-8, raw or percent-encoded', async () => {
  const { visitor } = await openTestApp()
  const logIn = (body: Buffer) => visitor.requestRaw(auth.login, { body: body as never, headers: formHeaders })
  expect(await logIn(Buffer.from('username=ada%40lake.example&password=Caf%E9'))).toMatchObject(malformed)
  expect(await logIn(Buffer.from('us%FFername=ada&password=x'))).toMatchObject(malformed)
  expect(await logIn(json('username=ada%40lake.example&password=', cafe, ''))).toMatchObject(malformed)
})

test('reads form-encoded bodies in UTF-8, with plus signs and percent signs', async () => {
  const { visitor } = await openTestApp()
  const password = 'Café + 100 % früh'
  const email = 'dora@lake.example'
  await visitor.request(users.signUp, { body: { name: 'Dora', email, password } })
  const logIn = async (text: string) =>
    (await visitor.requestRaw(auth.login, { body: text as never, headers: formHeaders })).statusCode
  expect(await logIn(new URLSearchParams({ username: email, password }).toString())).toBe(200)
  expect(await logIn('username=dora@lake.example&password=Café+%2B+100+%+fr%C3%BCh')).toBe(200)
})

test('rejects multipart text, field names and file names that are not UTF-8', async () => {
  const { ada, testApp } = await createTestApp()
  const upload = (...parts: Buffer[]) =>
    ada.requestRaw(activities.upload, { body: form(...parts) as never, headers: multipartHeaders })
  const title = part('name="title"', 'Lake')
  const fileName = json('name="media_file"; filename="', cafe, '.jpg"')

  expect(await upload(part('name="title"', cafe))).toMatchObject(malformed)
  expect(await upload(part('name="title"', cafe, 'text/plain; charset=utf-8'))).toMatchObject(malformed)
  expect(await upload(title, part(json('name="', cafe, '"'), 'x'))).toMatchObject(malformed)
  expect(await upload(title, part(fileName, await createJpeg(), 'image/jpeg'))).toMatchObject(malformed)

  expect(await testApp.db.selectFrom('activities').select('id').execute()).toEqual([])
})

test('reads multipart text in UTF-8', async () => {
  const { ada } = await openTestApp()
  const upload = async (content: Buffer, type?: string) =>
    (
      await ada.requestRaw(activities.upload, {
        body: form(part('name="title"', content, type)) as never,
        headers: multipartHeaders,
      })
    ).json()
  for (const text of ['Café 🌟', 'stored \ufffd before'])
    expect(await upload(Buffer.from(text))).toMatchObject({ title: text })
  expect(await upload(Buffer.from('Café'), 'text/plain; charset=UTF-8')).toMatchObject({ title: 'Café' })
})

test('rejects a query string that is not UTF-8', async () => {
  const { ada, testApp } = await openTestApp()
  for (const url of ['/api/users/search?q=Caf%E9', '/api/feed?tag=%FF', '/api/api/groups?q=%C3', '/api/groups?%FF=1']) {
    expect(await testApp.app.inject({ url, headers: ada.authorization }), url).toMatchObject(malformed)
  }
  const found = await testApp.app.inject({ url: '/api/users/search?q=A%64%c3%a9%', headers: ada.authorization })
  expect(found.statusCode).toBe(200)
})

test.each([
  ['caf%C3%A9', true],
  ['100%', true],
  ['%zz%', true],
  ['%f0%9f%8c%9f', true],
  ['caf%E9', false],
  ['%C3x%A9', false],
  ['%ED%A0%80', false],
])('decides whether %j is UTF-8 when it is decoded: %j', (text, expected) => {
  expect(isUtf8WhenDecoded(text)).toBe(expected)
})
