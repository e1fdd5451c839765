import { submitSignIn } from './support/account-forms.ts'
import { expectNoViolations } from './support/axe.ts'
import { appScript, holdApp } from './support/fault-injection.ts'
import { createMember, desktop, openPage, phone } from './support/member.ts'
import { recordErrors } from './support/page-errors.ts'
import { expect, type Page, test } from './support/test.ts'

const pages = [
  ['/', 'Sign in'],
  ['/login', 'Sign in'],
  ['/signup', 'Create your account'],
  ['/forgotpassword', 'Forgot your password?'],
  ['/resetpassword?token=x', 'Choose a new password'],
] as const

const appAttribute = (page: Page) => page.locator('#root').getAttribute('data-prerendered')

test('shows the pages of visitors before the app has loaded, and keeps their elements', async ({ browser }) => {
  const page = await openPage(browser)
  const errors = recordErrors(page)
  for (const { viewport } of [phone, desktop])
    for (const [index, [path, heading]] of pages.entries())
      await test.step(`${path} at ${viewport.width} px`, async () => {
        // Another one on each page, so that none can come from the page before.
        const email = `ada.${index}.${viewport.width}@lake.test`
        await page.setViewportSize(viewport)
        const { release } = await holdApp(page)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        expect(await appAttribute(page)).toBe(path.split('?')[0])
        const field = page.getByRole('textbox').first()
        await field.evaluate((element) => element.setAttribute('data-first', ''))
        await field.fill(email)

        release()
        await expect(page).toHaveTitle(`${heading} · Daystar`)
        await expect(page.locator('[data-first]')).toHaveValue(email)
        await expectNoViolations(page)
        expect(errors).toEqual([])
      })
})

test('loads the scripts of the app after what the first paint needs', async ({ browser }) => {
  const page = await openPage(browser, phone)
  await page.goto('/')
  await expect(page).toHaveTitle('Sign in · Daystar')
  const { styles, scripts } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return {
      styles: files.filter(({ name }) => name.endsWith('.css')).map(({ responseEnd }) => responseEnd),
      scripts: files.filter(({ name }) => /\/assets\/.*\.js$/.test(name)).map(({ startTime }) => startTime),
    }
  })
  expect(scripts.length).toBeGreaterThan(0)
  // After three seconds without a paint, they are loaded in any case.
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(Math.min(...styles, 3000))
})

test('signs in with what was typed and submitted before the app had loaded', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await openPage(browser)
  const { release } = await holdApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await submitSignIn(page, ada.email)
  expect(page.url()).not.toContain('?')
  release()
  await expect(page).toHaveURL('/home')
})

test('keeps what was typed before the app had loaded when another field changes', async ({ browser }) => {
  const page = await openPage(browser)
  const { release } = await holdApp(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Ada')
  release()
  await expect(page).toHaveTitle('Create your account · Daystar')
  await page.getByLabel('Email').fill('ada@lake.test')
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
})

test('shows members the loading screen instead of the sign-in page', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, 'about:blank')
  const { release } = await holdApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.loading-screen')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
  release()
  await expect(page).toHaveURL('/home')
  await expect(page.locator('.loading-screen')).toBeHidden()
})

test('says above the form that the app failed to load, and opens the page on “try again”', async ({ browser }) => {
  const page = await openPage(browser, phone)
  await page.route(appScript, (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ada@lake.test')
  await expect(page.getByRole('alert')).toHaveText(
    'Daystar failed to load. Please check your connection and try again.',
  )
  await expect(page.getByLabel('Email')).toHaveValue('ada@lake.test')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport()
  await expectNoViolations(page)
  await page.unroute(appScript)
  await page.getByRole('link', { name: 'try again' }).click()
  await expect(page).toHaveTitle('Sign in · Daystar')
})
