import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { activities } from '@daystar/contract/activities'
import { expect, onTestFinished, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const searchPlaces = (member: Member, q: string) => member.request(activities.places, { query: { q } })
const placeNames = async (member: Member, q: string) => (await searchPlaces(member, q)).map((place) => place.name)

/** Starts a Photon server with a fixed response, or one that never responds, and returns its URL. */
async function startPhoton(
  reply: { status: number; body: string } | null,
  onRequest: (request: IncomingMessage) => void = () => undefined,
): Promise<string> {
  const server = createServer((request, response) => {
    onRequest(request)
    if (reply) response.writeHead(reply.status).end(reply.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('finds cities ignoring accents, most populous first', async () => {
  const { ada } = await openTestApp()
  expect((await searchPlaces(ada, 'zuri'))[0]).toMatchObject({
    place_id: 'geonames:2657896',
    name: 'Zürich',
    detail: 'Switzerland',
  })
  expect((await placeNames(ada, 'berl'))[0]).toBe('Berlin')
  expect(await placeNames(ada, 'ZÜRICH')).toContain('Zürich')
  expect(await placeNames(ada, '')).toEqual([])
  expect(await placeNames(ada, 'qqqqqq')).toEqual([])
})

test('names countries in the language of the request', async () => {
  const { ada } = await openTestApp()
  const detailIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const [place] = await ada.request(activities.places, { query: { q: 'zuri' }, headers })
    return place?.detail
  }
  expect([await detailIn('de'), await detailIn('ar'), await detailIn('ja')]).toEqual(['Schweiz', 'سويسرا', 'スイス'])
})

test('asks the Photon-compatible server for names in the language of the request', async () => {
  const languages: unknown[] = []
  const placesUrl = await startPhoton({ status: 200, body: '{"features":[]}' }, ({ headers }) => {
    languages.push(headers['accept-language'])
  })
  const { ada } = await createTestApp({ placesUrl })
  await ada.request(activities.places, { query: { q: 'lido' }, headers: { 'accept-language': 'fr-CA' } })
  expect(languages).toEqual(['fr'])
})

test('lists the member’s own previous places before cities, and not those of others', async () => {
  const { ada, ben } = await openTestApp()
  const pool = { location: 'Berlin pool', place_id: 'osm:N1', lat: 52.5, lng: 13.4 }
  await ada.request(activities.upload, { body: { title: 'Swim', ...pool } })
  expect((await searchPlaces(ada, 'berl'))[0]).toEqual({
    place_id: 'osm:N1',
    name: 'Berlin pool',
    detail: '',
    lat: 52.5,
    lng: 13.4,
  })
  expect((await placeNames(ada, 'POOL'))[0]).toBe('Berlin pool')
  expect((await placeNames(ben, 'berl'))[0]).toBe('Berlin')
})

test('offers a previous place once, under the name that was used last', async () => {
  const { ada } = await openTestApp()
  const seoul = { place_id: 'geonames:1835848', lat: 37.566, lng: 126.9784 }
  const titled = (location: string, day: string) =>
    ada.request(activities.upload, { body: { title: 'Run', location, timestamp: `${day}T12:00:00Z`, ...seoul } })
  await titled('Séoul, Corée du Sud', '2026-04-02')
  await titled('Seoul, South Korea', '2026-04-03')
  expect((await placeNames(ada, 'seoul'))[0]).toBe('Seoul, South Korea')
  expect((await searchPlaces(ada, 'seoul')).filter(({ place_id: id }) => id === seoul.place_id)).toHaveLength(1)
})

test('uses the Photon-compatible server when one is configured', async () => {
  const body = JSON.stringify({
    features: [
      {
        geometry: { coordinates: [9.17, 47.66] },
        properties: { osm_type: 'N', osm_id: 7, name: 'Lido', city: 'Konstanz', country: 'Germany' },
      },
      { geometry: { coordinates: ['x'] }, properties: { name: 'Broken' } },
    ],
  })
  const { ada } = await createTestApp({ placesUrl: await startPhoton({ status: 200, body }) })
  expect(await searchPlaces(ada, 'lido')).toEqual([
    { place_id: 'osm:N7', name: 'Lido', detail: 'Konstanz, Germany', lat: 47.66, lng: 9.17 },
  ])
})

test('falls back to the built-in cities when the Photon server fails or does not respond', async () => {
  for (const reply of [{ status: 500, body: '' }, { status: 200, body: '<html>' }, null]) {
    const { ada } = await createTestApp({ placesUrl: await startPhoton(reply) })
    expect((await placeNames(ada, 'berl'))[0]).toBe('Berlin')
  }
})
