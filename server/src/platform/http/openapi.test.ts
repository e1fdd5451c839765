import { api } from '@daystar/contract/index'
import { type Route, spellings } from '@daystar/contract/route'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/world.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument('https://swimmers.example')
const routes = Object.values(api).flatMap((entries) => Object.values<Route>(entries as Record<string, Route>))

test('the document holds every call under every spelling', () => {
  for (const entry of routes) {
    for (const [method, path] of spellings(entry)) {
      expect(document.paths[path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(method.toLowerCase())
    }
  }
})

test('every call has a name of its own, and every reference leads somewhere', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const [, name] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(document.components.schemas).toHaveProperty(name ?? '')
  }
})

test('a call says who may make it and how it can be refused', () => {
  const upload = document.paths['/activities/upload']?.post
  expect(upload).toMatchObject({
    security: [{ token: [] }],
    responses: { 201: {}, 401: {}, 413: {}, 415: {}, 422: {}, 429: {}, 507: {} },
  })
  expect(JSON.stringify(upload)).toContain('multipart/form-data')
  expect(document.paths['/activity/{activityId}']?.get).toMatchObject({ deprecated: true })
})

test('the reference is there for tools and for people', async () => {
  const { world } = await startWorld()
  const tools = await world.app.inject('/api/openapi.json')
  const people = await world.app.inject('/api/docs')
  expect(tools.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://daystar.example/api' }] })
  expect(people.headers['content-type']).toContain('text/html')
  expect(people.body).toContain('POST /activities/highfive')
  expect(people.body).not.toContain('<script')
})
