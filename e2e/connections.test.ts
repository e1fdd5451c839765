import { expect, type Page, test } from '@playwright/test'
import { cutsOff } from './broken-server.ts'
import { newMember } from './member.ts'
import { says } from './toasts.ts'
import { listensFor } from './window-events.ts'

const manage = (page: Page) => page.getByRole('dialog', { name: 'Manage connections' })

test('Ada sees four faces in her panel, and every list with its number in the dialog', async ({ browser }) => {
  const [ada, ...others] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dev', 'Edda', 'Finn'].map(newMember))
  if (!ada) throw new Error('Ada is missing.')
  for (const other of others) await ada.follows(other)
  const [ben, cleo, dev] = others
  if (ben) await ben.follows(ada)
  const gil = await newMember('Gil')
  const hana = await newMember('Hana')
  await gil.requests(ada)
  await ada.requests(hana)
  const page = await ada.opens(browser, '/home')
  const panel = page.getByRole('region', { name: 'Your Connections' })
  await expect(panel.getByRole('link')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Ada' }).getByRole('listitem').nth(1)).toContainText('5')
  const heard = await listensFor(page, 'me:counts')

  await panel.getByRole('button', { name: 'Manage' }).click()
  const dialog = manage(page)
  await expect(dialog.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Following (5)' }).click()
  await dialog.getByRole('button', { name: `Remove ${cleo?.name}` }).click()
  await expect(dialog.getByRole('tab', { name: 'Following (4)' })).toBeVisible()
  await expect.poll(async () => (await heard())['me:counts']).toEqual([{ followersDelta: 0, followingDelta: -1 }])

  const mend = await cutsOff(page, 'DELETE /connections/following/*')
  await dialog.getByRole('button', { name: `Remove ${dev?.name}` }).click()
  await says(page, "Couldn't remove. Please try again.")
  await expect(dialog.getByRole('tab', { name: 'Following (4)' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Dev' })).toBeVisible()
  await mend()

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

test('A request that Ada cannot accept, decline or follow back stays, with a word; then each is done', async ({
  browser,
}) => {
  const [ada, ben, cleo] = await Promise.all([newMember('Ada'), newMember('Ben'), newMember('Cleo')])
  await ben.requests(ada)
  await cleo.requests(ada)
  const page = await ada.opens(browser, '/home')
  await page.getByRole('button', { name: '2 requests wait for you' }).click()
  const dialog = manage(page)
  await expect(dialog.getByRole('tab', { name: 'Received (2)' })).toBeVisible()

  const mend = await cutsOff(
    page,
    'POST /connections/requests/*/accept',
    'DELETE /connections/requests/*',
    'POST /connections/request',
    'DELETE /connections/followers/*',
  )
  await dialog.getByRole('button', { name: 'Accept Ben' }).click()
  await says(page, "Couldn't accept. Try again.")
  await dialog.getByRole('button', { name: 'Decline Cleo' }).click()
  await says(page, "Couldn't decline. Try again.")
  await expect(dialog.getByRole('tab', { name: 'Received (2)' })).toBeVisible()
  await mend()
  await dialog.getByRole('button', { name: 'Decline Cleo' }).click()
  await expect(dialog.getByRole('tab', { name: 'Received (1)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept Ben' }).click()
  await expect(dialog.getByText('No pending requests.')).toBeVisible()

  await dialog.getByRole('tab', { name: 'Followers (1)' }).click()
  const cut = await cutsOff(page, 'POST /connections/request', 'DELETE /connections/followers/*')
  await dialog.getByRole('button', { name: 'Follow back Ben' }).click()
  await says(page, "Couldn't follow back. Please try again.")
  await dialog.getByRole('button', { name: 'Remove follower Ben' }).click()
  await says(page, "Couldn't remove follower. Please try again.")
  await cut()
  await dialog.getByRole('button', { name: 'Follow back Ben' }).click()
  await expect(dialog.getByRole('tab', { name: 'Following (1)' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ben' })).toContainText('Connected')
  await dialog.getByRole('button', { name: 'Remove follower Ben' }).click()
  await expect(dialog.getByText('No followers yet.')).toBeVisible()
  await expect(dialog.getByRole('tab', { name: 'Following (1)' })).toBeVisible()
  await page.context().close()
})

test('Somebody new finds every list empty', async ({ browser }) => {
  const ada = await newMember('Ada')
  const page = await ada.opens(browser, '/home')
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
