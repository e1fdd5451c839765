import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { api } from '@daystar/contract/index'
import { type Route, routePaths } from '@daystar/contract/route'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { encodeCursor } from '../platform/http/paging.ts'
import { multipart } from './multipart.ts'
import { checkReply } from './check-reply.ts'
import { createTestApp } from './test-app.ts'

/** Every entry of the contract under every spelling: what is not in this table is not part of the API. */
const table = Object.entries(api).flatMap(([subject, entries]) =>
  Object.entries<Route>(entries as Record<string, Route>).flatMap(([name, entry]) =>
    routePaths(entry).map(([method, path]) => ({ call: `${subject}.${name}: ${method} ${path}`, entry, method, path })),
  ),
)
type Row = (typeof table)[number]

const plausible: Record<string, string> = { place: 'home' }
const address = (path: string, value = '1') =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => plausible[name] ?? value)}`

/** 9007199254740993 is beyond what a JavaScript number can hold. */
const wrongValues = [
  '0',
  '-1',
  '1.5',
  '1e400',
  '9007199254740993',
  '9'.repeat(400),
  '%00',
  '%ff',
  '%E0%A4%A',
  'null',
  '[object Object]',
  "1'--",
  '..%2f',
  '\u{1f30a}',
]
/** Cursors that are well formed and mean nothing. */
const wrongCursors = ['x', '', '-1', '1.5', '99999999999', '2026-02-30 00:00:00', '2026-03-21 07:30:00+99'].map((key) =>
  encodeCursor({ key, id: Number.MAX_SAFE_INTEGER }),
)
const wrongBodies: unknown[] = [
  null,
  [],
  '"text"',
  12,
  true,
  {},
  [[[[]]]],
  { constructor: { prototype: { isOperator: true } } },
  JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`),
]
const wrongFields: unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '9'.repeat(20),
  'x'.repeat(20_000),
  [],
  [null],
  [[]],
  {},
  { length: -1 },
  true,
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '1e3',
]

/** A testApp in which number 1 of everything exists and is Ada's, so that wrong input reaches past "not found". */
async function fullWorld() {
  const started = await createTestApp()
  const { ada, ben } = started
  await ada.request(circles.create, { body: { name: 'Dawn swimmers' } })
  await ada.request(activities.upload, { body: { title: 'Lake, 9 °C', circle_ids: [1] } })
  await ada.request(comments.add, { params: { activityId: 1 }, body: { content: 'Cold!' } })
  await ben.request(connections.request, { body: { addressee_id: ada.id } })
  return started
}

/** Answers may be yes or no, but never "something went wrong", and a no is always in the words of the contract. */
function expectProper(response: LightMyRequestResponse, about: string): void {
  expect(response.statusCode, `${about} -> ${response.body.slice(0, 300)}`).toBeLessThan(500)
  if (response.statusCode < 400) return
  expect(response.json(), about).toMatchObject({ code: expect.any(String), detail: expect.anything() })
}

async function send(
  app: FastifyInstance,
  { method, entry }: Row,
  url: string,
  headers: Record<string, string>,
  body?: unknown,
) {
  const takesBody = body !== undefined && entry.options.body !== undefined
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(takesBody && { 'content-type': 'application/json' }) },
    ...(takesBody && { payload: JSON.stringify(body) }),
  })
  if (response.statusCode < 400 && entry.options.reply) checkReply(entry, response.json())
  return response
}

test('every call of the contract is served, under every spelling', async () => {
  const { testApp } = await createTestApp()
  for (const { call, method, path } of table) {
    // A slash at the end changes nothing, and is not kept.
    const url = `/api${path.replace(/\/$/, '')}`
    expect(testApp.app.hasRoute({ method: method as 'GET', url }), call).toBe(true)
  }
})

test('every call that needs a member refuses strangers, and those whose token is dead', async () => {
  const { testApp } = await createTestApp()
  for (const row of table.filter(({ entry }) => entry.options.access === 'required')) {
    for (const headers of [{}, { authorization: 'Bearer dead' }, { authorization: 'Basic YWRhOmFkYQ==' }]) {
      const response = await send(testApp.app, row, address(row.path), headers as Record<string, string>, {})
      expect(response.statusCode, row.call).toBe(401)
      expect(response.json(), row.call).toEqual({ detail: 'Not authenticated', code: 'not_authenticated' })
    }
  }
})

test('in a community that is closed to the public, a stranger can read nothing at all', async () => {
  const { testApp } = await createTestApp({ publicRead: false })
  for (const row of table.filter(({ entry }) => entry.options.access === 'optional')) {
    const response = await send(testApp.app, row, address(row.path), {})
    expect(response.statusCode, row.call).toBe(401)
  }
})

describe('no input breaks a call', () => {
  test('in its path', async () => {
    const { ada, testApp } = await fullWorld()
    for (const row of table.filter(({ path }) => path.includes(':'))) {
      for (const value of wrongValues) {
        const url = address(row.path.replace(':place', ':id'), value)
        expectProper(await send(testApp.app, row, url, ada.authorization, {}), `${row.call} with ${value}`)
      }
    }
  })

  test('in its query', async () => {
    const { ada, testApp } = await fullWorld()
    for (const row of table.filter(({ entry }) => entry.options.query)) {
      const names = Object.keys((row.entry.options.query as unknown as { properties: object }).properties)
      for (const name of names) {
        for (const value of [
          ...wrongValues,
          '',
          `a&${name}=b`,
          '__proto__',
          'eyJhIjoxfQ',

          ...wrongCursors,
        ]) {
          const url = `${address(row.path)}?${name}=${value}&__proto__[a]=1&constructor=2`
          expectProper(
            await send(testApp.app, row, encodeURI(url).replaceAll('%25', '%'), ada.authorization),
            `${row.call} with ${name}=${value}`,
          )
        }
      }
    }
  })

  test('in its body as a whole', async () => {
    const { ada, testApp } = await fullWorld()
    for (const row of table.filter(({ entry }) => entry.options.body)) {
      for (const body of wrongBodies) {
        const response = await send(testApp.app, row, address(row.path), ada.authorization, body)
        expectProper(response, `${row.call} with ${JSON.stringify(body).slice(0, 80)}`)
      }
    }
  })

  test('in any one field of its body', async () => {
    const { ada, testApp } = await fullWorld()
    for (const row of table.filter(({ entry }) => entry.options.body)) {
      const { properties } = row.entry.options.body as unknown as { properties: Record<string, object> }
      for (const name of Object.keys(properties)) {
        for (const value of wrongFields) {
          const body = { ...valid(properties), [name]: value }
          const response = await send(testApp.app, row, address(row.path), ada.authorization, body)
          expectProper(response, `${row.call} with ${name} = ${String(JSON.stringify(value)).slice(0, 60)}`)
        }
      }
    }
  }, 120_000)

  test('in a form that carries a file', async () => {
    const { ada, testApp } = await fullWorld()
    for (const row of table.filter(({ entry }) => entry.options.file)) {
      const [field = ''] = row.entry.options.file ?? []
      for (const content of [
        '',
        'not a picture',
        '\u0000\u0000',
        'GIF89a',
        '\u0089PNG\r\n\u001a\n',
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
      ]) {
        const file = { field, name: '../../etc/\u0000pass"wd.png', content: Buffer.from(content, 'latin1') }
        const { body, headers } = multipart({ title: 'Swim', tags: '[[', circle_ids: '{', lat: 'north' }, file)
        for (const payload of [body, body.subarray(0, body.length - 20), Buffer.from('--'), Buffer.alloc(0)]) {
          const response = await testApp.app.inject({
            method: row.method as 'POST',
            url: address(row.path),
            headers: { ...ada.authorization, ...headers },
            payload,
          })
          expectProper(response, `${row.call} with ${JSON.stringify(content)} of ${payload.length} bytes`)
        }
      }
    }
  })
})

test('no reply reaches a caller that its schema does not describe', async () => {
  const { testApp, ada } = await createTestApp()
  const app = await buildApp(testApp.deps)
  const undescribed = table.filter(({ entry, method }) => method === 'GET' && !entry.options.reply)
  expect(undescribed.map(({ call }) => call)).toEqual([])
  const response = await app.inject({ url: '/api/users/me', headers: ada.authorization })
  expect(response.body).not.toContain('password')
  await app.close()
})

/** A value for each field that its schema accepts, so that one wrong field stands alone. */
function valid(properties: Record<string, object>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, example(name, schema as Shape)]))
}

let tries = 0

interface Shape {
  type?: string
  anyOf?: Shape[]
  const?: unknown
  format?: string
  minimum?: number
  properties?: Record<string, object>
}

function example(name: string, schema: Shape): unknown {
  if (schema.anyOf) return example(name, schema.anyOf[0] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.format === 'date-time') return '2026-03-21T07:30:00Z'
  // Each its own: guessing at one address is slowed.
  if (name === 'username') return `dora${++tries}@swimmers.example`
  if (name.includes('email')) return 'dora@swimmers.example'
  if (name === 'time_zone') return 'Europe/Berlin'
  if (name === 'duration') return '45m'
  if (schema.type === 'object') return valid(schema.properties ?? {})
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return 'a morning swim'
}
