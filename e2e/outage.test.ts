import { type BrowserContext, expect, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { newMember, phone } from './member.ts'
import { says } from './toasts.ts'

const silentPaths = ['**/api/**', '**/healthz']

async function goesSilent(context: BrowserContext): Promise<void> {
  for (const path of silentPaths) await context.route(path, (route) => route.abort('connectionrefused'))
}

async function comesBack(context: BrowserContext): Promise<void> {
  for (const path of silentPaths) await context.unroute(path)
}

const banner = 'Daystar cannot be reached just now. What you write is kept; we keep trying.'

test('The server falls silent while Ada writes: the page says so, keeps her words, and goes on by itself', async ({
  browser,
}) => {
  const ada = await newMember('Ada')
  const walk = await ada.posts({ title: 'A walk' })
  const page = await ada.opens(browser, `/activity/${walk}`, phone)
  const box = page.getByRole('textbox', { name: 'Add a comment' })
  await box.fill('Under a low sun')
  await goesSilent(page.context())
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText(banner)).toBeVisible()
  await expect(box).toHaveValue('Under a low sun')
  await expectNoViolations(page)

  await comesBack(page.context())
  await expect(page.getByText(banner)).toBeHidden({ timeout: 20_000 })
  await expect(box).toHaveValue('Under a low sun')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('listitem')).toContainText('Under a low sun')
  await expect(box).toHaveValue('')
  await page.context().close()
})

test('A feed that could not be read is read as soon as the server is back, without a press', async ({ browser }) => {
  const ben = await newMember('Ben')
  const cleo = await newMember('Cleo')
  await ben.follows(cleo)
  await cleo.posts({ title: 'Chapter one' })
  const page = await ben.opens(browser, 'about:blank')
  await goesSilent(page.context())
  await page.goto('/home')
  await expect(page.getByText("Can't load your feed")).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  await expect(page.getByText(banner)).toBeVisible()
  await expectNoViolations(page)
  await comesBack(page.context())
  await expect(page.getByRole('article', { name: 'Chapter one' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(banner)).toBeHidden()
  await page.context().close()
})

test('A high five into the silence is taken back with a word', async ({ browser }) => {
  const dora = await newMember('Dora')
  const emil = await newMember('Emil')
  const loaf = await emil.posts({ title: 'A loaf' })
  const page = await dora.opens(browser, `/activity/${loaf}`)
  const button = page.getByRole('button', { name: /^High Five/ })
  await expect(button).toContainText('0')
  await goesSilent(page.context())
  await button.click()
  await says(page, 'High five failed.')
  await expect(button).toContainText('0')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.context().close()
})
