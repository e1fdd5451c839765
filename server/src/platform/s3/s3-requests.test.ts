import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { isStorageFull } from '../media-storage/storage-full.ts'
import type { S3Address } from './s3-address.ts'
import { deleteFromS3, listS3, readS3, sizeInS3 } from './s3-bucket.ts'
import { uploadS3 } from './s3-upload.ts'

interface Answer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Record<string, string>
}

/** Starts a storage that answers each request with `answer`, and lists the requests. */
async function startStorage(answer: (request: string, body: string) => Answer | 'hangUp') {
  const requests: string[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const name = `${request.method} ${request.url}`
    requests.push(name)
    const answered = answer(name, await text(request))
    if (answered === 'hangUp') return void request.socket.destroy()
    response.writeHead(answered.status ?? 200, answered.headers).end(answered.body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const address: S3Address = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'daystar',
    region: 'eu-north-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'swimfish',
  }
  return { address, requests }
}

test('sends a request again after a failure of the network and of the storage', async () => {
  const answers: (Answer | 'hangUp')[] = ['hangUp', { status: 503 }, { body: 'sunrise' }]
  const { address, requests } = await startStorage(() => answers.shift() ?? 'hangUp')

  expect(await text(await readS3(address, 'a/640.webp'))).toBe('sunrise')
  expect(requests).toEqual(Array(3).fill('GET /daystar/a/640.webp'))
})

test('reports what the storage rejects once, with its code and without the secret', async () => {
  const { address, requests } = await startStorage(() => ({
    status: 403,
    body: '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>swimfish</Message></Error>',
  }))

  const error = await readS3(address, 'a/640.webp').catch(String)
  expect(error).toBe('S3Error: The S3 storage responded to GET with 403 SignatureDoesNotMatch.')
  expect(requests).toHaveLength(1)
})

test('reports an object that was deleted after it had been found with the code of S3', async () => {
  const { address } = await startStorage(() => ({ status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }))

  await expect(readS3(address, 'a/640.webp')).rejects.toMatchObject({ status: 404, code: 'NoSuchKey' })
})

test('takes an object that is missing for deleted, and has no size of it', async () => {
  const { address } = await startStorage(() => ({ status: 404 }))

  expect(await sizeInS3(address, 'a/640.webp')).toBeNull()
  await expect(deleteFromS3(address, 'a/640.webp')).resolves.toBeUndefined()
})

test('lists all pages, with the characters that XML escapes', async () => {
  const object = (key: string) =>
    `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`
  const { address, requests } = await startStorage((request) => ({
    body: request.includes('continuation-token')
      ? `<ListBucketResult>${object('b &#38; c')}</ListBucketResult>`
      : `<ListBucketResult>${object('a&amp;b')}<NextContinuationToken>1+2=&amp;</NextContinuationToken></ListBucketResult>`,
  }))

  const keys: string[] = []
  for await (const { key, changedAt } of listS3(address, { prefix: 'a/' })) {
    keys.push(key)
    expect(changedAt.toISOString()).toBe('2026-01-02T03:04:05.000Z')
  }
  expect(keys).toEqual(['a&b', 'b & c'])
  expect(requests).toEqual([
    'GET /daystar?list-type=2&prefix=a%2F',
    'GET /daystar?list-type=2&prefix=a%2F&continuation-token=1%2B2%3D%26',
  ])
})

const started = '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>'

test('joins the parts of an upload in their order', async () => {
  let joined = ''
  const { address, requests } = await startStorage((request, body) => {
    if (request.endsWith('?uploads=')) return { body: started }
    if (request.startsWith('POST')) joined = body
    return { headers: { etag: `"${body}"` } }
  })

  await uploadS3(address, { key: 'a.age', content: Readable.from(['abc', 'defgh', 'ij']), partBytes: 4 })

  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([
    'PUT /daystar/a.age?partNumber=1&uploadId=u1',
    'PUT /daystar/a.age?partNumber=2&uploadId=u1',
    'PUT /daystar/a.age?partNumber=3&uploadId=u1',
  ])
  expect(joined).toBe(
    `<CompleteMultipartUpload>${['abcd', 'efgh', 'ij']
      .map((part, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>"${part}"</ETag></Part>`)
      .join('')}</CompleteMultipartUpload>`,
  )
})

test.each([
  ['a part is rejected', { status: 400 }, {}],
  ['the parts cannot be joined', {}, { body: '<Error><Code>InternalError</Code></Error>' }],
])('aborts an upload when %s', async (_, part: Answer, join: Answer) => {
  const { address, requests } = await startStorage((request) => {
    if (request.endsWith('?uploads=')) return { body: started }
    return request.startsWith('POST') ? join : part
  })
  const content = Readable.from(['abcdefgh', 'ijkl'])

  await expect(uploadS3(address, { key: 'a.age', content, partBytes: 4 })).rejects.toThrow('The S3 storage responded')

  expect(requests.at(-1)).toBe('DELETE /daystar/a.age?uploadId=u1')
  expect(content.destroyed).toBe(true)
})

test.each([
  { status: 507 },
  { status: 403, body: '<Error><Code>QuotaExceeded</Code></Error>' },
  { status: 507, body: '<Error><Code>XMinioStorageFull</Code></Error>' },
])('recognizes that the storage is full from the response $status $body', async (full) => {
  const { address, requests } = await startStorage(() => full)
  const content = Readable.from(['abc'])

  const error = await uploadS3(address, { key: 'a/640.webp', content, partBytes: 4 }).catch((reason: unknown) => reason)

  expect(isStorageFull(error)).toBe(true)
  expect(requests).toHaveLength(1)
})
