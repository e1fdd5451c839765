import { expect, test } from '@playwright/test'
import { refuses } from './broken-server.ts'
import { recordsFilm } from './films.ts'
import { logs } from './journal.ts'
import { type Member, newMember, openBrowser, origin } from './member.ts'
import { announces, listensFor } from './window-events.ts'

test('The page of an activity shows every field, and says where there is none', async ({ browser }) => {
  const ada = await newMember('Ada')
  const full = {
    title: 'Lake',
    description: 'Nine degrees.',
    mood: 'Calm',
    duration: '1h 30m',
    location: 'Weissensee, Berlin',
  }
  const id = await logs(ada, { ...full, tags: ['lake', 'cold'], timestamp: '2026-03-10T06:05:00Z' })
  const bare = await logs(ada, { title: 'Tea' })
  const page = await openBrowser(browser)
  await page.goto(`/activity/${id}`)

  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1, name: 'Lake' })).toBeVisible()
  for (const words of ['Ada', '03/10/2026 07:05', 'Nine degrees.', 'Calm', '1h 30m', '#lake', '#cold', 'Posted on'])
    await expect(article).toContainText(words)
  await expect(article.getByRole('link', { name: 'Weissensee, Berlin' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/.*Weissensee/,
  )

  await page.goto(`/activity/${bare}`)
  await expect(article.getByRole('definition').first()).toHaveText('None')
  await expect(article.getByText('No comments yet.')).toBeVisible()
  await page.context().close()
})

test('The console opens an activity over any page and asks for its editor', async ({ browser }) => {
  const ada = await newMember('Ada')
  const id = await logs(ada, { title: 'Lake', tags: ['cold'] })
  const page = await ada.opens(browser, '/groups')
  const popup = page.getByRole('dialog', { name: 'Activity', exact: true })
  await expect(page.getByRole('heading', { name: 'Circles', exact: true })).toBeVisible()

  await announces(page, 'activity:open', { activityId: id })
  await expect(popup.getByRole('heading', { name: 'Lake' })).toBeVisible()
  await page.goBack()
  await expect(popup).toHaveCount(0)
  await expect(page).toHaveURL(/\/groups$/)

  await announces(page, 'activity:open', { activityId: 999_999_999 })
  await expect(popup.getByText('Activity not found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)

  await announces(page, 'activity:edit', { activityId: id })
  const editor = page.getByRole('dialog', { name: 'Edit Activity' })
  await editor.getByLabel('Title').fill('Lake at dawn')
  const heard = await listensFor(page, 'activity-updated')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toHaveCount(0)
  expect((await heard())['activity-updated']).toMatchObject([{ activityId: id }])
  expect(await ada.asks('GET', `/activities/${id}`)).toMatchObject({ title: 'Lake at dawn' })
  await page.context().close()
})

test('An activity that is gone, hidden or unreadable says so', async ({ browser }) => {
  const ada = await newMember('Ada')
  const id = await logs(ada, { title: 'Lake' })
  const page = await openBrowser(browser)
  await page.goto('/activity/999999999')
  await expect(page.getByText('Activity not found.')).toBeVisible()
  await page.goto('/activity/nonsense')
  await expect(page.getByText('Activity not found.')).toBeVisible()

  const relent = await refuses(page, 'GET /activities/*', 400, { detail: 'No.' })
  await page.goto(`/activity/${id}`)
  await expect(page.getByText('Failed to load activity.')).toBeVisible()
  await relent()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Lake' })).toBeVisible()

  await refuses(page, 'GET /activities/*', 401, { detail: 'Not authenticated' })
  await page.reload()
  await expect(page.getByText('Not authenticated. Please log in.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.context().close()
})

test('When Ada deletes the activity that Ben has open, his page and his popup say that it is gone', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  const id = await logs(ada, { title: 'Lake' })
  const onPage = await ben.opens(browser, `/activity/${id}`)
  await expect(onPage.getByRole('heading', { level: 1, name: 'Lake' })).toBeVisible()
  const inPopup = await ben.opens(browser, '/home')
  await expect(inPopup.getByText('A quiet sky, for now')).toBeVisible()
  await announces(inPopup, 'activity:open', { activityId: id })
  const popup = inPopup.getByRole('dialog', { name: 'Activity', exact: true })
  await expect(popup.getByRole('heading', { name: 'Lake' })).toBeVisible()

  await ada.asks('DELETE', `/activities/${id}`)
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

test('A film plays and can be wound to any second', async ({ browser }) => {
  const ada = await newMember('Ada')
  const page = await ada.opens(browser, '/home?scope=mine')
  const film = await recordsFilm(page)
  const id = await uploads(ada, 'Swim', film)
  await page.goto(`/activity/${id}`)
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)

  const { media_url: address } = await ada.asks<{ media_url: string }>('GET', `/activities/${id}`)
  expect(address).toMatch(/\.webm(\?|$)/)
  const part = await fetch(new URL(address, origin), { headers: { range: 'bytes=10-19' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toMatch(/^bytes 10-19\//)

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

test('A file of another kind is offered as a link, and a nameless author is Anonymous', async ({ browser }) => {
  const ada = await newMember('Ada')
  const id = await logs(ada, { title: 'Plan' })
  const page = await openBrowser(browser)
  const created_at = '2026-03-10T06:05:00Z'
  await refuses(page, 'GET /activities/*', 200, {
    created_at,
    id,
    title: 'Plan',
    media_url: '/media/plan.pdf',
    tags: 'map, , oak',
  })
  await page.goto(`/activity/${id}`)
  await expect(page.getByRole('link', { name: 'View Media' })).toHaveAttribute('href', '/media/plan.pdf')
  await expect(page.getByRole('article').getByRole('link', { name: 'Anonymous' }).first()).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('#map#oak')
  await page.context().close()
})

async function uploads(member: Member, title: string, film: { name: string; mimeType: string; buffer: Buffer }) {
  const form = new FormData()
  form.set('title', title)
  form.set('media_file', new File([new Uint8Array(film.buffer)], film.name, { type: film.mimeType }))
  const headers = { authorization: `Bearer ${member.token}` }
  const response = await fetch(`${origin}/api/activities/upload`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}
