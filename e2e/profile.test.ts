import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { cutsOff, refuses } from './broken-server.ts'
import { logs } from './journal.ts'
import { type Member, newMember } from './member.ts'
import { says } from './toasts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const picture = async (name: string) => {
  const create = { width: 300, height: 200, channels: 3, background: '#2a9d8f' } as const
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

test('Ada and Ben go through all four ways of standing to each other, and latest activities open with them', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  await logs(ben, { title: 'Rye bread' })
  const atBen = await ada.opens(browser, `/profile/${ben.id}`)
  const latest = atBen.getByRole('complementary', { name: 'About this member' })
  await expect(latest.getByText('Follow to see latest activity')).toBeVisible()

  // Each is shown before it is stored: that there is no request is also so before the first one has come.
  const cancelled = atBen.waitForResponse((response) => response.request().method() === 'DELETE')
  await button(atBen, 'Connect').click()
  await button(atBen, 'Request sent (Cancel)').click()
  await cancelled
  await expect(button(atBen, 'Connect')).toBeVisible()
  await expect.poll(() => statusOf(ada, ben)).toBe('none')
  await button(atBen, 'Connect').click()
  await expect.poll(() => statusOf(ada, ben)).toBe('pending_out')
  await expect(latest.getByText('Follow to see latest activity')).toBeVisible()

  const atAda = await ben.opens(browser, `/profile/${ada.id}`)
  await button(atAda, 'Decline').click()
  await expect(button(atAda, 'Connect')).toBeVisible()
  await expect.poll(() => statusOf(ada, ben)).toBe('none')
  await ada.requests(ben)
  await atAda.reload()
  const mend = await cutsOff(atAda, 'POST /connections/requests/*/accept', 'PUT /connections/accept/*')
  await button(atAda, 'Accept').click()
  await says(atAda, 'Failed to accept')
  await mend()
  await button(atAda, 'Accept').click()
  await expect(button(atAda, 'Connected (Remove)')).toBeVisible()
  await expect.poll(() => statusOf(ada, ben)).toBe('accepted')

  await atBen.reload()
  await expect(button(atBen, 'Connected (Remove)')).toBeVisible()
  await expect(latest.getByRole('link', { name: /Rye bread/ })).toBeVisible()
  const relent = await cutsOff(atBen, 'DELETE /connections/following/*')
  await button(atBen, 'Connected (Remove)').click()
  await says(atBen, 'Failed to remove')
  await relent()
  await button(atBen, 'Connected (Remove)').click()
  await expect(button(atBen, 'Connect')).toBeVisible()
  await expect(latest.getByText('Follow to see latest activity')).toBeVisible()

  const refused = await refuses(atBen, 'POST /connections/request', 403, { detail: 'Ben takes a rest.' })
  await button(atBen, 'Connect').click()
  await says(atBen, 'Ben takes a rest.')
  await refused()
  await cutsOff(atBen, 'POST /connections/request')
  await button(atBen, 'Connect').click()
  await says(atBen, 'Failed to connect')
  await expect(button(atBen, 'Connect')).toBeVisible()
  await atBen.context().close()
  await atAda.context().close()
})

test('A stranger sees eight of Ben’s ten circles and a hint, a follower all of them', async ({ browser }) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  const names = Array.from({ length: 10 }, (_, index) => `Walkers ${index + 1}`)
  for (const name of names) await ben.createsCircle(name)
  const page = await ada.opens(browser, `/profile/${ben.id}`)
  const strip = page.getByRole('region', { name: "Ben's Circles" })
  await expect(strip.getByRole('link')).toHaveCount(8)
  await expect(strip.getByText('Follow to view and open all circles.')).toBeVisible()

  await ada.follows(ben)
  await page.reload()
  await expect(strip.getByRole('link')).toHaveCount(10)
  await expect(strip.getByText('Follow to view and open all circles.')).toHaveCount(0)
  await strip.getByRole('link', { name: 'Walkers 1', exact: true }).click()
  await expect(page).toHaveURL(/\/circles\/\d+$/)
  await page.context().close()

  const own = await ben.opens(browser, `/profile/${ben.id}`)
  await expect(own.getByRole('region', { name: 'Your Circles' })).toBeVisible()
  await own.context().close()
})

test('A tag narrows a profile, and one without activities says so', async ({ browser }) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  await logs(ben, { title: 'Lake', tags: ['cold'] })
  await logs(ben, { title: 'Oven', tags: ['warm'] })
  const page = await ada.opens(browser, `/profile/${ben.id}`)
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

test('Ada changes her picture: a wrong file, a heavy one and a broken one are refused, a good one is cut and sent', async ({
  browser,
}) => {
  const ada = await newMember('Ada')
  const page = await ada.opens(browser, `/profile/${ada.id}`)
  const input = page.getByLabel('Picture file')
  await expect(button(page, 'Change picture')).toBeVisible()

  await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await says(page, 'Please choose a JPG, PNG, WEBP, or GIF image.')
  await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await says(page, 'File is too large. Max size is 5MB.')
  await input.setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await says(page, 'Could not open image.')

  await input.setInputFiles(await picture('me.png'))
  const crop = page.getByRole('dialog', { name: 'Your picture' })
  const zoom = crop.getByRole('slider', { name: 'Zoom' })
  await expect(zoom).toHaveAttribute('min', '1')
  await expect(zoom).toHaveAttribute('max', '3')
  await expect(zoom).toHaveAttribute('step', '0.01')
  await zoom.fill('1.5')
  const mend = await cutsOff(page, 'POST /users/me/profile-picture')
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await says(page, 'Upload failed. Please try again.')
  await mend()

  await input.setInputFiles(await picture('me.png'))
  await page.evaluate(notesFormFiles)
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await says(page, 'Picture changed')
  const files = await page.evaluate(() => (window as unknown as { formFiles: unknown }).formFiles)
  expect(files).toEqual([{ field: 'file', name: 'avatar.png', type: 'image/png' }])
  const face = page.getByRole('region', { name: 'Profile' }).getByRole('img', { name: 'Ada' })
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.context().close()
})

test('Ada writes her name, username and bio; a name that Ben holds is refused beside its field', async ({
  browser,
}) => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  const taken = `ben_${ben.id}`
  await ben.asks('PATCH', '/users/me', { username: taken })
  const page = await ada.opens(browser, `/profile/${ada.id}`)

  await button(page, 'Edit profile').click()
  const form = page.getByRole('form', { name: 'Your profile' })
  await form.getByLabel('Username').fill(taken)
  await form.getByLabel('Bio').fill('Swims before breakfast.')
  await button(page, 'Save').click()
  await expect(form.getByText('Username already taken')).toBeVisible()

  await form.getByLabel('Username').fill(`ada_${ada.id}`)
  await form.getByLabel('Name', { exact: true }).fill('Ada Lindqvist')
  await button(page, 'Save').click()
  await says(page, 'Saved changes')
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lindqvist' })).toBeVisible()
  await expect(page.getByText(`@ada_${ada.id}`).first()).toBeVisible()
  await expect(page.getByText('Swims before breakfast.')).toBeVisible()
  await page.context().close()
})

async function statusOf(asker: Member, other: Member): Promise<string> {
  return (await asker.asks<{ status: string }>('GET', `/connections/status/${other.id}`)).status
}

/** Notes every file that a form is given from now on: what is sent of it, a request does not show. */
function notesFormFiles(): void {
  const formFiles: object[] = []
  Object.assign(window, { formFiles })
  const set = FormData.prototype.set
  FormData.prototype.set = function (this: FormData, field: string, value: string | Blob, name?: string) {
    if (!(value instanceof File)) return Reflect.apply(set, this, [field, value])
    formFiles.push({ field, name: name ?? value.name, type: value.type })
    set.call(this, field, value, name ?? value.name)
  }
}
