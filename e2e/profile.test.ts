import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { abortRequests } from './support/fault-injection.ts'
import { createMember } from './support/member.ts'
import { expectToast } from './support/toasts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const picture = async (name: string) => {
  const create = { width: 300, height: 200, channels: 3, background: '#2a9d8f' } as const
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

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
