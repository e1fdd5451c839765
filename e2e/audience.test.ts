import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, phone } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { containing } from './support/sample.ts'
import { expect, test } from './support/test.ts'
import { openDetail } from './support/upload-form.ts'

test('shows who will see an activity before it is posted and afterwards', async ({ browser }) => {
  const [ada, ben, cleo] = [await createMember('ada'), await createMember('ben'), await createMember('cleo')]
  await ben.follow(ada)
  const circle = await ada.request<{ id: number }>('POST', '/groups', { name: 'Trail Mornings', is_private: true })
  const { token } = await ada.request<{ token: string }>('POST', `/groups/${circle.id}/invite`)
  for (const member of [ben, cleo]) await member.request('POST', `/groups/${circle.id}/join?invite=${token}`)

  const page = await ada.openPage(browser, '/upload', phone)
  await expect(page.getByText('Everyone, including people without an account.')).toBeVisible()
  await page.getByLabel('Title').fill('Ridge at dawn')
  await openDetail(page, 'Who can see it')
  await page.getByRole('combobox', { name: 'Who can see it' }).selectOption('Followers')
  await expect(page.getByText('Your 1 follower.')).toBeVisible()
  await openDetail(page, 'Circles')
  await page.getByRole('combobox', { name: 'Circles' }).click()
  await page.getByRole('option', { name: 'Trail Mornings' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 follower, who is in Trail Mornings.')).toBeVisible()
  await openDetail(page, 'Who can see it')
  await page.getByRole('combobox', { name: 'Who can see it' }).selectOption('Everyone')
  await expect(page.getByText('The 2 other members of Trail Mornings.')).toBeVisible()
  await page.getByRole('button', { name: 'Show who' }).click()
  const list = page.getByRole('dialog', { name: 'Who can see it' })
  await expect(list.getByRole('listitem')).toHaveText([containing(cleo.name), containing(ben.name)])
  await expectNoViolationsAtBothWidths(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'OK' }).click()

  await waitForOverlaysToClose(page)
  await page.goto(`/profile/${ada.id}`)
  const card = page.getByRole('article', { name: 'Ridge at dawn' })
  await card.getByRole('button', { name: 'Activity actions' }).click()
  await page.getByRole('menuitem', { name: 'Who can see it' }).click()
  await expect(list.getByRole('listitem')).toHaveText([containing(cleo.name), containing(ben.name)])
})
