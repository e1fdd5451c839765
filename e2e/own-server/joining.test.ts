import './origin.ts'
import { fillSignUp } from '../support/account-forms.ts'
import { expectNoViolationsAtBothWidths } from '../support/axe.ts'
import { createMember, openPage, phone } from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { expect, test } from '../support/test.ts'
import { ownServer } from './server.ts'

ownServer()

test('a member invites people to a community by invitation and to a circle', async ({ browser }) => {
  const dora = await createOperator('dora')
  const ada = await createMember('ada')
  await ada.createCircle('Dawn swimmers')
  await dora.request('PATCH', '/admin/settings', { joining: 'invitation' })
  const page = await ada.openPage(browser, '/settings/invitations', { theme: 'dark' })
  const form = page.getByRole('form', { name: 'New invitation' })
  await form.getByRole('spinbutton', { name: 'For how many people' }).fill('2')
  await form.getByRole('combobox', { name: 'Also add them to a circle' }).selectOption('Dawn swimmers')
  await form.getByRole('button', { name: 'Create invitation' }).click()
  const row = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
  await expect(row).toContainText('Not used yet, for up to 2 people')
  await expectNoViolationsAtBothWidths(page)
  const link = /http:\S+#[\w-]+(?=Not used)/.exec((await row.textContent()) ?? '')?.[0] ?? ''

  const visitor = await openPage(browser, phone)
  await visitor.goto('/signup')
  await expect(visitor.getByText('You need an invitation to join this community.')).toBeVisible()
  await expectNoViolationsAtBothWidths(visitor)
  const stranger = await openPage(browser, phone)
  await stranger.goto(link.replace('#', '#x'))
  await expect(stranger.getByRole('alert')).toHaveText('This invitation is no longer valid. Ask for a new one.')
  await stranger.context().close()
  const emil = await openPage(browser, phone)
  await emil.goto(link)
  await expect(emil.getByText(`${ada.name} invites you to Daystar and to the circle Dawn swimmers.`)).toBeVisible()
  await expectNoViolationsAtBothWidths(emil)
  await fillSignUp(emil, 'Emil')
  await emil.getByRole('button', { name: 'Create account' }).click()
  await expect(emil.getByText('Sign up successful! You can now log in.')).toBeVisible()
  await page.reload()
  await expect(row).toContainText('Used 1 of 2 times')

  const admin = await dora.openPage(browser, '/admin/invitations', { theme: 'dark' })
  const newest = admin.getByRole('list', { name: 'Invitations' }).getByRole('listitem').first()
  await expect(newest).toContainText(`by ${ada.name}`)
  await expectNoViolationsAtBothWidths(admin)
  await newest.getByRole('button', { name: 'Revoke' }).click()
  await expect(newest).toContainText('no longer valid')
  await dora.request('PATCH', '/admin/settings', { joining: 'open' })
})
