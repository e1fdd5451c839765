import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { activities } from '@daystar/contract/activities'
import { feed } from '@daystar/contract/feed'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const lakePhoto = async () => ({
  name: 'lake.jpg',
  content: await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .jpeg()
    .toBuffer(),
})
const status = async ({ app }: TestApp, url: string | null | undefined) => (await app.inject(url ?? '')).statusCode

test('serves a public photo at an unsigned URL in activities and feeds', async () => {
  const { ada, visitor, testApp } = await createTestApp()

  const swim = await ada.upload(
    activities.upload,
    { title: 'Lake, 9 °C', alt_text: 'Mist on water' },
    await lakePhoto(),
  )

  expect(swim.media).toMatchObject([{ kind: 'image', width: 900, height: 600, alt: 'Mist on water' }])
  expect(swim.media_url).toMatch(/^\/media\/[\w-]{22}\/900\.webp$/)
  expect(await status(testApp, swim.media_url)).toBe(200)
  const [card] = await visitor.request(feed.home, { query: { scope: 'everyone' } })
  expect(card?.media_url).toBe(swim.media_url)
  expect(await readdir(join(testApp.deps.config.dataDir, 'tmp')).catch(() => [])).toEqual([])
})
