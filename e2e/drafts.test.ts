import { createMember, desktop, phone } from './support/member.ts'
import { expect, test } from './support/test.ts'
import { activitiesOf, successDialog, uploadForm } from './support/upload-form.ts'

test('what is typed on one device is posted from another one', async ({ browser }) => {
  const ada = await createMember('ada')
  const first = await ada.openPage(browser, '/upload', phone)
  const saved = first.waitForResponse((response) => response.url().includes('/api/drafts/') && response.ok())
  await uploadForm(first).getByLabel('Title').fill('Dawn swim')
  await saved
  await first.context().close()

  const second = await ada.openPage(browser, '/drafts', desktop)
  await second.getByRole('article', { name: 'Dawn swim' }).getByRole('link', { name: 'Continue' }).click()
  await expect(uploadForm(second).getByLabel('Title')).toHaveValue('Dawn swim')
  await second.getByRole('button', { name: 'Submit' }).click()
  await expect(successDialog(second)).toBeVisible()
  expect(await activitiesOf(ada)).toMatchObject([{ title: 'Dawn swim' }])
  await second.goto('/drafts')
  await expect(second.getByText('No drafts')).toBeVisible()
})
