import { expect, type Page, test } from '@playwright/test'
import { abortRequests } from './fault-injection.ts'
import { createMember } from './member.ts'
import { expectToast } from './toasts.ts'
import { recordEvents } from './window-events.ts'

const manage = (page: Page) => page.getByRole('dialog', { name: 'Manage connections' })

test('shows four connections in the panel and each list with its count in the dialog', async ({ browser }) => {
  const [ada, ...others] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dev', 'Edda', 'Finn'].map(createMember))
  if (!ada) throw new Error('Expected six members.')
  for (const other of others) await ada.follow(other)
  const [ben, cleo, dev] = others
  if (ben) await ben.follow(ada)
  const gil = await createMember('Gil')
  const hana = await createMember('Hana')
  await gil.requestConnection(ada)
  await ada.requestConnection(hana)
  const page = await ada.openPage(browser, '/home')
  const panel = page.getByRole('region', { name: 'Your Connections' })
  await expect(panel.getByRole('link')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Ada' }).getByRole('listitem').nth(1)).toContainText('5')
  const events = await recordEvents(page, 'me:counts')

  await panel.getByRole('button', { name: 'Manage' }).click()
  const dialog = manage(page)
  await expect(dialog.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Following (5)' }).click()
  await dialog.getByRole('button', { name: `Remove ${cleo?.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('tab', { name: 'Following (4)' })).toBeVisible()
  await expect.poll(async () => (await events())['me:counts']).toEqual([{ followersDelta: 0, followingDelta: -1 }])

  const restore = await abortRequests(page, 'DELETE /connections/following/*')
  await dialog.getByRole('button', { name: `Remove ${dev?.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, "Couldn't remove. Please try again.")
  await expect(dialog.getByRole('tab', { name: 'Following (4)' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Dev' })).toBeVisible()
  await restore()

  await dialog.getByRole('tab', { name: 'Requests' }).click()
  await dialog
    .getByRole('tab', { name: 'Sent (7)' })
    .or(dialog.getByRole('tab', { name: /^Sent \(/ }))
    .first()
    .click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Hana' })).toContainText('Pending')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Edda' })).toContainText('Accepted')
  await dialog.getByRole('button', { name: 'Cancel the request to Hana' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Hana' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Ada' }).getByRole('listitem').nth(1)).toContainText('4')
  await page.context().close()
})

test('keeps a request and shows an error when accepting, declining or following back fails', async ({ browser }) => {
  const [ada, ben, cleo] = await Promise.all([createMember('Ada'), createMember('Ben'), createMember('Cleo')])
  await ben.requestConnection(ada)
  await cleo.requestConnection(ada)
  const page = await ada.openPage(browser, '/home')
  await page.getByRole('button', { name: '2 pending requests' }).click()
  const dialog = manage(page)
  await expect(dialog.getByRole('tab', { name: 'Received (2)' })).toBeVisible()

  const restoreRequests = await abortRequests(
    page,
    'POST /connections/requests/*/accept',
    'DELETE /connections/requests/*',
    'POST /connections/request',
    'DELETE /connections/followers/*',
  )
  await dialog.getByRole('button', { name: 'Accept Ben' }).click()
  await expectToast(page, "Couldn't accept. Try again.")
  await dialog.getByRole('button', { name: 'Decline Cleo' }).click()
  await expectToast(page, "Couldn't decline. Try again.")
  await expect(dialog.getByRole('tab', { name: 'Received (2)' })).toBeVisible()
  await restoreRequests()
  await dialog.getByRole('button', { name: 'Decline Cleo' }).click()
  await expect(dialog.getByRole('tab', { name: 'Received (1)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept Ben' }).click()
  await expect(dialog.getByText('No pending requests.')).toBeVisible()

  await dialog.getByRole('tab', { name: 'Followers (1)' }).click()
  const restoreFollowers = await abortRequests(page, 'POST /connections/request', 'DELETE /connections/followers/*')
  await dialog.getByRole('button', { name: 'Follow back Ben' }).click()
  await expectToast(page, "Couldn't follow back. Please try again.")
  await dialog.getByRole('button', { name: 'Remove follower Ben' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, "Couldn't remove follower. Please try again.")
  await restoreFollowers()
  await dialog.getByRole('button', { name: 'Follow back Ben' }).click()
  await expect(dialog.getByRole('tab', { name: 'Following (1)' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('Connected')
  await dialog.getByRole('button', { name: 'Remove follower Ben' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('No followers yet.')).toBeVisible()
  await expect(dialog.getByRole('tab', { name: 'Following (1)' })).toBeVisible()
  await page.context().close()
})

test('shows empty lists to a new member', async ({ browser }) => {
  const ada = await createMember('Ada')
  const page = await ada.openPage(browser, '/home')
  const panel = page.getByRole('region', { name: 'Your Connections' })
  await expect(panel.getByText('No one here yet.')).toBeVisible()
  await panel.getByRole('button', { name: 'Manage' }).click()
  const dialog = manage(page)
  await expect(dialog.getByText('No one here yet.').first()).toBeVisible()
  await dialog.getByRole('tab', { name: 'Following (0)' }).click()
  await expect(dialog.getByText("You're not following anyone yet.")).toBeVisible()
  await dialog.getByRole('tab', { name: 'Followers (0)' }).click()
  await expect(dialog.getByText('No followers yet.')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Requests' }).click()
  await expect(dialog.getByRole('tab', { name: 'Received (0)' })).toBeVisible()
  await expect(dialog.getByText('No pending requests.')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Sent (0)' }).click()
  await expect(dialog.getByText('No sent requests.')).toBeVisible()
  await page.context().close()
})
