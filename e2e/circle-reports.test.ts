import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, phone } from './support/member.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test('an admin removes a reported activity and its author from the circle', async ({ browser }) => {
  const [ada, ben, cleo] = [await createMember('ada'), await createMember('ben'), await createMember('cleo')]
  const circleId = await ada.createCircle('Lake swimmers')
  for (const member of [ben, cleo]) await member.joinCircle(circleId)
  const id = await ben.createActivity({ title: 'Buy my watches', circle_ids: [circleId] })
  const report = { subject_type: 'activity', subject_id: id, reason: 'spam', text: 'The third time.' }
  await cleo.request('POST', '/reports', report)

  const page = await ada.openPage(browser, `/circles/${circleId}`, phone)
  await page.getByRole('button', { name: 'Reports' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reports in this circle' })
  await expect(dialog.getByText('The third time.')).toBeVisible()
  await expect(dialog.getByText(cleo.name)).toHaveCount(0)
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('button', { name: `Remove ${ben.name} from the circle` }).click()
  const memberRemoval = page.getByRole('dialog', { name: `Remove ${ben.name}?` })
  await memberRemoval.getByLabel('Reason').fill('Advertising again.')
  await memberRemoval.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, `${ben.name} was removed`)
  await expect(dialog.getByText(`${ben.name} is not a member of this circle.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove the activity from the circle' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove the activity from this circle?' })
  await removal.getByLabel('Reason').fill('Off topic.')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'The activity is no longer in this circle.')
  await expect(dialog.getByText('Nothing is reported at the moment.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('article', { name: 'Buy my watches' })).toHaveCount(0)
})
