import './origin.ts'
import { expectNoViolations } from '../support/axe.ts'
import { createMember, openPage, password, phone, uniqueEmail } from '../support/member.ts'
import { runCommand } from '../support/run-command.ts'
import { expect, test } from '../support/test.ts'
import { ownServer } from './server.ts'

ownServer()

test('the link of the command makes the first person who finishes the operator', async ({ browser }) => {
  const ada = await createMember('ada')
  const link = /http:\/\/\S+\/setup#[\w-]+/.exec(await runCommand('operator'))?.[0] ?? ''
  const other = await openPage(browser)
  await other.goto(link)
  await expect(other.getByRole('textbox', { name: 'Name of the community' })).toHaveValue('Daystar')
  await expectNoViolations(other)

  const page = await openPage(browser, phone)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Name of the community' }).fill('Lake swimmers')
  await page.getByRole('textbox', { name: 'Description' }).fill('We swim before work.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name of the community' })).toHaveValue('Lake swimmers')
  await page.getByRole('combobox', { name: 'Who can join' }).selectOption('closed')
  await page.getByText('New account', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Dora')
  await page.getByRole('textbox', { name: 'Email' }).fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Set up the community' }).click()
  await expect(page.getByRole('alert')).toHaveText('Email already registered')
  await page.getByRole('textbox', { name: 'Email' }).fill(uniqueEmail('Dora'))
  await page.getByRole('button', { name: 'Set up the community' }).click()
  await page.waitForURL('**/admin/settings')
  await expect(page.getByRole('link', { name: 'Lake swimmers, home' })).toBeVisible()

  await other.getByText('I have an account').click()
  await other.getByRole('textbox', { name: 'Email' }).fill(ada.email)
  await other.getByRole('textbox', { name: 'Password' }).fill(password)
  await other.getByRole('button', { name: 'Set up the community' }).click()
  await expect(other.getByRole('alert')).toHaveText('This setup link is invalid or was already used.')
  await other.reload()
  await expect(other.getByRole('alert')).toContainText('This setup link is invalid or was already used.')
  await expectNoViolations(other)
  expect(await runCommand('operator')).toContain('The community has an operator.')

  await other.goto('/signup')
  await expect(other.getByText('This community does not accept new members at the moment.')).toBeVisible()
  await expectNoViolations(other)
  await other.getByRole('link', { name: 'Sign in' }).click()
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
})
