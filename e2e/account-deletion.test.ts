import { submitSignIn } from './support/account-forms.ts'
import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, openPage, password, phone } from './support/member.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test('a member deletes their account, and keeps it when signing in again', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/settings/data', phone)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the one')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    /^Your account will be deleted on \d+ \w+ \d{4}\. Sign in before then to keep it\.$/,
  )

  await submitSignIn(page, ada.email)
  await page.waitForURL('**/home')
  const banner = page.getByRole('region', { name: 'Deletion of your account' })
  await expect(banner).toContainText(/Your account will be deleted on \d+ \w+ \d{4}\./)
  await expectNoViolationsAtBothWidths(page)
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expectToast(page, 'Your account is kept.')
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('an admin deletes a circle and keeps or deletes its activities', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('ada'), createMember('ben')])
  const page = await ada.openPage(browser, 'about:blank', phone)
  const visitor = await openPage(browser)
  for (const removes of [false, true]) {
    const circleId = await ada.createCircle('Dawn swimmers')
    await ben.joinCircle(circleId)
    const activityId = await ben.createActivity({ title: 'Lake', circle_ids: [circleId] })
    await page.goto(`/circles/${circleId}`)
    await page.getByRole('button', { name: 'Delete circle' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this circle?' })
    await expect(dialog).toBeVisible()
    if (removes) await dialog.getByLabel('Also delete the activities that were shared only here').check()
    await expectNoViolationsAtBothWidths(page)
    await dialog.getByRole('button', { name: 'Delete circle' }).click()
    await expectToast(page, 'Circle deleted')
    await expect(page).toHaveURL(/\/groups$/)
    await visitor.goto(`/activity/${activityId}`)
    await expect(visitor.getByText(removes ? 'Activity not found' : 'Lake').first()).toBeVisible()
  }
})
