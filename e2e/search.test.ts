import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { type Member, newMember } from './member.ts'

/** A word that nobody else in the database bears. */
const word = `Z${randomUUID().replaceAll('-', '').slice(0, 16)}`
let ada: Member
let zoe: Member
let circleId: number

test.beforeAll(async () => {
  ada = await newMember('Ada')
  zoe = await newMember(`Zoë ${word}`)
  await zoe.asks('PATCH', '/users/me', { bio: 'Runs before breakfast.' })
  circleId = await zoe.createsCircle(`${word} rowers`)
})

async function opensSearch(page: Page) {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Search members or circles' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const input = dialog.getByPlaceholder('Search members or circles')
  await expect(input).toBeFocused()
  return { dialog, input }
}

test('Search opens by its button and by a key, and closes by Escape, by its cross and by a press outside', async ({
  browser,
}) => {
  const page = await ada.opens(browser, '/home')
  const { dialog } = await opensSearch(page)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('/')
  await expect(dialog.getByPlaceholder('Search members or circles')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await page.keyboard.press('/')
  await expect(dialog).toBeVisible()
  await page.mouse.click(8, 450)
  await expect(dialog).toBeHidden()
  await page.context().close()
})

test('Accents and letter case do not matter, and arrows and Enter lead to what was found', async ({ browser }) => {
  const page = await ada.opens(browser, '/home')
  const { dialog, input } = await opensSearch(page)
  await input.fill(`  zoe ${word.toLowerCase()}  `)
  const member = dialog.getByRole('region', { name: 'Members' }).getByRole('link')
  await expect(member).toContainText(`Zoë ${word}`)
  await expect(member).toContainText(`User #${zoe.id}`)

  await input.fill(word.toUpperCase())
  const circle = dialog.getByRole('region', { name: 'Circles' }).getByRole('link')
  await expect(circle).toContainText(`${word} rowers`)
  await expect(circle).toContainText('1 member')
  await expectNoViolations(page)

  await page.keyboard.press('ArrowDown')
  await expect(member).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(circle).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(input).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/circles/${circleId}$`))
  await expect(dialog).toBeHidden()
  await page.context().close()
})

test('What nobody is called is said in both columns and once more for the question', async ({ browser }) => {
  const page = await ada.opens(browser, '/home')
  const { dialog, input } = await opensSearch(page)
  await input.fill('qqqqwwwwxxxx')
  await expect(dialog.getByText('No members found')).toBeVisible()
  await expect(dialog.getByText('No circles found')).toBeVisible()
  await expect(dialog.getByText('No results for “qqqqwwwwxxxx”')).toBeVisible()
  await expectNoViolations(page)
  await page.context().close()
})

test('A search that fails says so, and the next one works', async ({ browser }) => {
  const page = await ada.opens(browser, '/home')
  const { dialog, input } = await opensSearch(page)
  await page.route('**/api/**/search?**', (route) => route.fulfill({ status: 500, json: { detail: 'Out of order' } }))
  await input.fill(word)
  await expect(dialog.getByText('Search failed').first()).toBeVisible({ timeout: 15_000 })
  await expectNoViolations(page)
  await page.unroute('**/api/**/search?**')
  await input.fill(`Zoë ${word}`)
  await expect(dialog.getByRole('region', { name: 'Members' }).getByRole('link')).toContainText(word)
  await page.context().close()
})

test('An empty question is not asked, and a question that is typed on is cancelled', async ({ browser }) => {
  const page = await ada.opens(browser, 'about:blank')
  await page.clock.install()
  await page.goto('/home')
  const asked: string[] = []
  const cancelled: string[] = []
  const questionOf = (url: string) => new URL(url).searchParams.get('q')
  await page.route('**/api/users/search?**', async (route) => {
    const question = questionOf(route.request().url()) ?? ''
    asked.push(question)
    // The first question gets no answer at all: it must not be waited for.
    if (question !== 'zep') await route.continue()
  })
  page.on('requestfailed', (request) => {
    if (request.url().includes('/users/search')) cancelled.push(questionOf(request.url()) ?? '')
  })
  const { dialog, input } = await opensSearch(page)
  await input.fill('   ')
  // Past the pause that typing is given: what is to be asked is asked now.
  await page.clock.fastForward(1000)
  await input.fill('zep')
  await expect.poll(() => asked).toEqual(['zep'])
  await input.fill(word)
  await expect(dialog.getByRole('region', { name: 'Members' }).getByRole('link')).toContainText(word)
  expect(asked).toEqual(['zep', word])
  await expect.poll(() => cancelled).toEqual(['zep'])
  await page.context().close()
})
