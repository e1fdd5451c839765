import { api } from '@daystar/contract/index'
import { type Route, routePaths } from '@daystar/contract/route'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument('https://swimmers.example')
const endpoints = Object.values(api).flatMap((routes) => Object.values<Route>(routes as Record<string, Route>))

test('contains every endpoint with all aliases', () => {
  for (const endpoint of endpoints) {
    for (const [method, path] of routePaths(endpoint)) {
      expect(document.paths[path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
    }
  }
})

test('has unique operation ids and only valid references', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const [, name] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(document.components.schemas).toHaveProperty(name ?? '')
  }
})

test('documents security and error responses of an operation', () => {
  const upload = document.paths['/activities/upload']?.post
  expect(upload).toMatchObject({
    security: [{ token: [] }],
    responses: { 201: {}, 401: {}, 413: {}, 415: {}, 422: {}, 429: {}, 507: {} },
  })
  expect(JSON.stringify(upload)).toContain('multipart/form-data')
  expect(document.paths['/activity/{activityId}']?.get).toMatchObject({ deprecated: true })
})

test('serves the OpenAPI document and the reference page', async () => {
  const { testApp } = await createTestApp()
  const specification = await testApp.app.inject('/api/openapi.json')
  const page = await testApp.app.inject('/api/docs')
  expect(specification.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://daystar.example/api' }] })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).toContain('POST /activities/highfive')
  expect(page.body).not.toContain('<script')
})

test('documents the authorization policy of every operation', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  for (const operation of operations) {
    expect(operation['x-policy']).toEqual({ name: expect.any(String), description: expect.stringMatching(/\.$/) })
  }
  expect(document.paths['/groups/{circleId}']?.patch?.['x-policy']).toMatchObject({ name: 'circle:edit' })
})
