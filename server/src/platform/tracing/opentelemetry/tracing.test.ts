import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { reservePort, startProcess } from '../../../testing/processes/server-process.ts'
import { startS3Server } from '../../../testing/services/s3-server.ts'
import { createJpeg } from '../../../testing/uploads.ts'

interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: { key: string; value: Record<string, unknown> }[]
}

/** Receives traces as JSON over HTTP, like a collector. */
async function startCollector() {
  const spans: ReceivedSpan[] = []
  const headers: unknown[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    headers.push(request.headers['x-key'])
    for (const { resource, scopeSpans } of JSON.parse(text).resourceSpans)
      for (const { spans: batch } of scopeSpans)
        spans.push(...batch.map((span: ReceivedSpan) => ({ ...span, resource })))
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { spans, headers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const ada = { name: 'Ada', email: 'ada@example.org', password: 'a journal of lakes' }

test('sends spans of requests with their statements and stored files, and of jobs with their emails', async () => {
  const collector = await startCollector()
  const store = await startS3Server()
  onTestFinished(store.stop)
  const { port, release } = await reservePort()
  await release()
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret%20key' }
  const server = await startProcess({ ...settings, PORT: String(port), MEDIA_URL: store.mediaUrl, LOG_LEVEL: 'debug' })
  await server.waitUntilReady()
  const post = async (
    path: string,
    body: string | URLSearchParams | FormData,
    headers: Record<string, string> = {},
  ) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', body, headers })
    expect([path, reply.ok]).toEqual([path, true])
    return (await reply.json()) as { access_token: string }
  }
  await post('/users/', JSON.stringify(ada), { 'content-type': 'application/json' })
  const signIn = new URLSearchParams({ username: ada.email, password: ada.password })
  const { access_token: token } = await post('/auth/login', signIn)
  const form = new FormData()
  form.set('title', 'Ninety lengths')
  form.set('file', new Blob([await createJpeg()], { type: 'image/jpeg' }), 'lake.jpg')
  await post('/activities/upload', form, { authorization: `Bearer ${token}` })
  const forgotten = JSON.stringify({ email: ada.email })
  await post('/auth/password/forgot', forgotten, { 'content-type': 'application/json' })
  await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('resetpassword')
  server.child.kill('SIGTERM')
  await server.exited

  const { spans } = collector
  const named = (name: string) => spans.filter((span) => span.name === name)
  const childrenOf = (parent: ReceivedSpan | undefined) => spans.filter((span) => span.parentSpanId === parent?.spanId)
  const [upload] = named('POST /api/activities/upload')
  expect(attributeOf(upload, 'http.response.status_code')).toMatchObject({ intValue: 201 })
  const inUpload = spans.filter(({ traceId }) => traceId === upload?.traceId)
  const statements = inUpload.map((span) => String(attributeOf(span, 'db.query.text')?.stringValue))
  expect(statements).toContainEqual(expect.stringMatching(/^\s*insert into activities .*\$1/s))
  expect(inUpload.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit', 'media put']))
  const mails = named('job send_mail').flatMap(childrenOf)
  expect(mails.map(({ name }) => name)).toContain('send email')

  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes('/api/activities/upload'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: upload?.traceId, span_id: upload?.spanId })
  const everything = JSON.stringify(spans)
  for (const secret of ['ada@example', 'Ninety lengths', ada.password, token]) expect(everything).not.toContain(secret)
  expect(everything).toContain('"service.name","value":{"stringValue":"daystar"}')
  expect(new Set(collector.headers)).toEqual(new Set(['secret key']))
}, 60_000)

function attributeOf(span: ReceivedSpan | undefined, key: string) {
  return span?.attributes.find((attribute) => attribute.key === key)?.value
}

test('loads nothing of OpenTelemetry with the server', () => {
  const program = `import { registerHooks } from 'node:module'
const found = []
registerHooks({ resolve(name, context, next) {
  const result = next(name, context)
  if (result.url.includes('opentelemetry')) found.push(result.url)
  return result
} })
await import(${JSON.stringify(new URL('../../../start-up/start.ts', import.meta.url).href)})
console.log(JSON.stringify(found))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(stdout, stderr).toBe('[]\n')
}, 30_000)
