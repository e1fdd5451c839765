import './origin.ts'
import { expectNoViolationsAtBothWidths } from '../support/axe.ts'
import { createMember, phone } from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { ownServer } from './server.ts'

ownServer()

test('an operator writes to all members, who can switch that off', async ({ browser }) => {
  const [dora, ada] = [await createOperator('dora'), await createMember('ada')]
  const subject = 'Summer swim'
  const page = await dora.openPage(browser, '/admin/announcements', { theme: 'dark' })
  const form = page.getByRole('form', { name: 'Email to all members' })
  await form.getByLabel('Subject').fill(subject)
  await form.getByLabel('Text').fill('At the **lake**.')
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByRole('region', { name: 'Preview' }).getByText('lake')).toHaveCSS('font-weight', /[67]\d\d/)
  await expectNoViolationsAtBothWidths(page)
  await form.getByRole('button', { name: 'Send a test to me' }).click()
  await expectToast(page, 'Test email sent to you')
  await page.reload()
  await expect(form.getByLabel('Subject')).toHaveValue(subject)
  await form.getByRole('button', { name: /^Send to \d+ members$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'The email is being sent')
  const sent = page.getByRole('list', { name: 'Sent emails' }).getByRole('listitem').filter({ hasText: subject })
  await expect(sent).toContainText(/sent to (\d+) of \1/)
  await expect(form.getByLabel('Subject')).toHaveValue('')
  await page.context().close()

  const settings = await ada.openPage(browser, '/settings/email', phone)
  const news = settings.getByRole('switch', { name: 'News of the community' })
  await expect(news).toBeChecked()
  const saved = settings.waitForResponse((response) => response.request().method() !== 'GET' && response.ok())
  await news.click()
  await saved
  await settings.reload()
  await expect(news).not.toBeChecked()
  await expectNoViolationsAtBothWidths(settings)
})
