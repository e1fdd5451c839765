import { expectNoViolations, expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, phone } from './support/member.ts'
import { containing } from './support/sample.ts'
import { expect, type Page, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

async function block(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name: `Block ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Block ${name}?` })
  await expect(dialog).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expectToast(page, `You blocked ${name}`)
}

test('blocks a member from a card and from a profile, and unblocks them in the settings', async ({ browser }) => {
  const [ada, ben, cleo] = [await createMember('ada'), await createMember('ben'), await createMember('cleo')]
  for (const member of [ben, cleo]) {
    await ada.follow(member)
    await member.createActivity({ title: `Lake of ${member.name}` })
  }
  const page = await ada.openPage(browser, '/home', phone)
  const card = page.getByRole('article', { name: `Lake of ${ben.name}` })
  await card.getByRole('button', { name: 'More actions' }).click()
  await block(page, ben.name)
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('article', { name: `Lake of ${cleo.name}` })).toBeVisible()

  await page.goto(`/profile/${cleo.id}`)
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().press('Enter')
  await block(page, cleo.name)
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/settings/privacy')
  const list = page.getByRole('list', { name: 'Blocked members' })
  await expect(list.getByRole('listitem')).toHaveText([containing(cleo.name), containing(ben.name)])
  await expectNoViolationsAtBothWidths(page)
  await list.getByRole('button', { name: `Unblock ${ben.name}` }).click()
  await expectToast(page, `You unblocked ${ben.name}`)
  await expect(list.getByRole('listitem')).toHaveText([containing(cleo.name)])
  await page.goto(`/profile/${ben.id}`)
  await expect(page.getByRole('heading', { level: 1, name: ben.name })).toBeVisible()
})

test('a blocked member finds no profile, and only "A member" in the list of a circle', async ({ browser }) => {
  const [ada, ben, cleo] = [await createMember('ada'), await createMember('ben'), await createMember('cleo')]
  const circleId = await cleo.createCircle('Lake swimmers')
  for (const member of [ada, ben]) await member.joinCircle(circleId)
  await ada.request('PUT', `/users/me/blocks/${ben.id}`)

  const page = await ben.openPage(browser, `/profile/${ada.id}`, phone)
  await expect(page.getByText('Failed to load profile.')).toBeVisible()
  await page.goto(`/circles/${circleId}`)
  await page.getByRole('button', { name: '3 members' }).click()
  const list = page.getByRole('dialog', { name: 'Members' })
  await expect(list.getByText('A member', { exact: true })).toBeVisible()
  await expect(list.getByText(ada.name)).toHaveCount(0)
  await expect(list.locator('a[href^="/profile/"]')).toHaveCount(2)
  await expectNoViolations(page)
})
