import { expect, test } from 'vitest'
import { startWorld } from '../../testing/world.ts'

test('a face follows the picture it names, and goes with it', async () => {
  const { ada, world } = await startWorld()
  const stored = (key: string) =>
    world.db
      .insertInto('media')
      .values({ owner_id: ada.id, key, kind: 'image', content_type: 'image/webp', main_file: '256.webp', bytes: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  const first = await stored('first')
  const second = await stored('second')
  const shows = (mediaId: number) =>
    world.db.updateTable('members').set({ picture_media_id: mediaId }).where('id', '=', ada.id).execute()
  const face = async () =>
    (await world.db.selectFrom('members').select('picture_path').where('id', '=', ada.id).executeTakeFirstOrThrow())
      .picture_path

  await shows(first.id)
  expect(await face()).toBe('first/256.webp')
  await shows(second.id)
  expect(await face()).toBe('second/256.webp')
  await world.db.updateTable('members').set({ bio: 'Swims' }).where('id', '=', ada.id).execute()
  expect(await face()).toBe('second/256.webp')
  await world.db.deleteFrom('media').where('id', '=', second.id).execute()
  expect(await face()).toBeNull()
})
