import { submitSignIn } from './support/account-forms.ts'
import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, createMemberWithRole, password, phone } from './support/member.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test('a suspended member reads why, appeals, and is restored', async ({ browser }) => {
  const [ada, mona] = [await createMember('ada'), await createMemberWithRole('mona', 'moderator')]
  const adas = await ada.openPage(browser, '/home', phone)
  await expect(adas.getByRole('main')).toBeVisible()

  const monas = await mona.openPage(browser, `/profile/${ada.id}`, { theme: 'dark' })
  await monas.getByRole('main').getByRole('button', { name: 'More actions' }).first().press('Enter')
  await monas.getByRole('menuitem', { name: 'Sanctions' }).click()
  const form = monas.getByRole('form', { name: 'New sanction' })
  await form.getByLabel('Sanction').selectOption('Suspension')
  await form.getByLabel('For how long').selectOption('1 week')
  await form.getByLabel(`Reason for ${ada.name}`).fill('Advertising after a warning.')
  await expectNoViolationsAtBothWidths(monas)
  await form.getByRole('button', { name: 'Suspend' }).click()
  await expectToast(monas, 'The account is suspended.')

  await expect(adas).toHaveURL(/\/suspended$/)
  await expect(adas.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeVisible()
  await expect(adas.getByText('Advertising after a warning.')).toBeVisible()
  await adas.getByRole('button', { name: 'Appeal' }).click()
  await adas.getByLabel('Why is the decision wrong?').fill('That was my sister.')
  await expectNoViolationsAtBothWidths(adas)
  await adas.reload()
  await expect(adas.getByLabel('Why is the decision wrong?')).toHaveValue('That was my sister.')
  await adas.getByRole('button', { name: 'Send appeal' }).click()
  await expect(adas.getByText('The moderators will look at it.')).toBeVisible()
  await adas.getByRole('button', { name: 'Sign out' }).click()
  const failed: string[] = []
  adas.on('response', (response) => response.status() >= 400 && failed.push(response.url()))
  await submitSignIn(adas, ada.email)
  await expect(adas).toHaveURL(/\/suspended$/)
  await expect(adas.getByText('Advertising after a warning.')).toBeVisible()
  await expect(adas.getByText('Your account is suspended')).toHaveCount(1)
  await adas.goto('/home')
  await expect(adas).toHaveURL(/\/suspended$/)
  await expect(adas.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  expect(failed).toEqual([])

  await adas.getByRole('button', { name: 'Delete my account' }).click()
  await adas.getByLabel('Password', { exact: true }).fill(password)
  await adas.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await submitSignIn(adas, ada.email)
  await adas.getByRole('button', { name: 'Keep my account' }).click()
  await expect(adas.getByRole('button', { name: 'Delete my account' })).toBeVisible()

  await monas.goto('/admin/reports')
  const appeal = monas.getByRole('list', { name: 'Appeals' }).getByRole('listitem').filter({ hasText: 'sister' }).last()
  await appeal.getByLabel(`Answer to ${ada.name}`).fill('Thank you for the explanation.')
  await expectNoViolationsAtBothWidths(monas)
  await appeal.getByRole('button', { name: 'Lift it' }).click()
  await expectToast(monas, 'The appeal is decided.')
  await monas.context().close()

  await adas.reload()
  await adas.getByRole('link', { name: 'Go home' }).click()
  await expect(adas).toHaveURL(/\/home$/)
  await expect(adas.getByRole('region', { name: 'A message from the moderators' })).toBeVisible()
})
