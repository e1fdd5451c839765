import { expect, test } from '@playwright/test'
import { createMember, type Member, origin } from './support/member.ts'
import { recordVideo } from './support/videos.ts'
import { dispatchEvent, recordEvents } from './support/window-events.ts'

test('opens the popup and the editor of an activity on window events', async ({ browser }) => {
  const ada = await createMember('Ada')
  const id = await ada.createActivity({ title: 'Lake', tags: ['cold'] })
  const page = await ada.openPage(browser, '/groups')
  const popup = page.getByRole('dialog', { name: 'Activity', exact: true })
  await expect(page.getByRole('heading', { name: 'Circles', exact: true })).toBeVisible()

  await dispatchEvent(page, 'activity:open', { activityId: id })
  await expect(popup.getByRole('heading', { name: 'Lake' })).toBeVisible()
  await page.goBack()
  await expect(popup).toHaveCount(0)
  await expect(page).toHaveURL(/\/groups$/)

  await dispatchEvent(page, 'activity:open', { activityId: 999_999_999 })
  await expect(popup.getByText('Activity not found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)

  await dispatchEvent(page, 'activity:edit', { activityId: id })
  const editor = page.getByRole('dialog', { name: 'Edit Activity' })
  await editor.getByLabel('Title').fill('Lake at dawn')
  const events = await recordEvents(page, 'activity-updated')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toHaveCount(0)
  expect((await events())['activity-updated']).toMatchObject([{ activityId: id }])
  expect(await ada.request('GET', `/activities/${id}`)).toMatchObject({ title: 'Lake at dawn' })
  await page.context().close()
})

test('plays a video and seeks in it', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home?scope=mine')
  const file = await recordVideo(page)
  const id = await uploadVideo(ada, 'Swim', file)
  await page.goto(`/activity/${id}`)
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)

  const { media_url: mediaUrl } = await ada.request<{ media_url: string }>('GET', `/activities/${id}`)
  expect(mediaUrl).toMatch(/\.webm(\?|$)/)
  const rangeResponse = await fetch(new URL(mediaUrl, origin), { headers: { range: 'bytes=10-19' } })
  expect(rangeResponse.status).toBe(206)
  expect(rangeResponse.headers.get('content-range')).toMatch(/^bytes 10-19\//)

  const seconds = await video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        element.onseeked = () => resolve(element.currentTime)
        element.currentTime = 0.4
      }),
  )
  expect(seconds).toBeCloseTo(0.4, 1)
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5)
  await page.context().close()
})

async function uploadVideo(member: Member, title: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const form = new FormData()
  form.set('title', title)
  form.set('media_file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
  const headers = { authorization: `Bearer ${member.token}` }
  const response = await fetch(`${origin}/api/activities/upload`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}
