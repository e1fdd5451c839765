import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations, expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, phone } from './support/member.ts'
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
  const [ada, ben, cleo] = [await createMember('Ada'), await createMember('Ben'), await createMember('Cleo')]
  for (const member of [ben, cleo]) {
    await ada.follow(member)
    await member.createActivity({ title: `Lake of ${member.name}` })
  }
  const page = await ada.openPage(browser, '/home', phone)
  const card = page.getByRole('article', { name: 'Lake of Ben' })
  await card.getByRole('button', { name: 'More actions' }).click()
  await block(page, 'Ben')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Lake of Cleo' })).toBeVisible()

  await page.goto(`/profile/${cleo.id}`)
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().press('Enter')
  await block(page, 'Cleo')
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/settings/privacy')
  const list = page.getByRole('list', { name: 'Blocked members' })
  await expect(list.getByRole('listitem')).toHaveText([/Cleo/, /Ben/])
  await expectNoViolationsAtBothWidths(page)
  await list.getByRole('button', { name: 'Unblock Ben' }).click()
  await expectToast(page, 'You unblocked Ben')
  await expect(list.getByRole('listitem')).toHaveText([/Cleo/])
  await page.goto(`/profile/${ben.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible()
  await page.context().close()
})

test('a blocked member finds no profile, and only "A member" in the list of a circle', async ({ browser }) => {
  const [ada, ben, cleo] = [await createMember('Ada'), await createMember('Ben'), await createMember('Cleo')]
  const circleId = await cleo.createCircle('Lake swimmers')
  for (const member of [ada, ben]) await member.joinCircle(circleId)
  await ada.request('PUT', `/users/me/blocks/${ben.id}`)

  const page = await ben.openPage(browser, `/profile/${ada.id}`, phone)
  await expect(page.getByText('Failed to load profile.')).toBeVisible()
  await page.goto(`/circles/${circleId}`)
  await page.getByRole('button', { name: '3 members' }).click()
  const list = page.getByRole('dialog', { name: 'Members' })
  await expect(list.getByText('A member', { exact: true })).toBeVisible()
  await expect(list.getByText('Ada')).toHaveCount(0)
  await expect(list.locator('a[href^="/profile/"]')).toHaveCount(2)
  await expectNoViolations(page)
  await page.context().close()
})
