import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { translatorWith } from '../../testing/catalogues.ts'
import { sourceRoute } from './source.ts'

function get(sourceUrl: string | null) {
  const app = Fastify()
  sourceRoute(app, { sourceUrl })
  return app.inject({ url: '/source' })
}

test('leads to the address of the source code', async () => {
  const response = await get('https://code.example/swimmers/daystar')
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe('https://code.example/swimmers/daystar')
})

test('names the version, the license and the setting when no address is set', async () => {
  const response = await get(null)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toMatch(/Daystar \d+\.\d+\.\d+.*AGPL-3\.0-or-later/)
  expect(response.body).toContain('SOURCE_URL')
})

test('is in the language of the request', async () => {
  const app = Fastify()
  const german = {
    'This is Daystar {version}, free software under the license {license}.': 'Daystar {version}, Lizenz {license}.',
    'The operator of this community provides its source code on request and at no charge.': 'Quelltext auf Anfrage.',
    'Operators: set {setting} to the address of the source code.': 'Betreiber: {setting} setzen.',
  }
  sourceRoute(app, { sourceUrl: null }, await translatorWith({ de: german }))
  const { body } = await app.inject({ url: '/source', headers: { 'accept-language': 'de' } })
  expect(body).toMatch(/^Daystar .+\n\nQuelltext auf Anfrage\.\nBetreiber: SOURCE_URL setzen\.\n$/)
})
