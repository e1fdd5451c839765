import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { abortRequests, respondNotFound, respondWith } from './fault-injection.ts'
import { createMember, type Member, openPage } from './member.ts'
import { expectToast } from './toasts.ts'

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const circleOf = (member: Member, id: number) => member.request<Record<string, unknown>>('GET', `/groups/${id}`)

test('finds circles, requires a name for a new circle and keeps the name when creating fails', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const word = `Kites${ada.id}`
  const existing = await ben.createCircle(`Northern ${word}`)
  const page = await ada.openPage(browser, '/groups')
  const search = page.getByRole('searchbox', { name: 'Search Circles' })
  await search.fill(word.toUpperCase())
  await expect(page.getByRole('link', { name: `Northern ${word}` })).toHaveAttribute('href', `/circles/${existing}`)
  await search.fill(`${word} of nowhere`)
  await expect(page.getByText('No circles found.')).toBeVisible()

  const box = page.getByRole('region', { name: 'Create a Circle' })
  await box.getByLabel('Circle name').fill('   ')
  await box.getByRole('button', { name: 'Create' }).click()
  await expect(box.getByText('Please enter a circle name.')).toBeVisible()
  await box.getByLabel('Circle name').fill(' Dawn swimmers ')
  const restoreConnection = await abortRequests(page, 'POST /groups')
  await box.getByRole('button', { name: 'Create' }).click()
  await expect(box.getByText('Failed to create circle. Try again.')).toBeVisible()
  await expect(box.getByLabel('Circle name')).toHaveValue(' Dawn swimmers ')
  await restoreConnection()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/groups'))
  await box.getByRole('button', { name: 'Create' }).click()
  expect((await sent).postDataJSON()).toEqual({ name: 'Dawn swimmers' })
  await expect(page).toHaveURL(/\/circles\/\d+$/)
  for (const badge of ['Public', 'Joined', 'Admin']) {
    await expect(page.getByRole('list', { name: 'Badges' }).getByText(badge, { exact: true })).toBeVisible()
  }

  await page.goto('/circles/new')
  await page.getByLabel('Name').fill('Night readers')
  const restoreResponse = await respondWith(page, 'POST /groups', 500, {})
  await button(page, 'Create circle').click()
  await expect(page.getByRole('alert').getByText('Failed to create circle')).toBeVisible()
  await restoreResponse()
  await button(page, 'Create circle').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night readers' })).toBeVisible()
  await page.context().close()

  const visitor = await openPage(browser)
  await visitor.goto('/groups')
  await visitor.getByLabel('Circle name').fill('Ghosts')
  await button(visitor, 'Create').click()
  await expect(visitor.getByText('Please sign in to create a circle.')).toBeVisible()
  await visitor.context().close()
})

test('saves only changed fields on Enter, cancels on Escape and keeps the input when saving fails', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  const id = await ada.createCircle('Dawn swimmers')
  const page = await ada.openPage(browser, `/circles/${id}`)
  const waitForPatch = () => page.waitForRequest((request) => request.method() === 'PATCH')

  await button(page, 'Edit title').click()
  await page.getByRole('textbox', { name: 'title' }).fill('Something else')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Dawn swimmers' })).toBeVisible()

  await button(page, 'Edit description').click()
  await page.getByRole('textbox', { name: 'description' }).fill('We meet at six.')
  const restore = await abortRequests(page, 'PATCH /groups/*')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Could not save changes')
  await expect(page.getByRole('textbox', { name: 'description' })).toHaveValue('We meet at six.')
  await expect(button(page, 'Save')).toBeEnabled()
  await restore()
  const description = waitForPatch()
  await page.keyboard.press('Enter')
  expect((await description).postDataJSON()).toEqual({ description: 'We meet at six.' })
  await expectToast(page, 'Saved changes')

  const privacy = waitForPatch()
  await page.getByRole('switch', { name: /^Private circle/ }).click()
  expect((await privacy).postDataJSON()).toEqual({ is_private: true })
  await expect(page.getByRole('list', { name: 'Badges' }).getByText('Private', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: /^Private circle/ }).click()
  await button(page, 'Make public').click()
  await expect(page.getByRole('list', { name: 'Badges' }).getByText('Public', { exact: true })).toBeVisible()
  await page.context().close()
})

test('keeps both changes when two admins edit different fields at the same time', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const id = await ada.createCircle('Dawn swimmers')
  await ben.joinCircle(id)
  await ada.request('PUT', `/groups/${id}/admins/${ben.id}`)
  const adaPage = await ada.openPage(browser, `/circles/${id}`)
  const benPage = await ben.openPage(browser, `/circles/${id}`)

  await button(adaPage, 'Edit title').click()
  await button(benPage, 'Edit description').click()
  await adaPage.getByRole('textbox', { name: 'title' }).fill('Lake swimmers')
  await benPage.getByRole('textbox', { name: 'description' }).fill('We meet at six.')
  await Promise.all([adaPage.keyboard.press('Enter'), benPage.keyboard.press('Enter')])
  await expectToast(adaPage, 'Saved changes')
  await expectToast(benPage, 'Saved changes')
  expect(await circleOf(ada, id)).toMatchObject({ name: 'Lake swimmers', description: 'We meet at six.' })
  await benPage.reload()
  await expect(benPage.getByRole('heading', { level: 1 })).toHaveText('Lake swimmers')
  await expect(benPage.getByText('We meet at six.')).toBeVisible()
  await adaPage.context().close()
  await benPage.context().close()
})

test('tries the alternative upload endpoints for a banner and shows an error when all return 404', async ({
  browser,
}) => {
  const ada = await createMember('Ada')
  const id = await ada.createCircle('Dawn swimmers')
  const page = await ada.openPage(browser, `/circles/${id}`)
  const create = { width: 600, height: 200, channels: 3, background: '#e9c46a' } as const
  const banner = { name: 'sky.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
  const input = page.getByLabel('Banner file')
  await expect(button(page, 'Change banner')).toBeVisible()

  await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expectToast(page, 'Please choose a JPG, PNG, WEBP, or GIF image.')
  const restoreAll = await respondNotFound(
    page,
    'POST /groups/*/banner',
    'POST /groups/*/image',
    'POST /groups/*/picture',
  )
  await input.setInputFiles(banner)
  await expectToast(page, 'Upload endpoint not found')
  await restoreAll()

  const restorePreferred = await respondNotFound(page, 'POST /groups/*/banner', 'POST /groups/*/image')
  const pictureUpload = page.waitForResponse((response) => response.url().endsWith(`/groups/${id}/picture`))
  await input.setInputFiles(banner)
  expect((await pictureUpload).status()).toBe(200)
  await expectToast(page, 'Banner updated')
  await restorePreferred()
  await page.reload()
  const bannerUpload = page.waitForResponse((response) => response.url().endsWith(`/groups/${id}/banner`))
  await input.setInputFiles(banner)
  expect((await bannerUpload).status()).toBe(200)
  await expect.poll(async () => (await circleOf(ada, id)).banner_url).not.toBeNull()
  await page.context().close()
})

test('shows a message for each success and failure when a member joins, invites and leaves', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const id = await ada.createCircle('Dawn swimmers')
  await ada.createActivity({ title: 'Lake', circle_ids: [id] })
  const page = await ben.openPage(browser, `/circles/${id}`, clipboard)
  await expect(page.getByRole('article', { name: 'Lake' })).toBeVisible()
  await expect(button(page, 'Upload Activity')).toHaveCount(0)

  const restoreJoin = await abortRequests(page, 'POST /groups/*/join/*', 'DELETE /groups/*/members/*')
  await button(page, 'Join').click()
  await expectToast(page, 'Failed to join circle')
  // From the style sheet that is loaded with the first toast.
  await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed')
  await expect(button(page, 'Join')).toBeVisible()
  await restoreJoin()
  const restoreResponse = await respondWith(page, 'POST /groups/*/join/*', 409, { detail: 'Already a member' })
  await button(page, 'Join').click()
  await expectToast(page, 'Joined circle')
  await restoreResponse()
  await page.reload()
  await button(page, 'Join').click()
  await expectToast(page, 'Joined circle')
  await expect(button(page, 'Leave')).toBeVisible()
  await expect(button(page, 'Upload Activity')).toBeVisible()
  await expect(button(page, '2 members')).toBeVisible()

  await button(page, 'Invite').click()
  await expectToast(page, 'Invite link copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await button(page, 'Invite').click()
  await expectToast(page, 'Invite link copied again')
  await page.evaluate(() => {
    navigator.clipboard.write = navigator.clipboard.writeText = () => Promise.reject(new Error('No clipboard'))
  })
  await button(page, 'Invite').click()
  await expectToast(page, 'Copy failed — try again')
  await page.reload()
  await page.evaluate(() => {
    navigator.clipboard.write = navigator.clipboard.writeText = () => Promise.reject(new Error('No clipboard'))
  })
  await button(page, 'Invite').click()
  await expectToast(page, 'Copy failed — please copy from the address bar')

  const restoreLeave = await abortRequests(page, 'DELETE /groups/*/members/*')
  await button(page, 'Leave').click()
  await expectToast(page, 'Failed to leave circle')
  await expect(button(page, 'Leave')).toBeVisible()
  await restoreLeave()
  await button(page, 'Leave').click()
  await expectToast(page, 'Left circle')
  await expect(button(page, 'Join')).toBeVisible()
  await page.context().close()
})

test('admits a member to a private circle only through its invite link', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const { id } = await ada.request<{ id: number }>('POST', '/groups', { name: 'Quiet room', is_private: true })
  await ada.createActivity({ title: 'Secret plan', circle_ids: [id] })
  const adaPage = await ada.openPage(browser, `/circles/${id}`, clipboard)
  await button(adaPage, 'Invite').click()
  await expectToast(adaPage, 'Invite link copied to clipboard')
  const link = await adaPage.evaluate(() => navigator.clipboard.readText())
  await adaPage.context().close()

  const page = await ben.openPage(browser, `/circles/${id}`)
  await expect(page.getByText('This circle is private')).toBeVisible()
  await expect(page.getByText('Secret plan')).toHaveCount(0)
  await button(page, 'Join').click()
  await expectToast(page, 'Failed to join circle')
  await page.goto(link)
  await expect(page.getByText('You are invited')).toBeVisible()
  await button(page, 'Join').click()
  await expect(page.getByRole('article', { name: 'Secret plan' })).toBeVisible()
  await page.context().close()
})

test('lists all members; a member can follow others from the list, an admin can promote and remove them', async ({
  browser,
}) => {
  const [ada, ben, cleo, dev, edda] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dev', 'Edda'].map(createMember))
  if (!ada || !ben || !cleo || !dev || !edda) throw new Error('Expected five members.')
  const id = await ada.createCircle('Dawn swimmers')
  for (const member of [ben, cleo, dev, edda]) await member.joinCircle(id)
  await ben.follow(cleo)
  const benPage = await ben.openPage(browser, `/circles/${id}`)
  const row = (page: Page, name: string) =>
    page.getByRole('dialog', { name: 'Members' }).getByRole('listitem').filter({ hasText: name })

  await button(benPage, '5 members').click()
  await expect(row(benPage, 'Dev').getByRole('link')).toHaveAttribute('href', `/profile/${dev.id}`)
  await benPage.getByRole('button', { name: 'Follow Dev' }).click()
  await expect(row(benPage, 'Dev')).toContainText('Requested')
  await expect.poll(() => ben.request('GET', `/connections/status/${dev.id}`)).toMatchObject({ status: 'pending_out' })
  await expect(row(benPage, 'Cleo').getByRole('button')).toHaveCount(0)
  await expect(row(benPage, 'Ben').getByRole('button')).toHaveCount(0)
  await benPage.context().close()

  const adaPage = await ada.openPage(browser, `/circles/${id}`)
  await button(adaPage, '5 members').click()
  await row(adaPage, 'Ben').getByRole('button', { name: 'Actions for Ben' }).click()
  await adaPage.getByRole('menuitem', { name: 'Make admin' }).click()
  await expectToast(adaPage, 'Ben is now an admin')
  await expect(row(adaPage, 'Ben')).toContainText('Admin')
  await row(adaPage, 'Edda').getByRole('button', { name: 'Actions for Edda' }).click()
  await adaPage.getByRole('menuitem', { name: 'Remove from circle' }).click()
  await adaPage.getByLabel('Reason').fill('Advertising in comments.')
  await adaPage.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(adaPage, 'Edda was removed')
  await expect(row(adaPage, 'Edda')).toHaveCount(0)

  const eddaPage = await edda.openPage(browser, `/circles/${id}`)
  await button(eddaPage, 'Join').click()
  await expectToast(eddaPage, 'An admin removed you from this circle.')
  await expect(button(eddaPage, 'Join')).toBeVisible()
  await adaPage.getByRole('button', { name: 'Removed members' }).click()
  await row(adaPage, 'Edda').getByRole('button', { name: 'Allow Edda to rejoin' }).click()
  await expect(row(adaPage, 'Edda')).toContainText('Can join again')
  await adaPage.context().close()
  await button(eddaPage, 'Join').click()
  await expectToast(eddaPage, 'Joined circle')
  await eddaPage.context().close()
})

test('updates other tabs when a member leaves a circle', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const id = await ada.createCircle('Dawn swimmers')
  await ben.joinCircle(id)
  const firstTab = await ben.openPage(browser, `/circles/${id}`)
  const secondTab = await firstTab.context().newPage()
  await secondTab.goto(`/circles/${id}`)
  await expect(button(secondTab, 'Leave')).toBeVisible()
  await button(firstTab, 'Leave').click()
  await expect(button(firstTab, 'Join')).toBeVisible()
  await expectToast(firstTab, 'Left circle')

  await secondTab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expectToast(secondTab, 'You are no longer a member of Dawn swimmers.')
  await expect(button(secondTab, 'Join')).toBeVisible()
  await expect(button(secondTab, 'Upload Activity')).toHaveCount(0)
  await firstTab.context().close()
})
