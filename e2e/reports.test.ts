import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, createMemberWithRole, phone } from './support/member.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test('a reported comment is removed by a moderator, and reporter and author see the decision', {
  tag: '@core',
}, async ({ browser }) => {
  const [ada, ben, mona] = [
    await createMember('ada'),
    await createMember('ben'),
    await createMemberWithRole('mona', 'moderator'),
  ]
  const id = await ben.createActivity({ title: 'Lake' })
  await ada.addComment(id, 'Buy my cheap watches')

  const bens = await ben.openPage(browser, `/activity/${id}`, phone)
  await bens.getByRole('button', { name: 'Comment actions' }).click()
  await bens.getByRole('menuitem', { name: 'Report this comment' }).click()
  const dialog = bens.getByRole('dialog', { name: 'Report this comment' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await expectNoViolationsAtBothWidths(bens)
  await dialog.getByLabel('What is wrong?').selectOption('Spam or advertising')
  await dialog.getByLabel('What should the moderators know?').fill('The third time.')
  await bens.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await bens.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expectToast(bens, 'Thank you. The moderators will look at it.')

  const monas = await mona.openPage(browser, '/admin/reports', { theme: 'dark' })
  await expectNoViolationsAtBothWidths(monas)
  await monas
    .getByRole('link', { name: `Comment by ${ada.name}` })
    .last()
    .click()
  const decision = monas.getByRole('form', { name: 'Decision' })
  await expect(monas.getByText('The third time.')).toBeVisible()
  await expect(monas.getByText('Buy my cheap watches')).toHaveCount(2)
  await monas.getByLabel('New note').fill('Known for this.')
  await monas.getByRole('button', { name: 'Add note' }).click()
  await expect(monas.getByRole('list', { name: 'Notes' }).getByText('Known for this.')).toBeVisible()
  await decision.getByLabel('Delete the comment').check()
  await decision.getByLabel('Sanction').selectOption('Warning')
  await decision.getByLabel(`Reason for ${ada.name}`).fill('No advertising, please.')
  await decision.getByLabel('Answer to those who reported it').fill('We removed it.')
  await expectNoViolationsAtBothWidths(monas)
  await decision.getByRole('button', { name: 'Decide' }).click()
  await expect(monas).toHaveURL(/\/admin\/reports$/)
  await monas.context().close()

  await bens.goto('/settings/moderation')
  await expect(bens.getByRole('list', { name: 'Your reports' }).getByText('We removed it.')).toBeVisible()
  await bens.context().close()

  const adas = await ada.openPage(browser, '/home', phone)
  const banner = adas.getByRole('region', { name: 'A message from the moderators' })
  await expect(banner).toBeVisible()
  await expectNoViolationsAtBothWidths(adas)
  await banner.getByRole('link', { name: 'Read it' }).click()
  await expect(adas.getByRole('list', { name: 'From the moderators' })).toContainText('No advertising, please.')
  await expectNoViolationsAtBothWidths(adas)
  await banner.getByRole('button', { name: 'I have read it' }).click()
  await expect(banner).toHaveCount(0)
})

test('reports are offered on cards, profiles and circles, and not for what is one’s own', async ({ browser }) => {
  const [ada, ben] = [await createMember('ada'), await createMember('ben')]
  const circleId = await ada.createCircle('Lake swimmers')
  const page = await ben.openPage(browser, `/profile/${ada.id}`, phone)
  const openMenu = () => page.getByRole('main').getByRole('button', { name: 'More actions' }).first().press('Enter')
  await openMenu()
  await expect(page.getByRole('menuitem')).toHaveText(['Report member', `Mute ${ada.name}`, `Block ${ada.name}`])
  await page.getByRole('menuitem', { name: 'Report member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this member' })
  await dialog.getByLabel('What is wrong?').selectOption('Pretends to be someone else')
  await dialog.getByLabel(`Also block ${ada.name}`).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto(`/circles/${circleId}`)
  await openMenu()
  await page.getByRole('menuitem', { name: 'Report circle' }).click()
  await expect(page.getByRole('dialog', { name: 'Report this circle' })).toBeVisible()
  await page.context().close()

  const own = await ada.openPage(browser, `/profile/${ada.id}`, phone)
  await expect(own.getByRole('heading', { level: 1, name: ada.name })).toBeVisible()
  await expect(own.getByRole('button', { name: 'More actions' })).toHaveCount(0)
})
