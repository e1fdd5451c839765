import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, createMemberWithRole } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { expect, test } from './support/test.ts'

test('a moderator removes the comment and deletes the activity of another member', async ({ browser }) => {
  const [ada, mona] = [await createMember('ada'), await createMemberWithRole('mona', 'moderator')]
  const id = await ada.createActivity({ title: 'Buy my watches' })
  await ada.addComment(id, 'Cheap watches')

  const page = await mona.openPage(browser, `/activity/${id}`, { theme: 'dark' })
  const comment = page.getByText('Cheap watches')
  await page.getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove this comment' }).click()
  const commentDialog = page.getByRole('dialog', { name: 'Remove this comment?' })
  await commentDialog.getByLabel('Reason').fill('No advertising, please.')
  await expectNoViolationsAtBothWidths(page)
  await commentDialog.getByRole('button', { name: 'Remove' }).click()
  await expect(comment).toHaveCount(0)

  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Delete activity',
    'Report activity',
    `Mute ${ada.name}`,
    `Block ${ada.name}`,
  ])
  await expectNoViolationsAtBothWidths(page)
  await page.getByRole('menuitem', { name: 'Delete activity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this activity?' })
  await dialog.getByLabel('Reason').fill('No advertising, please.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toHaveCount(0)
  await waitForOverlaysToClose(page)
  await page.goto(`/activity/${id}`)
  await expect(page.getByText('Activity not found.')).toBeVisible()
})
