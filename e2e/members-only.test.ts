import { createMember, openPage, phone } from './support/member.ts'
import { expect, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

test('an author opens an activity after its circle became public', async ({ browser }) => {
  const ada = await createMember('ada')
  const circle = await ada.request<{ id: number }>('POST', '/groups', { name: 'Dawn swimmers', is_private: true })
  const id = await ada.createActivity({ title: 'Lake', circle_ids: [circle.id] })
  const page = await ada.openPage(browser, `/circles/${circle.id}`, phone)
  const visitor = await openPage(browser)

  await page.getByRole('switch', { name: /^Private circle/ }).click()
  await expect(page.getByText('What was posted before stays visible only to those who are members now')).toBeVisible()
  await page.getByRole('button', { name: 'Make public' }).click()
  await expectToast(page, 'Saved changes')
  await visitor.goto(`/activity/${id}`)
  await expect(visitor.getByText('Activity not found.')).toBeVisible()

  const card = page.getByRole('article', { name: 'Lake' })
  await card.getByRole('button', { name: 'Activity actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit Activity' }).click()
  const opening = page.getByRole('checkbox', { name: 'Visible to everyone' })
  await opening.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(opening).toHaveCount(0)

  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Lake' })).toBeVisible()
})
