import { expect, type Locator, type Page, test } from '@playwright/test'
import { createMember, phone } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'

const isOnRight = (element: Locator) =>
  element.evaluate((node) => {
    const { left, width } = node.getBoundingClientRect()
    return left + width / 2 > innerWidth / 2
  })

/** Returns whether the icon of a control is drawn mirrored. */
const isMirrored = (control: Locator) =>
  control.locator('svg').evaluate((icon) => getComputedStyle(icon).scale.startsWith('-1'))

/** Runs in each page before its scripts. */
function readFromRightToLeft() {
  const apply = () => {
    if (document.documentElement) document.documentElement.dir = 'rtl'
  }
  apply()
  new MutationObserver(apply).observe(document, { childList: true })
}

async function openCalendar(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Calendar' }).click()
  return page.getByRole('dialog', { name: 'Calendar' })
}

test('a page from right to left has its weeks, arrows and empty fields in that direction', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/nowhere', phone)
  await page.context().addInitScript(readFromRightToLeft)
  await page.goto('/home')
  expect(await isOnRight(page.getByRole('link', { name: 'Home', exact: true }))).toBe(true)

  const calendar = await openCalendar(page)
  const previous = calendar.getByRole('button', { name: 'Previous month' })
  const next = calendar.getByRole('button', { name: 'Next month' })
  expect(await isOnRight(calendar.getByRole('columnheader', { name: 'Monday' }))).toBe(true)
  expect(await isOnRight(calendar.getByRole('columnheader', { name: 'Sunday' }))).toBe(false)
  expect(await isOnRight(calendar.getByRole('button', { name: 'Close' }))).toBe(false)
  const [previousBox, nextBox] = [await previous.boundingBox(), await next.boundingBox()]
  expect(previousBox?.x).toBeGreaterThan(nextBox?.x ?? 0)
  expect([await isMirrored(previous), await isMirrored(next)]).toEqual([true, true])

  await page.goto('/upload')
  const title = page.getByLabel('Title')
  const direction = () => title.evaluate((field) => getComputedStyle(field).direction)
  expect(await direction()).toBe('rtl')
  await title.fill('A walk along the lake')
  expect(await direction()).toBe('ltr')
  await page.context().close()
})

test('an Arabic list of events has titles in another script on its side', async ({ browser }) => {
  const ada = await createMember('Ada')
  await ada.createEvent({ title: 'Lake swim' })
  const page = await ada.openPage(browser, '/events', { ...phone, locale: 'ar-EG' })
  await expect(page.getByRole('link', { name: 'Lake swim' })).toHaveCSS('text-align', 'right')
  await page.context().close()
})

test('an Arabic page loads no fonts, and its sliders run from right to left', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, 'about:blank', { ...phone, locale: 'ar-EG' })
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto(`/profile/${ada.id}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photoWithLocation(300))
  const slider = page.getByRole('dialog').getByRole('slider')
  await slider.press('ArrowLeft')
  await expect(slider).toHaveValue('1.01')
  await slider.press('ArrowRight')
  await expect(slider).toHaveValue('1')
  expect(fonts).toEqual([])
  await page.context().close()
})
