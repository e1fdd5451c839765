import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { activities } from '@daystar/contract/activities'
import { feed } from '@daystar/contract/feed'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startWorld, type World } from '../../testing/world.ts'

const lake = async () => ({
  name: 'lake.jpg',
  content: await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .jpeg()
    .toBuffer(),
})
const status = async ({ app }: World, url: string | null | undefined) => (await app.inject(url ?? '')).statusCode
const folders = ({ deps }: World, name: string) => readdir(join(deps.config.dataDir, name)).catch(() => [])

test('a photo that everybody may see opens by a plain address in every place that shows it', async () => {
  const { ada, visitor, world } = await startWorld()

  const swim = await ada.uploads(activities.upload, { title: 'Lake, 9 °C', alt_text: 'Mist on water' }, await lake())

  expect(swim.media).toMatchObject({ kind: 'image', width: 900, height: 600, alt: 'Mist on water' })
  expect(swim.media_url).toMatch(/^\/media\/[\w-]{22}\/900\.webp$/)
  expect(await status(world, swim.media_url)).toBe(200)
  const [card] = await visitor.asks(feed.home, { query: { scope: 'everyone' } })
  expect(card?.media_url).toBe(swim.media_url)
  expect(await folders(world, 'tmp')).toEqual([])
})

test('a photo for oneself, and every photo where visitors may read nothing, has an address that expires', async () => {
  const open = await startWorld()
  const diary = await open.ada.uploads(activities.upload, { title: 'Diary', audience: 'me' }, await lake())
  const closed = await startWorld({ publicRead: false })
  const swim = await closed.ada.uploads(activities.upload, { title: 'Lake' }, await lake())

  for (const [world, { media_url }] of [
    [open.world, diary],
    [closed.world, swim],
  ] as const) {
    expect(media_url).toMatch(/^\/media\/[\w-]{22}\/900\.webp\?e=\d+&s=[\w-]{24}$/)
    expect(await status(world, media_url)).toBe(200)
    expect(await status(world, media_url?.split('?')[0])).toBe(404)
  }
})

test('another photo takes the place of the one before, whose bytes go; so do those of what is deleted', async () => {
  const { ada, world } = await startWorld()
  const swim = await ada.uploads(activities.upload, { title: 'Lake' }, await lake())
  const params = { activityId: swim.id }

  const changed = await ada.uploads(activities.update, {}, await lake(), { params })
  await world.runJobs()
  expect(changed.media_url).not.toBe(swim.media_url)
  expect(await status(world, swim.media_url)).toBe(404)
  expect(await status(world, changed.media_url)).toBe(200)
  expect(await folders(world, 'media')).toHaveLength(1)

  await ada.asks(activities.remove, { params })
  await world.runJobs()
  expect(await status(world, changed.media_url)).toBe(404)
  expect(await folders(world, 'media')).toEqual([])
})
