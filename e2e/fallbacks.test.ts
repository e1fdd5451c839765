import { expect, type Page, test } from '@playwright/test'
import { respondNotFound, respondWith } from './fault-injection.ts'
import { createMember } from './member.ts'
import { photoWithLocation } from './photos.ts'
import { expectToast } from './toasts.ts'

/** Waits for the next successful response from an endpoint: the fallback after the preferred endpoint returned 404. */
const waitForSuccess = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === method && path.test(new URL(response.url()).pathname) && response.ok(),
  )

const updatePaths = [
  '/activities/*',
  '/activity/*',
  '/activities/update/*',
  '/activities/*/upload',
  '/activities/*/media',
  '/activities/*/file',
]
const updates = ['PATCH', 'PUT', 'POST'].flatMap((method) => updatePaths.map((path) => `${method} ${path}`))

async function openEditor(page: Page, title: string) {
  const card = page.getByRole('article', { name: title, exact: true })
  await card.getByRole('button', { name: 'Activity actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit Activity' }).click()
  return page.getByRole('form', { name: 'Edit Activity' })
}

test('saves an edit through the last update endpoint, as JSON and with a file', async ({ browser }) => {
  const ada = await createMember('Ada')
  const id = await ada.createActivity({ title: 'Lake' })
  const page = await ada.openPage(browser, '/home?scope=mine')
  await respondNotFound(page, ...updates.filter((endpoint) => endpoint !== 'POST /activities/*/file'))
  const form = await openEditor(page, 'Lake')
  await form.getByLabel('Title').fill('Lake at dawn')
  const asJson = waitForSuccess(page, 'POST', /\/activities\/\d+\/file$/)
  await form.getByRole('button', { name: 'Save' }).click()
  await asJson
  await expect(page.getByRole('article', { name: 'Lake at dawn' })).toBeVisible()

  await page.reload()
  await openEditor(page, 'Lake at dawn')
  await form.getByLabel('Photo or video').setInputFiles(await photoWithLocation(600))
  await page.getByRole('dialog', { name: 'Crop your photo' }).getByRole('button', { name: 'Use cropped' }).click()
  const withFile = waitForSuccess(page, 'POST', /\/activities\/\d+\/file$/)
  await form.getByRole('button', { name: 'Save' }).click()
  await withFile
  expect(await ada.request('GET', `/activities/${id}`)).toMatchObject({ title: 'Lake at dawn', media_kind: 'image' })
  await page.context().close()
})

test('shows an error and keeps the form values when no update endpoint exists', async ({ browser }) => {
  const ada = await createMember('Ada')
  await ada.createActivity({ title: 'Lake' })
  const page = await ada.openPage(browser, '/home?scope=mine')
  await respondNotFound(page, ...updates)
  const form = await openEditor(page, 'Lake')
  await form.getByLabel('Title').fill('Lake at dawn')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('No JSON update endpoint accepted the payload.')).toBeVisible()
  await form.getByLabel('Photo or video').setInputFiles(await photoWithLocation(600))
  await page.getByRole('dialog', { name: 'Crop your photo' }).getByRole('button', { name: 'Use cropped' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('No update endpoint accepted file upload.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Lake at dawn')
  await page.context().close()
})

test('falls back to the alternative endpoints to read, delete and list activities', async ({ browser }) => {
  const ada = await createMember('Ada')
  const id = await ada.createActivity({ title: 'Lake' })
  const page = await ada.openPage(browser, '/groups')
  await respondNotFound(page, 'GET /activities/*', 'DELETE /activities/*', 'GET /users/*/activities')

  const read = waitForSuccess(page, 'GET', /\/api\/activity\/\d+$/)
  await page.goto(`/activity/${id}`)
  await read
  await expect(page.getByRole('heading', { level: 1, name: 'Lake' })).toBeVisible()
  const list = waitForSuccess(page, 'GET', /\/api\/activities\/user\/\d+$/)
  await page.goto('/activities')
  await list
  await expect(page.getByRole('article', { name: 'Lake' })).toBeVisible()

  await page.goto(`/activity/${id}`)
  await page.getByRole('button', { name: 'Activity actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const removal = waitForSuccess(page, 'DELETE', /\/api\/activity\/\d+$/)
  await page.getByRole('button', { name: 'Yes' }).click()
  await removal
  await expect(ada.request('GET', `/activities/${id}`)).rejects.toThrow('404')
  await page.context().close()
})

test('falls back to the alternative endpoints for the latest activity and the stars of a comment', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  await ada.follow(ben)
  const id = await ben.createActivity({ title: 'Rye bread' })
  await ben.starComment(await ada.addComment(id, 'Delicious!'))
  const page = await ada.openPage(browser, '/groups')
  await respondNotFound(page, 'GET /users/*/latest-activity', 'GET /comments/*/stars', 'GET /comments/*/star/users')

  const latest = waitForSuccess(page, 'GET', /\/api\/activities\/latest$/)
  await page.goto(`/profile/${ben.id}`)
  await latest
  await expect(page.getByRole('complementary').getByRole('link', { name: /^Rye bread/ })).toBeVisible()

  await page.goto(`/activity/${id}`)
  const stars = waitForSuccess(page, 'GET', /\/api\/comments\/\d+\/starred$/)
  await page.getByRole('button', { name: '1 star' }).click()
  await stars
  await expect(page.getByRole('dialog', { name: 'Stars' }).getByRole('link', { name: 'Ben' })).toBeVisible()
  await page.context().close()
})

test('falls back to the alternative endpoints to unfollow, list sent requests and accept requests', async ({
  browser,
}) => {
  const [ada, ben, cleo] = await Promise.all([createMember('Ada'), createMember('Ben'), createMember('Cleo')])
  await ada.follow(ben)
  await ada.follow(cleo)
  await (await createMember('Dev')).requestConnection(ada)
  const page = await ada.openPage(browser, '/groups')
  await respondNotFound(
    page,
    'DELETE /connections/following/*',
    'GET /connections/requests/sent',
    'POST /connections/requests/*/accept',
  )
  const sent = waitForSuccess(page, 'GET', /\/api\/connections\/sent$/)
  await page.goto('/home')
  await page.getByRole('button', { name: '1 pending request' }).click()
  await sent
  const dialog = page.getByRole('dialog', { name: 'Manage connections' })
  const accepted = waitForSuccess(page, 'PUT', /\/api\/connections\/accept\/\d+$/)
  await dialog.getByRole('button', { name: 'Accept Dev' }).click()
  await accepted

  await dialog.getByRole('tab', { name: 'Following (2)' }).click()
  const byId = waitForSuccess(page, 'DELETE', /\/api\/connections\/\d+$/)
  await dialog.getByRole('button', { name: 'Remove Ben' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await byId
  await respondNotFound(page, 'DELETE /connections/*')
  const byBody = waitForSuccess(page, 'DELETE', /\/api\/connections$/)
  await dialog.getByRole('button', { name: 'Remove Cleo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  expect((await byBody).request().postDataJSON()).toEqual({ other_id: cleo.id })
  await expect.poll(() => ada.request('GET', '/connections/following/me')).toEqual([])
  await page.context().close()
})

test('falls back to the endpoint without a direction to remove a follower', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  await ben.follow(ada)
  const page = await ada.openPage(browser, '/home')
  await respondNotFound(page, 'DELETE /connections/followers/*')
  await respondWith(page, 'DELETE /connections/*', 200, {})
  await page.getByRole('button', { name: 'Manage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage connections' })
  await dialog.getByRole('tab', { name: 'Followers (1)' }).click()
  const removal = waitForSuccess(page, 'DELETE', new RegExp(`/api/connections/${ben.id}$`))
  await dialog.getByRole('button', { name: 'Remove follower Ben' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await removal
  await page.context().close()
})

test('falls back to the alternative endpoints to join, read and leave a circle', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const id = await ada.createCircle('Dawn swimmers')
  await ada.createActivity({ title: 'Lake', circle_ids: [id] })
  const page = await ben.openPage(browser, '/groups')
  await respondNotFound(
    page,
    'GET /groups/*/feed',
    'DELETE /groups/*/members/*',
    'POST /groups/*/join/*',
    'POST /groups/*/members/*',
  )
  const feed = page.waitForResponse((response) => response.url().includes(`/api/feed?circle_id=${id}`))
  await page.goto(`/circles/${id}`)
  expect((await feed).status()).toBe(200)
  await expect(page.getByRole('article', { name: 'Lake' })).toBeVisible()

  const joined = waitForSuccess(page, 'POST', new RegExp(`/api/groups/${id}/join$`))
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await joined
  const left = waitForSuccess(page, 'POST', new RegExp(`/api/groups/${id}/leave/${ben.id}$`))
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await left
  await expectToast(page, 'Left circle')
  await page.context().close()
})
