import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { api } from '@daystar/contract/index'
import { type Route, routePaths } from '@daystar/contract/route'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { encodeCursor } from '../platform/api/paging.ts'
import { checkReply } from './check-reply.ts'
import { createTestApp, sharedTestApp } from './test-app.ts'
import { multipart } from './uploads/multipart.ts'

const openTestApp = sharedTestApp()

/** Every endpoint of the contract with its primary path and each of its aliases. */
const table = Object.entries(api).flatMap(([domain, endpoints]) =>
  Object.entries<Route>(endpoints as Record<string, Route>).flatMap(([name, endpoint]) =>
    routePaths(endpoint).map(([method, path]) => ({
      label: `${domain}.${name}: ${method} ${path}`,
      endpoint,
      method,
      path,
    })),
  ),
)
type Row = (typeof table)[number]

/** One row for each endpoint: its aliases validate by the same schemas, so that trying every value once suffices. */
const primaryRows = table.filter(({ endpoint }, index) => index === table.findIndex((row) => row.endpoint === endpoint))

const validParams: Record<string, string> = { place: 'home' }
const urlOf = (path: string, value = '1') =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => validParams[name] ?? value)}`

/** 9007199254740993 is not a safe integer in JavaScript. */
const invalidValues = [
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
/** Cursors with valid encoding and an invalid key. */
const invalidCursors = ['x', '', '-1', '1.5', '99999999999', '2026-02-30 00:00:00', '2026-03-21 07:30:00+99'].map(
  (key) => encodeCursor({ key, id: Number.MAX_SAFE_INTEGER }),
)
const invalidBodies: unknown[] = [
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
const invalidFields: unknown[] = [
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

/**
 * A test app in which the resources with id 1 exist and belong to Ada, so that invalid input is not answered with 404.
 */
async function createSeededTestApp() {
  const seeded = await openTestApp()
  const { ada, ben } = seeded
  await ada.request(circles.create, { body: { name: 'Dawn swimmers' } })
  await ada.request(activities.upload, { body: { title: 'Lake, 9 °C', circle_ids: [1] } })
  await ada.request(comments.add, { params: { activityId: 1 }, body: { content: 'Cold!' } })
  await ben.request(connections.request, { body: { addressee_id: ada.id } })
  return seeded
}

/** A response is a success or an API error, never an internal error. */
function expectNoServerError(response: LightMyRequestResponse, description: string): void {
  expect(response.statusCode, `${description} -> ${response.body.slice(0, 300)}`).toBeLessThan(500)
  if (response.statusCode < 400) return
  expect(response.json(), description).toMatchObject({ code: expect.any(String), detail: expect.anything() })
}

async function send(
  app: FastifyInstance,
  { method, endpoint }: Row,
  url: string,
  headers: Record<string, string>,
  body?: unknown,
) {
  const hasBody = body !== undefined && endpoint.options.body !== undefined
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { payload: JSON.stringify(body) }),
  })
  if (response.statusCode < 400 && endpoint.options.reply) checkReply(endpoint, response.json())
  return response
}

test('serves every endpoint under its path and its aliases', async () => {
  const { testApp } = await openTestApp()
  for (const { label, method, path } of table) {
    // The router ignores a trailing slash and registers the path without it.
    const url = `/api${path.replace(/\/$/, '')}`
    expect(testApp.app.hasRoute({ method: method as 'GET', url }), label).toBe(true)
  }
})

test('returns 401 for endpoints with required access without a valid token', async () => {
  const { testApp } = await openTestApp()
  for (const row of table.filter(({ endpoint }) => endpoint.options.access === 'required')) {
    for (const headers of [{}, { authorization: 'Bearer invalid' }, { authorization: 'Basic YWRhOmFkYQ==' }]) {
      const response = await send(testApp.app, row, urlOf(row.path), headers as Record<string, string>, {})
      expect(response.statusCode, row.label).toBe(401)
      expect(response.json(), row.label).toEqual({ detail: 'Not authenticated', code: 'not_authenticated' })
    }
  }
})

test('returns 401 to visitors for endpoints with optional access when public reading is off', async () => {
  const { testApp } = await createTestApp({ publicRead: false })
  for (const row of table.filter(({ endpoint }) => endpoint.options.access === 'optional')) {
    const response = await send(testApp.app, row, urlOf(row.path), {})
    expect(response.statusCode, row.label).toBe(401)
  }
})

describe('responds without a server error to invalid input', () => {
  test('in the path', async () => {
    const { ada, testApp } = await createSeededTestApp()
    for (const row of table.filter(({ path }) => path.includes(':'))) {
      for (const value of invalidValues) {
        const url = urlOf(row.path.replace(':place', ':id'), value)
        expectNoServerError(await send(testApp.app, row, url, ada.authorization, {}), `${row.label} with ${value}`)
      }
    }
  })

  test('in the query', async () => {
    const { ada, testApp } = await createSeededTestApp()
    for (const row of primaryRows.filter(({ endpoint }) => endpoint.options.query)) {
      const names = Object.keys((row.endpoint.options.query as unknown as { properties: object }).properties)
      for (const name of names) {
        for (const value of [
          ...invalidValues,
          '',
          `a&${name}=b`,
          '__proto__',
          'eyJhIjoxfQ',

          ...invalidCursors,
        ]) {
          const url = `${urlOf(row.path)}?${name}=${value}&__proto__[a]=1&constructor=2`
          expectNoServerError(
            await send(testApp.app, row, encodeURI(url).replaceAll('%25', '%'), ada.authorization),
            `${row.label} with ${name}=${value}`,
          )
        }
      }
    }
  })

  test('as the body', async () => {
    const { ada, testApp } = await createSeededTestApp()
    for (const row of table.filter(({ endpoint }) => endpoint.options.body)) {
      for (const body of invalidBodies) {
        const response = await send(testApp.app, row, urlOf(row.path), ada.authorization, body)
        expectNoServerError(response, `${row.label} with ${JSON.stringify(body).slice(0, 80)}`)
      }
    }
  })

  test('in one field of the body', async () => {
    const { ada, testApp } = await createSeededTestApp()
    for (const row of primaryRows.filter(({ endpoint }) => endpoint.options.body)) {
      const { properties } = row.endpoint.options.body as unknown as { properties: Record<string, object> }
      for (const name of Object.keys(properties)) {
        for (const value of invalidFields) {
          const body = { ...validFields(properties), [name]: value }
          const response = await send(testApp.app, row, urlOf(row.path), ada.authorization, body)
          expectNoServerError(response, `${row.label} with ${name} = ${String(JSON.stringify(value)).slice(0, 60)}`)
        }
      }
    }
  }, 120_000)

  test('in a multipart form with a file', async () => {
    const { ada, testApp } = await createSeededTestApp()
    for (const row of table.filter(({ endpoint }) => endpoint.options.file)) {
      const [field = ''] = row.endpoint.options.file?.fields ?? []
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
            url: urlOf(row.path),
            headers: { ...ada.authorization, ...headers },
            payload,
          })
          expectNoServerError(response, `${row.label} with ${JSON.stringify(content)} of ${payload.length} bytes`)
        }
      }
    }
  })
})

test('declares a reply schema for every GET endpoint and returns only declared fields', async () => {
  const { testApp, ada } = await openTestApp()
  const app = await buildApp(testApp.deps)
  const withoutSchema = table.filter(({ endpoint, method }) => method === 'GET' && !endpoint.options.reply)
  expect(withoutSchema.map(({ label }) => label)).toEqual([])
  const response = await app.inject({ url: '/api/users/me', headers: ada.authorization })
  expect(response.body).not.toContain('password')
  await app.close()
})

/** A valid value for each field, so that a test can make exactly one field invalid. */
function validFields(properties: Record<string, object>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, exampleValue(name, schema as JsonSchema)]),
  )
}

let loginCount = 0

interface JsonSchema {
  type?: string
  anyOf?: JsonSchema[]
  const?: unknown
  format?: string
  minimum?: number
  properties?: Record<string, object>
}

function exampleValue(name: string, schema: JsonSchema): unknown {
  if (schema.anyOf) return exampleValue(name, schema.anyOf[0] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.format === 'date-time') return '2026-03-21T07:30:00Z'
  // A different address per request, because repeated failed logins for one address are delayed.
  if (name === 'username') return `dora${++loginCount}@swimmers.example`
  if (name.includes('email')) return 'dora@swimmers.example'
  if (name === 'time_zone') return 'Europe/Berlin'
  if (name === 'duration') return '45m'
  if (schema.type === 'object') return validFields(schema.properties ?? {})
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return 'a morning swim'
}
