import { expect, type Page, test } from '@playwright/test'
import { knowsNothingOf, refuses } from './broken-server.ts'
import { logs } from './journal.ts'
import { newMember } from './member.ts'
import { photographWithPlace } from './photographs.ts'
import { says } from './toasts.ts'

/** The app's own next answer under an address: what the first-named one did not know. */
const answer = (page: Page, method: string, path: RegExp) =>
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

async function opensEditor(page: Page, title: string) {
  const card = page.getByRole('article', { name: title, exact: true })
  await card.getByRole('button', { name: 'What you can do with it' }).click()
  await page.getByRole('menuitem', { name: 'Edit Activity' }).click()
  return page.getByRole('form', { name: 'Edit Activity' })
}

test('An edit finds the last address under which a server takes it, as JSON and with a file', async ({ browser }) => {
  const ada = await newMember('Ada')
  const id = await logs(ada, { title: 'Lake' })
  const page = await ada.opens(browser, '/home?scope=mine')
  await knowsNothingOf(page, ...updates.filter((endpoint) => endpoint !== 'POST /activities/*/file'))
  const form = await opensEditor(page, 'Lake')
  await form.getByLabel('Title').fill('Lake at dawn')
  const asJson = answer(page, 'POST', /\/activities\/\d+\/file$/)
  await form.getByRole('button', { name: 'Save' }).click()
  await asJson
  await expect(page.getByRole('article', { name: 'Lake at dawn' })).toBeVisible()

  await page.reload()
  await opensEditor(page, 'Lake at dawn')
  await form.getByLabel('Photo or video').setInputFiles(await photographWithPlace(600))
  await page.getByRole('dialog', { name: 'Crop your photo' }).getByRole('button', { name: 'Use cropped' }).click()
  const withFile = answer(page, 'POST', /\/activities\/\d+\/file$/)
  await form.getByRole('button', { name: 'Save' }).click()
  await withFile
  expect(await ada.asks('GET', `/activities/${id}`)).toMatchObject({ title: 'Lake at dawn', media_kind: 'image' })
  await page.context().close()
})

test('Where no address takes an edit, Ada is told so, and what she typed is kept', async ({ browser }) => {
  const ada = await newMember('Ada')
  await logs(ada, { title: 'Lake' })
  const page = await ada.opens(browser, '/home?scope=mine')
  await knowsNothingOf(page, ...updates)
  const form = await opensEditor(page, 'Lake')
  await form.getByLabel('Title').fill('Lake at dawn')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('No JSON update endpoint accepted the payload.')).toBeVisible()
  await form.getByLabel('Photo or video').setInputFiles(await photographWithPlace(600))
  await page.getByRole('dialog', { name: 'Crop your photo' }).getByRole('button', { name: 'Use cropped' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('No update endpoint accepted file upload.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Lake at dawn')
  await page.context().close()
})

test('An activity is read and deleted, and a list of them read, under their other addresses', async ({ browser }) => {
  const ada = await newMember('Ada')
  const id = await logs(ada, { title: 'Lake' })
  const page = await ada.opens(browser, '/groups')
  await knowsNothingOf(page, 'GET /activities/*', 'DELETE /activities/*', 'GET /users/*/activities')

  const read = answer(page, 'GET', /\/api\/activity\/\d+$/)
  await page.goto(`/activity/${id}`)
  await read
  await expect(page.getByRole('heading', { level: 1, name: 'Lake' })).toBeVisible()
  const list = answer(page, 'GET', /\/api\/activities\/user\/\d+$/)
  await page.goto('/activities')
  await list
  await expect(page.getByRole('article', { name: 'Lake' })).toBeVisible()

  await page.goto(`/activity/${id}`)
  await page.getByRole('button', { name: 'What you can do with it' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const removal = answer(page, 'DELETE', /\/api\/activity\/\d+$/)
  await page.getByRole('button', { name: 'Yes' }).click()
  await removal
  await expect(ada.asks('GET', `/activities/${id}`)).rejects.toThrow('404')
  await page.context().close()
})

test('The latest activity and the stars of a comment come from where a server has them', async ({ browser }) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  await ada.follows(ben)
  const id = await logs(ben, { title: 'Rye bread' })
  await ben.stars(await ada.comments(id, 'Delicious!'))
  const page = await ada.opens(browser, '/groups')
  await knowsNothingOf(page, 'GET /users/*/latest-activity', 'GET /comments/*/stars', 'GET /comments/*/star/users')

  const latest = answer(page, 'GET', /\/api\/activities\/latest$/)
  await page.goto(`/profile/${ben.id}`)
  await latest
  await expect(page.getByRole('complementary').getByRole('link', { name: /^Rye bread/ })).toBeVisible()

  await page.goto(`/activity/${id}`)
  const stars = answer(page, 'GET', /\/api\/comments\/\d+\/starred$/)
  await page.getByRole('button', { name: '1 star' }).click()
  await stars
  await expect(page.getByRole('dialog', { name: 'Stars' }).getByRole('link', { name: 'Ben' })).toBeVisible()
  await page.context().close()
})

test('Following ends, sent requests are read and requests accepted by their other spellings', async ({ browser }) => {
  const [ada, ben, cleo] = await Promise.all([newMember('Ada'), newMember('Ben'), newMember('Cleo')])
  await ada.follows(ben)
  await ada.follows(cleo)
  await (await newMember('Dev')).requests(ada)
  const page = await ada.opens(browser, '/groups')
  await knowsNothingOf(
    page,
    'DELETE /connections/following/*',
    'GET /connections/requests/sent',
    'POST /connections/requests/*/accept',
  )
  const sent = answer(page, 'GET', /\/api\/connections\/sent$/)
  await page.goto('/home')
  await page.getByRole('button', { name: '1 request waits for you' }).click()
  await sent
  const dialog = page.getByRole('dialog', { name: 'Manage connections' })
  const accepted = answer(page, 'PUT', /\/api\/connections\/accept\/\d+$/)
  await dialog.getByRole('button', { name: 'Accept Dev' }).click()
  await accepted

  await dialog.getByRole('tab', { name: 'Following (2)' }).click()
  const byId = answer(page, 'DELETE', /\/api\/connections\/\d+$/)
  await dialog.getByRole('button', { name: 'Remove Ben' }).click()
  await byId
  await knowsNothingOf(page, 'DELETE /connections/*')
  const byBody = answer(page, 'DELETE', /\/api\/connections$/)
  await dialog.getByRole('button', { name: 'Remove Cleo' }).click()
  expect((await byBody).request().postDataJSON()).toEqual({ other_id: cleo.id })
  await expect.poll(() => ada.asks('GET', '/connections/following/me')).toEqual([])
  await page.context().close()
})

test('A follower is removed on a server that knows no direction', async ({ browser }) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  await ben.follows(ada)
  const page = await ada.opens(browser, '/home')
  await knowsNothingOf(page, 'DELETE /connections/followers/*')
  await refuses(page, 'DELETE /connections/*', 200, {})
  await page.getByRole('button', { name: 'Manage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage connections' })
  await dialog.getByRole('tab', { name: 'Followers (1)' }).click()
  const removal = answer(page, 'DELETE', new RegExp(`/api/connections/${ben.id}$`))
  await dialog.getByRole('button', { name: 'Remove follower Ben' }).click()
  await removal
  await page.context().close()
})

test('A circle is joined, read and left by its other addresses', async ({ browser }) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  const id = await ada.createsCircle('Dawn swimmers')
  await logs(ada, { title: 'Lake', circle_ids: [id] })
  const page = await ben.opens(browser, '/groups')
  await knowsNothingOf(
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

  const joined = answer(page, 'POST', new RegExp(`/api/groups/${id}/join$`))
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await joined
  const left = answer(page, 'POST', new RegExp(`/api/groups/${id}/leave/${ben.id}$`))
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await left
  await says(page, 'Left circle')
  await page.context().close()
})
