import { api } from '@daystar/contract/index'
import { type Route, routePaths } from '@daystar/contract/route'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/test-app.ts'

type Operation = Record<string, unknown>

interface Document extends Record<string, unknown> {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const endpoints = Object.values(api).flatMap((routes) => Object.values<Route>(routes as Record<string, Route>))
let served: string | undefined

/** The served document, read once for all tests. */
async function readDocument() {
  served ??= (await (await createTestApp()).testApp.app.inject('/api/openapi.json')).body
  const document = JSON.parse(served) as Document
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  return { document, operations }
}

test('is a valid OpenAPI 3.1 document', async () => {
  const { document } = await readDocument()
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...document })
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://daystar.example/api' }] })
})

test('contains exactly the endpoints of the contract with all aliases', async () => {
  const { document } = await readDocument()
  const expected = endpoints.flatMap((endpoint) =>
    routePaths(endpoint).map(([method, path]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.toSorted()).toEqual(expected.toSorted())
})

test('has unique operation ids and only valid references', async () => {
  const { document, operations } = await readDocument()
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const [, name] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(document.components.schemas).toHaveProperty(name ?? '')
  }
})

test('documents security and error responses of an operation', async () => {
  const { document } = await readDocument()
  const upload = document.paths['/activities/upload']?.post
  expect(upload).toMatchObject({
    security: [{ token: [] }],
    responses: { 201: {}, 401: {}, 413: {}, 415: {}, 422: {}, 429: {}, 507: {} },
  })
  expect(document.paths['/activity/{activityId}']?.get).toMatchObject({ deprecated: true })
})

test('documents parameters, headers, multipart bodies and response schemas', async () => {
  const { document } = await readDocument()
  expect(document.paths['/activities/upload']?.post).toMatchObject({
    parameters: [{ name: 'Idempotency-Key', in: 'header' }],
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            allOf: [{}, { properties: { media_file: { type: 'string', format: 'binary' } } }],
          },
        },
      },
    },
    responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Activity' } } } } },
  })
  expect(document.paths['/comments/{activityId}']?.get).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'activityId', in: 'path', required: true }),
      expect.objectContaining({ name: 'limit', in: 'query', required: false }),
    ]),
    responses: { 200: { headers: { Link: { schema: { type: 'string' } } } } },
  })
  expect(document.paths['/auth/logout']?.post?.responses).toHaveProperty('204', { description: 'Success.' })
})

test('documents the authorization policy of every operation', async () => {
  const { document, operations } = await readDocument()
  for (const operation of operations) {
    expect(operation['x-policy']).toEqual({ name: expect.any(String), description: expect.stringMatching(/\.$/) })
  }
  expect(document.paths['/groups/{circleId}']?.patch?.['x-policy']).toMatchObject({ name: 'circle:edit' })
})

test('does not repeat the text of custom validation messages', async () => {
  const { document } = await readDocument()
  expect(JSON.stringify(document)).not.toContain('errorMessage')
})
