import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { faceOf, film, mediaRows, photo, spooled } from '../../testing/uploads.ts'
import { startWorld, type World } from '../../testing/world.ts'
import { takeIn } from './index.ts'

const hourMs = 3_600_000
const stored = ({ deps }: World) => readdir(join(deps.config.dataDir, 'media')).catch(() => [])

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
test.each([
  ['an SVG that is called .jpg', svg, 'any', 'media_unsupported'],
  ['a page that is called .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 'any', 'media_unsupported'],
  ['an HEIC photo', heic, 'any', 'heic_unsupported'],
  ['an HEIC photo as a face', heic, 'picture', 'picture_unsupported'],
  ['a film as a face', film, 'picture', 'picture_unsupported'],
  ['a film as a banner', film, 'banner', 'picture_unsupported'],
  ['an SVG as a face', svg, 'picture', 'picture_unsupported'],
  ['a JPEG that ends after its first word', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'any', 'image_unreadable'],
  ['an MP4 without a film', Buffer.from('\0\0\0\x14ftypisom\0\0\0\0mp41', 'latin1'), 'any', 'media_unsupported'],
] as const)('%s is refused in its own words and leaves nothing behind', async (_, bytes, accept, code) => {
  const { ada, world } = await startWorld()
  const file = await spooled(world, bytes)

  await expect(takeIn(world.deps, { file, ownerId: ada.id, accept })).rejects.toMatchObject({ code })

  expect(await mediaRows(world)).toEqual([])
  expect(await stored(world)).toEqual([])
})

test('a full disk is told as such and leaves neither row nor bytes', async () => {
  const { ada, world } = await startWorld()
  const { storage } = world.deps
  let files = 0
  const filling: Deps['storage'] = {
    ...storage,
    put: async (...given) => {
      files += 1
      if (files > 1) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
      await storage.put(...given)
    },
  }
  const file = await spooled(world, await photo())

  await expect(
    takeIn({ ...world.deps, storage: filling }, { file, ownerId: ada.id, accept: 'any' }),
  ).rejects.toMatchObject({ code: 'storage_full', status: 507 })

  expect(files).toBe(2)
  expect(await mediaRows(world)).toEqual([])
  expect(await stored(world)).toEqual([])
})

test('an upload that a killed process left half stored is found by the sweep', async () => {
  const { ada, world } = await startWorld()
  const { storage } = world.deps
  const dying: Deps['storage'] = {
    ...storage,
    put: async (...given) => {
      await storage.put(...given)
      throw new Error('Killed.')
    },
    removeFolder: async () => {
      throw new Error('Killed, so it removes nothing.')
    },
  }
  const file = await spooled(world, await photo())
  await expect(takeIn({ ...world.deps, storage: dying }, { file, ownerId: ada.id, accept: 'any' })).rejects.toThrow()
  expect(await stored(world)).toHaveLength(1)

  await sweepAfter(world, 0)
  expect(await stored(world), 'it might still be on its way').toHaveLength(1)
  await sweepAfter(world, 2 * hourMs)

  expect(await stored(world)).toEqual([])
  expect(await mediaRows(world)).toEqual([])
})

test('an upload that nothing came to show is swept after a day; what is shown stays', async () => {
  const { ada, world } = await startWorld()
  const face = await faceOf(world, ada.id)
  const forgotten = await takeIn(world.deps, {
    file: await spooled(world, await photo()),
    ownerId: ada.id,
    accept: 'any',
  })

  await sweepAfter(world, 20 * hourMs)
  expect(await stored(world)).toHaveLength(2)
  await sweepAfter(world, 25 * hourMs)
  await sweepAfter(world, 2 * hourMs)

  expect(await stored(world)).toEqual([face.key])
  expect((await mediaRows(world)).map(({ id }) => id)).not.toContain(forgotten.id)
})

/** Lets time pass for every row, then runs the hourly sweep. */
async function sweepAfter(world: World, ms: number): Promise<void> {
  const passed = `${ms} milliseconds`
  await world.database.pool.query(
    'update media set created_at = created_at - $1::interval, discarded_at = discarded_at - $1::interval',
    [passed],
  )
  await transaction(world.db, (tx) => world.deps.jobs.add(tx, 'sweep', {}))
  await world.runJobs()
}

test('ten photos at once are all stored', async () => {
  const { ada, world } = await startWorld()
  const bytes = await photo()
  const files = await Promise.all(Array.from({ length: 10 }, () => spooled(world, bytes)))

  const taken = await Promise.all(files.map((file) => takeIn(world.deps, { file, ownerId: ada.id, accept: 'any' })))

  expect(new Set(taken.map(({ key }) => key)).size).toBe(10)
  expect(await stored(world)).toHaveLength(10)
  await rm(join(world.deps.config.dataDir, 'tmp'), { recursive: true })
})
