import './origin.ts'
import { expectNoViolationsAtBothWidths } from '../support/axe.ts'
import { createMember, phone } from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { expect, test } from '../support/test.ts'
import { ownServer } from './server.ts'

ownServer(async () => ({ RATE_LIMIT: 'on' }))

const tooManyLinks = Array.from({ length: 6 }, (_, n) => `https://example.org/${n}`).join(' ')

test('a new member reads what is limited and until when, until an operator switches it off', async ({ browser }) => {
  const dora = await createOperator('dora')
  await dora.request('PATCH', '/admin/settings', { new_account_days: 7 })
  const ada = await createMember('ada')
  const activityId = await ada.createActivity({ title: 'Lake' })
  const page = await ada.openPage(browser, `/activity/${activityId}`, phone)
  const field = page.getByRole('textbox', { name: 'Add a comment' })
  await field.fill(tooManyLinks)
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(
    page.getByText(/Your account is new: a text can contain 5 links\. More is possible from \d/),
  ).toBeVisible()
  await expect(field).toHaveValue(tooManyLinks)
  await expectNoViolationsAtBothWidths(page)

  const admin = await dora.openPage(browser, '/admin/settings/protection', { theme: 'dark' })
  const days = admin.getByRole('spinbutton', { name: 'Days before new members have the full daily limits' })
  await expect(days).toHaveValue('7')
  await expectNoViolationsAtBothWidths(admin)
  await days.fill('0')
  await admin.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await dora.request<{ new_account_days: number }>('GET', '/admin/settings')).new_account_days)
    .toBe(0)
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1)
})
