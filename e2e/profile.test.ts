import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { abortRequests, respondWith } from './fault-injection.ts'
import { createMember, type Member } from './member.ts'
import { expectToast } from './toasts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const picture = async (name: string) => {
  const create = { width: 300, height: 200, channels: 3, background: '#2a9d8f' } as const
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

test('goes through all connection states and shows the latest activity only to followers', async ({ browser }) => {
  const [ada, ben, cleo] = await Promise.all([createMember('Ada'), createMember('Ben'), createMember('Cleo')])
  await ben.createActivity({ title: 'Rye bread' })
  const benPage = await ada.openPage(browser, `/profile/${ben.id}`)
  const latest = benPage.getByRole('complementary', { name: 'About this member' })
  await expect(latest.getByText('Follow to see latest activity')).toBeVisible()

  // The page shows each state before the server stores it, and the status is “none” before the first request too.
  const cancelled = benPage.waitForResponse((response) => response.request().method() === 'DELETE')
  await button(benPage, 'Connect').click()
  await button(benPage, 'Request sent (Cancel)').click()
  await cancelled
  await expect(button(benPage, 'Connect')).toBeVisible()
  await expect.poll(() => statusOf(ada, ben)).toBe('none')
  await button(benPage, 'Connect').click()
  await expect.poll(() => statusOf(ada, ben)).toBe('pending_out')
  await expect(latest.getByText('Follow to see latest activity')).toBeVisible()

  await cleo.requestConnection(ben)
  const cleoPage = await ben.openPage(browser, `/profile/${cleo.id}`)
  await button(cleoPage, 'Decline').click()
  await expect(button(cleoPage, 'Connect')).toBeVisible()
  await expect.poll(() => statusOf(cleo, ben)).toBe('none')
  await cleoPage.context().close()

  const adaPage = await ben.openPage(browser, `/profile/${ada.id}`)
  const restoreAccept = await abortRequests(adaPage, 'POST /connections/requests/*/accept', 'PUT /connections/accept/*')
  await button(adaPage, 'Accept').click()
  await expectToast(adaPage, 'Failed to accept')
  await restoreAccept()
  await button(adaPage, 'Accept').click()
  await expect(button(adaPage, 'Connected (Remove)')).toBeVisible()
  await expect.poll(() => statusOf(ada, ben)).toBe('accepted')

  await benPage.reload()
  await expect(button(benPage, 'Connected (Remove)')).toBeVisible()
  await expect(latest.getByRole('link', { name: /Rye bread/ })).toBeVisible()
  const restoreRemove = await abortRequests(benPage, 'DELETE /connections/following/*')
  await button(benPage, 'Connected (Remove)').click()
  await benPage.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(benPage, 'Failed to remove')
  await restoreRemove()
  await button(benPage, 'Connected (Remove)').click()
  await benPage.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(button(benPage, 'Connect')).toBeVisible()
  await expect(latest.getByText('Follow to see latest activity')).toBeVisible()

  const restoreConnect = await respondWith(benPage, 'POST /connections/request', 403, {
    detail: 'Requests are paused.',
  })
  await button(benPage, 'Connect').click()
  await expectToast(benPage, 'Requests are paused.')
  await restoreConnect()
  await abortRequests(benPage, 'POST /connections/request')
  await button(benPage, 'Connect').click()
  await expectToast(benPage, 'Failed to connect')
  await expect(button(benPage, 'Connect')).toBeVisible()
  await benPage.context().close()
  await adaPage.context().close()
})

test('shows eight circles to non-followers and all circles to followers', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const names = Array.from({ length: 10 }, (_, index) => `Walkers ${index + 1}`)
  for (const name of names) await ben.createCircle(name)
  const page = await ada.openPage(browser, `/profile/${ben.id}`)
  const strip = page.getByRole('region', { name: "Ben's Circles" })
  await expect(strip.getByRole('link')).toHaveCount(8)
  await expect(strip.getByText('Follow to view and open all circles.')).toBeVisible()

  await ada.follow(ben)
  await page.reload()
  await expect(strip.getByRole('link')).toHaveCount(10)
  await expect(strip.getByText('Follow to view and open all circles.')).toHaveCount(0)
  await strip.getByRole('link', { name: 'Walkers 1', exact: true }).click()
  await expect(page).toHaveURL(/\/circles\/\d+$/)
  await page.context().close()

  const ownPage = await ben.openPage(browser, `/profile/${ben.id}`)
  await expect(ownPage.getByRole('region', { name: 'Your Circles' })).toBeVisible()
  await ownPage.context().close()
})

test('filters a profile by tag and shows empty and missing profiles', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  await ben.createActivity({ title: 'Lake', tags: ['cold'] })
  await ben.createActivity({ title: 'Oven', tags: ['warm'] })
  const page = await ada.openPage(browser, `/profile/${ben.id}`)
  await page.getByRole('link', { name: '#cold' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'clear' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.goto(`/profile/${ada.id}`)
  await expect(page.getByText('No activities yet.')).toBeVisible()
  await page.goto('/profile/999999999')
  await expect(page.getByText('Failed to load profile.')).toBeVisible()
  await page.context().close()
})

test('rejects unsupported, large and broken pictures, and crops and uploads a valid one', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, `/profile/${ada.id}`)
  const input = page.getByLabel('Picture file')
  await expect(button(page, 'Change picture')).toBeVisible()

  await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expectToast(page, 'Please choose a JPG, PNG, WEBP, or GIF image.')
  await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await expectToast(page, 'File is too large. Max size is 5MB.')
  await input.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expectToast(page, 'Could not open image.')

  await input.setInputFiles(await picture('me.png'))
  const crop = page.getByRole('dialog', { name: 'Your picture' })
  const zoom = crop.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('min', '1')
  await expect(zoom).toHaveAttribute('max', '3')
  await expect(zoom).toHaveAttribute('step', '0.01')
  await zoom.fill('1.5')
  const restore = await abortRequests(page, 'POST /users/me/profile-picture')
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await expectToast(page, 'Upload failed. Please try again.')
  await restore()

  await input.setInputFiles(await picture('me.png'))
  await page.evaluate(recordFormFiles)
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await expectToast(page, 'Picture changed')
  const files = await page.evaluate(() => (window as unknown as { formFiles: unknown }).formFiles)
  expect(files).toEqual([{ field: 'file', name: 'avatar.png', type: 'image/png' }])
  const avatar = page.getByRole('region', { name: 'Profile' }).getByRole('img', { name: 'Ada' })
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.context().close()
})

test('edits name, username and bio and shows an error for a username that is taken', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('Ada'), createMember('Ben')])
  const taken = `ben_${ben.id}`
  await ben.request('PATCH', '/users/me', { username: taken })
  const page = await ada.openPage(browser, `/profile/${ada.id}`)

  await button(page, 'Edit profile').click()
  const form = page.getByRole('form', { name: 'Your profile' })
  await form.getByLabel('Username').fill(taken)
  await form.getByLabel('Bio').fill('Swims before breakfast.')
  await button(page, 'Save').click()
  await expect(form.getByText('Username already taken')).toBeVisible()

  await form.getByLabel('Username').fill(`ada_${ada.id}`)
  await form.getByLabel('Name', { exact: true }).fill('Ada Lindqvist')
  await button(page, 'Save').click()
  await expectToast(page, 'Saved changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lindqvist' })).toBeVisible()
  await expect(page.getByText(`@ada_${ada.id}`).first()).toBeVisible()
  await expect(page.getByText('Swims before breakfast.')).toBeVisible()
  await page.context().close()
})

async function statusOf(member: Member, other: Member): Promise<string> {
  return (await member.request<{ status: string }>('GET', `/connections/status/${other.id}`)).status
}

/** Records each file that is added to a FormData object, because Playwright does not expose multipart bodies. */
function recordFormFiles(): void {
  const formFiles: object[] = []
  Object.assign(window, { formFiles })
  const set = FormData.prototype.set
  FormData.prototype.set = function (this: FormData, field: string, value: string | Blob, name?: string) {
    if (!(value instanceof File)) return Reflect.apply(set, this, [field, value])
    formFiles.push({ field, name: name ?? value.name, type: value.type })
    set.call(this, field, value, name ?? value.name)
  }
}
