import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/test-app.ts'

test('keeps picture_path in sync with the profile picture', async () => {
  const { ada, testApp } = await createTestApp()
  const insertMedia = (key: string) =>
    testApp.db
      .insertInto('media')
      .values({ owner_id: ada.id, key, kind: 'image', content_type: 'image/webp', main_file: '256.webp', bytes: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
  const first = await insertMedia('first')
  const second = await insertMedia('second')
  const setPicture = (mediaId: number) =>
    testApp.db.updateTable('members').set({ picture_media_id: mediaId }).where('id', '=', ada.id).execute()
  const picturePath = async () =>
    (await testApp.db.selectFrom('members').select('picture_path').where('id', '=', ada.id).executeTakeFirstOrThrow())
      .picture_path

  await setPicture(first.id)
  expect(await picturePath()).toBe('first/256.webp')
  await setPicture(second.id)
  expect(await picturePath()).toBe('second/256.webp')
  await testApp.db.updateTable('members').set({ bio: 'Swims' }).where('id', '=', ada.id).execute()
  expect(await picturePath()).toBe('second/256.webp')
  await testApp.db.deleteFrom('media').where('id', '=', second.id).execute()
  expect(await picturePath()).toBeNull()
})
