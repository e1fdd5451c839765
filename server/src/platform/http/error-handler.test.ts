import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Semaphore } from '../process/semaphore.ts'
import { handleError } from './error-handler.ts'

test('asks a client to try again later if too many tasks are waiting', async () => {
  const semaphore = new Semaphore({ maxConcurrent: 0, maxQueued: 0 })
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => semaphore.run(async () => 'done'))

  const { statusCode, headers, body } = await app.inject('/')

  expect(statusCode).toBe(429)
  expect(headers['retry-after']).toBe('5')
  expect(JSON.parse(body)).toMatchObject({ code: 'too_many' })
})
