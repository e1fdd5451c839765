import './origin.ts'
import { expectNoViolations, expectNoViolationsAtBothWidths } from '../support/axe.ts'
import { createMember, phone } from '../support/member.ts'
import { createOperator } from '../support/operator.ts'
import { waitForOverlaysToClose } from '../support/overlays.ts'
import { expect, test } from '../support/test.ts'
import { expectToast } from '../support/toasts.ts'
import { ownServer } from './server.ts'

ownServer()

test('an operator sees the figures and changes the role of a member', async ({ browser }) => {
  const dora = await createOperator('dora')
  const ada = await createMember('ada')
  const page = await dora.openPage(browser, '/admin', { theme: 'dark' })
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(page.getByText('Active this week')).toBeVisible()
  await expect(page.getByText('Nothing has failed.')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Members' }).click()
  await page.getByRole('searchbox', { name: 'Name or email address' }).fill(ada.email)
  const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expectNoViolationsAtBothWidths(page)
  await rows.getByRole('checkbox').check()
  await page.setViewportSize({ width: 720, height: 600 })
  const bulkBar = page.getByRole('region', { name: 'Selected members' })
  const { y = 0, height = 0 } = (await bulkBar.boundingBox()) ?? {}
  const bottomBar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
  expect(y + height).toBeLessThanOrEqual(bottomBar?.y ?? 0)
  await bulkBar.getByRole('button', { name: 'Clear selection' }).click()
  await page.setViewportSize({ width: 1280, height: 850 })
  await rows.getByRole('combobox', { name: `Role of ${ada.name}` }).selectOption('moderator')
  const roleDialog = page.getByRole('dialog', { name: `Make ${ada.name} a moderator?` })
  await expect(roleDialog).toContainText('Moderators decide reports and applications')
  await expectNoViolationsAtBothWidths(page)
  await roleDialog.getByRole('button', { name: 'Make a moderator' }).click()
  await expectToast(page, `${ada.name} is now a moderator`)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('moderator')
  await expect(rows).toContainText(ada.email)
  await page.getByRole('searchbox', { name: 'Name or email address' }).fill('nobody at all')
  await expect(page.getByText('No member matches.')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Name or email address' }).fill(ada.email)
  await rows.getByRole('button', { name: `Actions for ${ada.name}` }).click()
  await page.getByRole('menuitem', { name: 'Send password link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expectToast(page, 'Email sent')

  await waitForOverlaysToClose(page)
  await page.goto('/admin/audit')
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Sent a link to set a new password')
  await expect(events.first()).toContainText(dora.name)
  await expect(events.first()).toContainText(ada.name)
  await expectNoViolationsAtBothWidths(page)
  await page.getByLabel('Until').fill('2020-01-01')
  await expect(page.getByText('No event matches.')).toBeVisible()

  const circleId = await ada.createCircle('Spam')
  await page.goto('/admin/circles')
  const circles = page.getByRole('list', { name: 'Circles' })
  await expectNoViolationsAtBothWidths(page)
  await expect(circles.getByRole('link', { name: 'Spam' })).toHaveAttribute('href', `/circles/${circleId}`)
  await circles.getByRole('button', { name: 'Delete Spam' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete circle' }).click()
  await expectToast(page, 'Circle deleted')
  await expect(circles).toHaveCount(0)

  const moderator = await ada.openPage(browser, '/admin', phone)
  await expect(moderator.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  const navigation = moderator.getByRole('navigation', { name: 'Administration' })
  await expect(navigation.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await navigation.getByRole('link', { name: 'Members' }).click()
  await moderator.getByRole('searchbox', { name: 'Name or username' }).fill(dora.name)
  const found = moderator.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(found.first()).toContainText('Operator')
  await expect(moderator.getByText(dora.email)).toHaveCount(0)
  await expect(moderator.getByRole('combobox', { name: /^Role of/ })).toHaveCount(0)
  await expectNoViolationsAtBothWidths(moderator)
  await found
    .first()
    .getByRole('link', { name: `Sanctions of ${dora.name}` })
    .click()
  await expect(moderator.getByRole('heading', { level: 1, name: dora.name })).toBeVisible()
})

test('moderators and admins of a circle notice a new report without reloading the page', async ({ browser }) => {
  const [ada, ben, mona] = [await createMember('ada'), await createMember('ben'), await createOperator('mona')]
  const circleId = await ada.createCircle('Lake swimmers')
  await ben.joinCircle(circleId)
  const id = await mona.createActivity({ title: 'Sauna' })
  const inCircle = await ben.createActivity({ title: 'Watches', circle_ids: [circleId] })
  const [monas, adas] = [await mona.openPage(browser, '/home'), await ada.openPage(browser, `/circles/${circleId}`)]
  await expect(monas.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  await expect(adas.getByRole('button', { name: 'Reports', exact: true })).toBeVisible()

  await ada.request('POST', '/reports', { subject_type: 'activity', subject_id: inCircle, reason: 'spam' })
  await expect(adas.getByRole('button', { name: 'Reports 1 undecided' })).toBeVisible()
  await monas.getByRole('button', { name: 'Account, 1 to decide' }).click()
  await monas.getByRole('menuitem', { name: 'Administration, 1 to decide' }).click()
  await monas.getByRole('link', { name: 'Reports 1 to decide' }).click()
  await expectNoViolations(monas)
  // About herself, so that it does not count.
  await ada.request('POST', '/reports', { subject_type: 'activity', subject_id: id, reason: 'spam' })
  await monas.getByRole('list', { name: 'Reports' }).getByRole('link').click()
  await monas.getByRole('button', { name: 'Close without action' }).click()
  await expect(monas.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  await expect(monas.getByText('There is nothing to decide.')).toBeVisible()
  await expect(adas.getByRole('button', { name: 'Reports', exact: true })).toBeVisible()
})
