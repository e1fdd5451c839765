import { api } from '@daystar/contract/wire'
import { expect, test } from 'vitest'
import { RequestError } from '../errors/request-error.ts'
import { firstSupported, onSupportedPath, type RoutePath } from './route-fallback.ts'

const unknownEndpoint = () => new RequestError('rejected', 404, { detail: 'Not Found' })

/** A server that knows only these paths. Returns the paths that were tried. */
function serverWith(...known: string[]) {
  const tried: string[] = []
  const send = async ({ method, path }: RoutePath) => {
    tried.push(`${method} ${path}`)
    if (!known.includes(`${method} ${path}`)) throw unknownEndpoint()
    return 'found'
  }
  return { tried, send }
}

test('tries the aliases of an endpoint in order, and starts with the one that worked the next time', async () => {
  const { tried, send } = serverWith('PUT /connections/accept/:connectionId')
  expect(await onSupportedPath(api.connections.accept, send)).toBe('found')
  expect(await onSupportedPath(api.connections.accept, send)).toBe('found')
  expect(tried).toEqual([
    'POST /connections/requests/:connectionId/accept',
    'PUT /connections/accept/:connectionId',
    'PUT /connections/accept/:connectionId',
  ])
})

test('returns to the first path when the remembered alias is gone', async () => {
  await onSupportedPath(api.connections.sent, serverWith('GET /connections/sent').send)
  const { tried, send } = serverWith('GET /connections/requests/sent')
  await onSupportedPath(api.connections.sent, send)
  expect(tried).toEqual(['GET /connections/sent', 'GET /connections/requests/sent'])
})

test('rejects with the last error when the server knows no path', async () => {
  await expect(onSupportedPath(api.comments.stars, serverWith().send)).rejects.toMatchObject({ status: 404 })
})

test.each([
  [404, { detail: 'Not Found' }, true],
  [404, { detail: 'Not Found', code: 'not_found' }, true],
  [405, null, true],
  [404, { detail: 'Activity not found.', code: 'activity_not_found' }, false],
  [403, { detail: 'No.' }, false],
  [500, null, false],
])('after a %i response with the body %j, tries the next attempt: %s', async (status, body, isNextTried) => {
  const first = async () => Promise.reject(new RequestError('rejected', status, body))
  const attempts = firstSupported([first, async () => 'next'])
  if (isNextTried) expect(await attempts).toBe('next')
  else await expect(attempts).rejects.toMatchObject({ status })
})
