import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { translatorWith } from '../../testing/catalogues.ts'
import { ApiError, apiError, invalid } from '../api/api-error.ts'
import { QueueFullError } from '../process/bounded-limit.ts'
import { errorHandler, handleError } from './error-handler.ts'

const german = {
  'Activity not found.': 'Aktivität nicht gefunden.',
  'Must cover 1 to {max} days.': 'Muss 1 bis {max} Tage umfassen.',
}

test('asks a client to try again later if too many tasks are waiting', async () => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', () => Promise.reject(new QueueFullError()))

  const { statusCode, headers, body } = await app.inject('/')

  expect(statusCode).toBe(429)
  expect(headers['retry-after']).toBe('5')
  expect(JSON.parse(body)).toMatchObject({ code: 'too_many' })
})

async function createApp(error: Error) {
  const app = Fastify()
  app.setErrorHandler(errorHandler(await translatorWith({ de: german })))
  app.get('/', () => Promise.reject(error))
  return async (language?: string) => {
    const headers = language === undefined ? {} : { 'accept-language': language }
    const response = await app.inject({ url: '/', headers })
    return { ...response.json(), language: response.headers['content-language'], vary: response.headers.vary }
  }
}

test('a message is in the language that the client prefers, and in English if it sends none', async () => {
  const read = await createApp(apiError('activity_not_found'))
  const code = 'activity_not_found'
  expect(await read('de-CH,de;q=0.9,en;q=0.8')).toEqual({
    ...{ detail: 'Aktivität nicht gefunden.', code },
    ...{ language: 'de', vary: 'accept-language' },
  })
  for (const language of [undefined, '', '*', 'en-US,en;q=0.9,de;q=0.8', 'fr;q=0.5,de;q=0', 'zh'])
    expect(await read(language), language).toMatchObject({ detail: 'Activity not found.', code })
})

test('the messages of validation errors are translated with their values', async () => {
  const read = await createApp(invalid(['query', 'to'], (t) => t('Must cover 1 to {max} days.', { max: 400 })))
  const error = { loc: ['query', 'to'], type: 'value_error' }
  expect(await read('de')).toMatchObject({ detail: [{ ...error, msg: 'Muss 1 bis 400 Tage umfassen.' }] })
  expect(await read()).toMatchObject({ detail: [{ ...error, msg: 'Must cover 1 to 400 days.' }] })
})

test('a text of its own replaces the message of an error, and the log has it in English', async () => {
  const error = new ApiError('too_many', { text: (t, language) => `${t('Activity not found.')} (${language})` })
  expect(error.message).toBe('Activity not found. (en)')
  const read = await createApp(error)
  expect(await read('de')).toMatchObject({ detail: 'Aktivität nicht gefunden. (de)', code: 'too_many' })
})

test('an unknown error has a translated message and the id of the request', async () => {
  const read = await createApp(new Error('secret'))
  expect(await read('de')).toMatchObject({ detail: 'Something went wrong.', code: 'unknown', request_id: 'req-1' })
})
