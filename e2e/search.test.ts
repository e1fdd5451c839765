import { randomUUID } from 'node:crypto'
import { expectNoViolations } from './support/axe.ts'
import { createMember, createNamedMember, type Member } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'

/** A word that is unique in the database. */
const word = `Z${randomUUID().replaceAll('-', '').slice(0, 16)}`
let ada: Member
let zoe: Member
let circleId: number

test.beforeAll(async () => {
  ada = await createMember('ada')
  zoe = await createNamedMember(`Zoë ${word}`)
  await zoe.request('PATCH', '/users/me', { bio: 'Runs before breakfast.', username: null })
  circleId = await zoe.createCircle(`${word} rowers`)
})

async function openSearch(page: Page) {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Search members or circles' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const input = dialog.getByPlaceholder('Search members or circles')
  await expect(input).toBeFocused()
  return { dialog, input }
}

test('opens and closes by button and key, ignores accents and case, and opens a result with the arrow keys', async ({
  browser,
}) => {
  const page = await ada.openPage(browser, '/home')
  const { dialog } = await openSearch(page)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The focus is back on the button, where page shortcuts do not act.
  const button = page.getByRole('button', { name: 'Search members or circles' })
  await expect(button).toBeFocused()
  await page.keyboard.press('/')
  await expect(dialog).toBeHidden()
  await button.blur()
  await page.keyboard.press('/')
  await expect(dialog.getByPlaceholder('Search members or circles')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await expect(button).toBeFocused()
  await button.blur()
  await page.keyboard.press('/')
  await expect(dialog).toBeVisible()
  await page.mouse.click(8, 450)
  await expect(dialog).toBeHidden()

  const { input } = await openSearch(page)
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
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/circles/${circleId}$`))
  await expect(dialog).toBeHidden()
})
