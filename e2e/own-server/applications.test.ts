import './origin.ts'
import { fillSignUp, submitSignIn } from '../support/account-forms.ts'
import { expectNoViolationsAtBothWidths } from '../support/axe.ts'
import { holdApp } from '../support/fault-injection.ts'
import { openPage, origin, phone } from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { expect, type Page, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { ownServer } from './server.ts'

ownServer()

async function apply(page: Page, name: string): Promise<string> {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Apply to join Daystar' })).toBeVisible()
  const email = await fillSignUp(page, name)
  await page.getByRole('textbox', { name: 'Why would you like to join?' }).fill(`${name} swims every morning.`)
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  return email
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await submitSignIn(page, email)
}

test('people apply, and a moderator approves one and declines the other', async ({ browser }) => {
  const dora = await createOperator('dora')
  await dora.request('PATCH', '/admin/settings', { joining: 'application' })
  const visitor = await openPage(browser, phone)
  const emil = await apply(visitor, 'Emil')
  const frida = await apply(visitor, 'Frida')
  await signIn(visitor, emil)
  await expect(visitor.getByRole('alert')).toContainText('Your application has not been decided yet.')
  await expectNoViolationsAtBothWidths(visitor)

  const page = await dora.openPage(browser, '/admin/applications', { theme: 'dark' })
  const open = page.getByRole('region', { name: 'Waiting for a decision' })
  await expect(open.getByRole('listitem')).toHaveText([/Emil swims every morning/, /Frida swims every morning/])
  await expectNoViolationsAtBothWidths(page)
  await open.getByRole('button', { name: 'Approve Emil' }).click()
  await expectToast(page, 'Emil is now a member')
  await expect(open.getByRole('listitem')).toHaveText([/Frida/])
  await open.getByRole('button', { name: 'Decline Frida' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline Frida?' })
  await dialog.getByRole('textbox', { name: 'Message (optional)' }).fill('Please ask a member for an invitation.')
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expectToast(page, 'Declined the application of Frida')
  await expect(open.getByText('No application is waiting for a decision.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Declined' })).toContainText(`by ${dora.name}`)
  await expectNoViolationsAtBothWidths(page)

  await signIn(visitor, frida)
  await expect(visitor.getByRole('alert')).toContainText('was declined. Please ask a member for an invitation.')
  await signIn(visitor, emil)
  await expect(visitor).toHaveURL(/\/home$/)
  await dora.request('PATCH', '/admin/settings', { joining: 'open' })
})

test('keeps the text of an application that was typed before the app had loaded', async ({ browser }) => {
  const dora = await createOperator('dora')
  await dora.request('PATCH', '/admin/settings', { joining: 'application' })
  const html = async () => (await fetch(`${origin}/signup`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(html).toContain('Apply to join')
  const page = await openPage(browser)
  const { release } = await holdApp(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  const reason = page.getByRole('textbox', { name: 'Why would you like to join?' })
  await reason.fill('I swim every morning.')
  release()
  await expect(page).toHaveTitle('Apply to join Daystar · Daystar')
  await page.getByRole('textbox', { name: 'Name' }).fill('Emil')
  await expect(reason).toHaveValue('I swim every morning.')
  await dora.request('PATCH', '/admin/settings', { joining: 'open' })
})
