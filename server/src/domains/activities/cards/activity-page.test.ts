import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { expect, test } from 'vitest'
import { visitor } from '../../../platform/authorization/viewer.ts'
import { RenderedJson } from '../../../platform/http/reply/rendered-body.ts'
import { english } from '../../../platform/text/translate.ts'
import { createActivity } from '../../../testing/member-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'
import { firstCommentsReader } from '../../comments/index.ts'
import { activityPageReader } from './activity-page.ts'

const openTestApp = sharedTestApp({ caches: true })

test('shows no comment that was written after the activity was hidden from its reader', async () => {
  const { ada, testApp } = await openTestApp()
  const { id } = await createActivity(ada)
  const firstComments = firstCommentsReader(testApp.deps)
  await activityPageReader(testApp.deps, firstComments)(visitor, id, english)
  const fromCache = await activityPageReader(testApp.deps, firstComments)(visitor, id, english)
  expect(fromCache).toBeInstanceOf(RenderedJson)

  const readWhileHidden = activityPageReader(testApp.deps, async (...parameters) => {
    await ada.request(activities.update, { params: { activityId: id }, body: { audience: 'me' } })
    await ada.request(comments.add, { params: { activityId: id }, body: { content: 'A secret' } })
    const [comment] = await firstComments(...parameters)
    expect(comment?.content).toBe('A secret')
    return comment ? [comment] : []
  })
  await expect(readWhileHidden(visitor, id, english)).rejects.toMatchObject({ code: 'activity_not_found' })
})

test('compresses the page for browsers, and describes it as JSON', async () => {
  const { ada, testApp } = await openTestApp()
  const { id } = await createActivity(ada, { description: 'Cold. '.repeat(300) })
  const url = `/api/activities/${id}`
  const plain = await testApp.app.inject({ url, headers: ada.authorization })
  const compressed = await testApp.app.inject({
    url,
    headers: { ...ada.authorization, 'accept-encoding': 'gzip' },
  })
  expect(plain.json()).toMatchObject({ id, comments: [] })
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
})
