import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { activities } from '@daystar/contract/activities'
import { expect, onTestFinished, test } from 'vitest'
import type { Member } from '../../../testing/people.ts'
import { startWorld } from '../../../testing/world.ts'

const asks = (member: Member, q: string) => member.asks(activities.places, { query: { q } })
const names = async (member: Member, q: string) => (await asks(member, q)).map((place) => place.name)

/** A Photon server that answers what it is told; returns its address. */
async function startPhoton(answer: { status: number; body: string; delayMs?: number }): Promise<string> {
  const server = createServer((_request, response) => {
    setTimeout(() => response.writeHead(answer.status).end(answer.body), answer.delayMs ?? 0)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('cities are found whatever the accents, the more populous first', async () => {
  const { ada } = await startWorld()
  expect((await asks(ada, 'zuri'))[0]).toMatchObject({
    place_id: 'geonames:2657896',
    name: 'Zürich',
    detail: 'Switzerland',
  })
  expect((await names(ada, 'berl'))[0]).toBe('Berlin')
  expect(await names(ada, 'ZÜRICH')).toContain('Zürich')
  expect(await names(ada, '')).toEqual([])
  expect(await names(ada, 'qqqqqq')).toEqual([])
})

test('own earlier places come before the cities, and nobody else’s', async () => {
  const { ada, ben } = await startWorld()
  const pool = { location: 'Berlin pool', place_id: 'osm:N1', lat: 52.5, lng: 13.4 }
  await ada.asks(activities.upload, { body: { title: 'Swim', ...pool } })
  expect((await asks(ada, 'berl'))[0]).toEqual({
    place_id: 'osm:N1',
    name: 'Berlin pool',
    detail: '',
    lat: 52.5,
    lng: 13.4,
  })
  expect((await names(ada, 'POOL'))[0]).toBe('Berlin pool')
  expect((await names(ben, 'berl'))[0]).toBe('Berlin')
})

test('a Photon-compatible server answers where one is named', async () => {
  const body = JSON.stringify({
    features: [
      {
        geometry: { coordinates: [9.17, 47.66] },
        properties: { osm_type: 'N', osm_id: 7, name: 'Lido', city: 'Konstanz', country: 'Germany' },
      },
      { geometry: { coordinates: ['x'] }, properties: { name: 'Broken' } },
    ],
  })
  const { ada } = await startWorld({ placesUrl: await startPhoton({ status: 200, body }) })
  expect(await asks(ada, 'lido')).toEqual([
    { place_id: 'osm:N7', name: 'Lido', detail: 'Konstanz, Germany', lat: 47.66, lng: 9.17 },
  ])
})

test('where that server is down, slow or talks nonsense, the list of cities answers', async () => {
  for (const answer of [
    { status: 500, body: '' },
    { status: 200, body: '<html>' },
    { status: 200, body: '{}', delayMs: 4000 },
  ]) {
    const { ada } = await startWorld({ placesUrl: await startPhoton(answer) })
    expect((await names(ada, 'berl'))[0]).toBe('Berlin')
  }
})
