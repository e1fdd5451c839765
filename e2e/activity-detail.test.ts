import { expect, test } from '@playwright/test'
import { respondWith } from './fault-injection.ts'
import { createMember, type Member, openPage, origin } from './member.ts'
import { recordVideo } from './videos.ts'
import { dispatchEvent, recordEvents } from './window-events.ts'

test('shows every field of an activity and “None” when there is none', async ({ browser }) => {
  const ada = await createMember('Ada')
  const fields = {
    title: 'Lake',
    description: 'Nine degrees.',
    mood: 'Calm',
    duration: '1h 30m',
    location: 'Weissensee, Berlin',
  }
  const id = await ada.createActivity({ ...fields, tags: ['lake', 'cold'], timestamp: '2026-03-10T06:05:00Z' })
  const titleOnly = await ada.createActivity({ title: 'Tea' })
  const page = await openPage(browser)
  await page.goto(`/activity/${id}`)

  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1, name: 'Lake' })).toBeVisible()
  for (const text of ['Ada', '03/10/2026 07:05', 'Nine degrees.', 'Calm', '1h 30m', '#lake', '#cold', 'Posted on'])
    await expect(article).toContainText(text)
  await expect(article.getByRole('link', { name: 'Weissensee, Berlin' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/.*Weissensee/,
  )

  await page.goto(`/activity/${titleOnly}`)
  await expect(article.getByRole('definition').first()).toHaveText('None')
  await expect(article.getByText('No comments yet.')).toBeVisible()
  await page.context().close()
})

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

test('shows an error for an activity that does not exist or cannot be loaded', async ({ browser }) => {
  const ada = await createMember('Ada')
  const id = await ada.createActivity({ title: 'Lake' })
  const page = await openPage(browser)
  await page.goto('/activity/999999999')
  await expect(page.getByText('Activity not found.')).toBeVisible()
  await page.goto('/activity/nonsense')
  await expect(page.getByText('Activity not found.')).toBeVisible()

  const restore = await respondWith(page, 'GET /activities/*', 400, { detail: 'No.' })
  await page.goto(`/activity/${id}`)
  await expect(page.getByText('Failed to load activity.')).toBeVisible()
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Lake' })).toBeVisible()

  await respondWith(page, 'GET /activities/*', 401, { detail: 'Not authenticated' })
  await page.reload()
  await expect(page.getByText('Not authenticated. Please log in.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.context().close()
})

test('shows “Activity not found.” on an open page and in an open popup after the activity is deleted', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const id = await ada.createActivity({ title: 'Lake' })
  const onPage = await ben.openPage(browser, `/activity/${id}`)
  await expect(onPage.getByRole('heading', { level: 1, name: 'Lake' })).toBeVisible()
  const inPopup = await ben.openPage(browser, '/home')
  await expect(inPopup.getByText('Your feed is empty')).toBeVisible()
  await dispatchEvent(inPopup, 'activity:open', { activityId: id })
  const popup = inPopup.getByRole('dialog', { name: 'Activity', exact: true })
  await expect(popup.getByRole('heading', { name: 'Lake' })).toBeVisible()

  await ada.request('DELETE', `/activities/${id}`)
  await onPage.getByRole('button', { name: /^High Five/ }).click()
  await expect(onPage.getByText('Activity not found.').first()).toBeVisible()
  await expect(onPage.getByRole('heading', { level: 1, name: 'Lake' })).toHaveCount(0)
  await popup.getByRole('textbox', { name: 'Add a comment' }).fill('How cold was it?')
  await popup.getByRole('button', { name: 'Send comment' }).click()
  await expect(popup.getByText('Activity not found.').first()).toBeVisible()
  await expect(popup.getByRole('heading', { name: 'Lake' })).toHaveCount(0)
  await onPage.context().close()
  await inPopup.context().close()
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

test('shows other media as a link and an author without a name as Anonymous', async ({ browser }) => {
  const ada = await createMember('Ada')
  const id = await ada.createActivity({ title: 'Plan' })
  const page = await openPage(browser)
  const created_at = '2026-03-10T06:05:00Z'
  await respondWith(page, 'GET /activities/*', 200, {
    created_at,
    id,
    title: 'Plan',
    media_url: '/media/plan.pdf',
    tags: 'map, , oak',
  })
  await page.goto(`/activity/${id}`)
  await expect(page.getByRole('link', { name: 'View Media' })).toHaveAttribute('href', '/media/plan.pdf')
  await expect(page.getByRole('article').getByRole('link', { name: 'Anonymous' }).first()).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('#map #oak')
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
