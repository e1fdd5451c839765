import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@daystar/contract/limits'
import { expect, test } from 'vitest'
import { createForm, createUploadServer } from '../../../testing/uploads/upload-server.ts'

test('passes the file and the text fields to the handler and removes the file afterwards', async () => {
  const server = await createUploadServer()
  const bytes = randomBytes(2_000_000)

  const fields = { title: 'Lake, 9 °C', tags: '["swim"]', circle_ids: '[3,5]', lat: '52.5', mood: 'awake' }
  const { status } = await server.send('POST', '/log', createForm(fields, { bytes, name: '../../Morgen im See.jpg' }))

  expect(status).toBe(204)
  expect(server.received[0]).toMatchObject({
    body: { title: 'Lake, 9 °C', tags: ['swim'], circle_ids: [3, 5], lat: 52.5, mood: 'awake' },
    file: { bytes: bytes.length, field: 'media_file', filename: 'Morgen im See.jpg' },
  })
  expect(server.received[0]?.bytes?.equals(bytes)).toBe(true)
  expect(server.received[0]?.file?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(await server.spooledFiles()).toEqual([])
})

test('accepts a form without a file and treats an empty file as missing', async () => {
  const server = await createUploadServer()

  await server.send('POST', '/log', createForm({ title: 'Rest day' }))
  await server.send('POST', '/log', createForm({ title: 'Rest day' }, { bytes: Buffer.alloc(0), name: '' }))

  expect(server.received.map(({ file }) => file)).toEqual([null, null])
  expect(await server.spooledFiles()).toEqual([])
})

test('rejects a chosen file without content, also beside another one', async () => {
  const server = await createUploadServer()
  const empty = createForm({ title: 'Lake' }, { bytes: Buffer.alloc(0), name: '湖.jpg' })
  const beside = createForm({ title: 'Lake' }, { bytes: randomBytes(1000) })
  beside.append('file', new Blob([]), 'lac.jpg')
  for (const form of [empty, beside])
    expect(await server.send('POST', '/log', form)).toMatchObject({
      status: 422,
      body: { detail: [{ msg: 'The file is empty.', type: 'file_empty' }] },
    })
  expect(server.received).toEqual([])
  expect(await server.spooledFiles()).toEqual([])
})

test('ignores empty inputs unless an empty string is a valid value', async () => {
  const server = await createUploadServer()
  const empty = {
    description: '',
    mood: '',
    tags: '',
    lat: '',
    timestamp: '',
    audience: '',
    title: '',
    circle_ids: ' ',
  }

  await server.send('PATCH', '/log', createForm(empty))
  const rejected = await server.send('POST', '/log', createForm(empty))

  expect(server.received.map(({ body }) => body)).toEqual([{ description: '', mood: '' }])
  expect(rejected).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'title'] }] } })
})

test.each([
  ['["lake","early"]', ['lake', 'early']],
  ['lake, early ,', ['lake', 'early']],
  ['2026', ['2026']],
  [
    ['lake', 'early'],
    ['lake', 'early'],
  ],
])('parses tags sent as %j', async (tags, expected) => {
  const server = await createUploadServer()
  await server.send('POST', '/log', createForm({ title: 'Swim', tags }))
  expect(server.received[0]?.body).toEqual({ title: 'Swim', tags: expected })
})

test('reports invalid JSON text with its location', async () => {
  const server = await createUploadServer()

  const { status, body } = await server.send(
    'POST',
    '/log',
    createForm({ title: 'Swim', circle_ids: '[3,', lat: 'north' }),
  )

  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'validation',
    detail: [
      { loc: ['body', 'lat'], type: 'json_invalid' },
      { loc: ['body', 'circle_ids'], type: 'json_invalid' },
    ],
  })
})

test('drops fields that are not in the contract', async () => {
  const server = await createUploadServer()
  await server.send('POST', '/log', createForm({ title: 'Swim', __proto__x: '1', constructor: 'x', author_id: '7' }))
  const protoForm = new FormData()
  protoForm.append('title', 'Swim')
  protoForm.append('__proto__', '{"isOperator":true}')
  await server.send('POST', '/log', protoForm)
  expect(server.received.map(({ body }) => body)).toEqual([{ title: 'Swim' }, { title: 'Swim' }])
  expect(({} as { isOperator?: boolean }).isOperator).toBeUndefined()
})

test('accepts the same file under several names and uses the first', async () => {
  const server = await createUploadServer()
  const bytes = randomBytes(300_000)
  const form = createForm({ title: 'Swim' }, { bytes })
  form.append('file', new Blob([bytes]), 'copy.jpg')

  expect(await server.send('POST', '/log', form)).toMatchObject({ status: 204 })
  expect(server.received).toMatchObject([{ file: { field: 'media_file' }, bytes }])
  expect(await server.spooledFiles()).toEqual([])
})

test('ignores empty files next to the selected one, whatever their order', async () => {
  const server = await createUploadServer()
  const bytes = randomBytes(3000)
  const emptyFirst = new FormData()
  emptyFirst.append('title', 'Swim')
  emptyFirst.append('media_file', new Blob([]), '')
  emptyFirst.append('file', new Blob([bytes]), 'lake.jpg')
  const emptyLast = createForm({ title: 'Swim' }, { bytes })
  emptyLast.append('file', new Blob([]), '')

  for (const form of [emptyFirst, emptyLast])
    expect(await server.send('POST', '/log', form)).toMatchObject({ status: 204 })
  expect(server.received).toMatchObject([
    { file: { field: 'file' }, bytes },
    { file: { field: 'media_file' }, bytes },
  ])
  expect(await server.spooledFiles()).toEqual([])
})

test('rejects a different second file and unknown file fields', async () => {
  const server = await createUploadServer()
  const twoFiles = createForm({ title: 'Swim' }, { bytes: randomBytes(1000) })
  twoFiles.append('file', new Blob(['second']), 'second.jpg')

  expect(await server.send('POST', '/log', twoFiles)).toMatchObject({ status: 422, body: { code: 'validation' } })
  expect(
    await server.send('POST', '/picture', createForm({}, { field: 'avatar', bytes: randomBytes(300_000) })),
  ).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'avatar'], msg: 'Send the file as "file".' }] } })

  expect(server.received).toEqual([])
  expect(await server.spooledFiles()).toEqual([])
})

test('accepts pictures of at most 5,242,880 bytes', async () => {
  const server = await createUploadServer()
  const picture = (bytes: number) => createForm({}, { field: 'file', bytes: randomBytes(bytes) })

  expect(await server.send('POST', '/picture', picture(limits.pictureMaxBytes))).toMatchObject({ status: 204 })
  expect(await server.send('POST', '/picture', picture(limits.pictureMaxBytes + 1))).toMatchObject({
    status: 413,
    body: { code: 'picture_too_large', detail: 'File is too large. Max size is 5MB.' },
  })
  expect(await server.spooledFiles()).toEqual([])
})

test.each([
  ['no boundary', 'multipart/form-data', 'hello'],
  ['no end', 'multipart/form-data; boundary=star', '--star\r\ncontent-disposition: form-data; name="title"\r\n\r\nSwi'],
  ['no parts', 'multipart/form-data; boundary=star', 'hello'],
])('rejects a form with %s as malformed', async (_, contentType, body) => {
  const server = await createUploadServer()
  const response = await fetch(`${server.url}/log`, { method: 'POST', body, headers: { 'content-type': contentType } })
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'malformed' })])
})

test('rejects too many fields and fields that are too long', async () => {
  const server = await createUploadServer()
  const manyFields = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, 'x']))
  const tooLarge = { status: 413, body: { code: 'body_too_large' } }

  expect(await server.send('POST', '/log', createForm({ title: 'Swim', ...manyFields }))).toMatchObject(tooLarge)
  expect(await server.send('POST', '/log', createForm({ title: 'x'.repeat(100_000) }))).toMatchObject(tooLarge)
})

test('rejects multipart where only JSON is accepted', async () => {
  const server = await createUploadServer()
  expect(await server.send('POST', '/json', createForm({ title: 'Swim' }))).toMatchObject({ status: 415 })
})
