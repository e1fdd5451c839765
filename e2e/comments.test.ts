import { expectNoViolations } from './support/axe.ts'
import { holdRequests, respondWith } from './support/fault-injection.ts'
import { createMember, type Member, openPage } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { expectToast } from './support/toasts.ts'

let ada: Member
let ben: Member

test.beforeAll(async () => {
  ada = await createMember('ada')
  ben = await createMember('ben')
  await ben.follow(ada)
})

const commentsSection = (page: Page) => page.getByRole('region', { name: 'Comments' })

function commentIn(page: Page, text: string): Locator {
  return commentsSection(page).getByRole('listitem').filter({ hasText: text })
}

test('has no violations in any state of the comments', async ({ browser }) => {
  const walk = await ada.createActivity({ title: 'A walk' })
  for (const text of ['Muddy.', 'Cold.', 'Far.']) await ben.addComment(walk, text)
  await ada.starComment(await ben.addComment(walk, 'Dry at last.'))
  const page = await ben.openPage(browser, `/activity/${walk}`)
  await commentsSection(page).getByRole('button', { name: 'See all 4 comments' }).click()
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('   ')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(commentsSection(page).getByRole('alert')).toHaveText('Please write a comment first.')
  await expectNoViolations(page)
  await commentIn(page, 'Muddy.').getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete this comment' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  await waitForOverlaysToClose(page)
  await respondWith(page, 'GET /comments/*/stars', 403, { detail: "You're not allowed to do that." })
  await commentIn(page, 'Dry at last.').getByRole('button', { name: '1 star' }).click()
  await expect(page.getByRole('dialog', { name: 'Stars' }).getByText('Could not load stars.')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await waitForOverlaysToClose(page)
  await respondWith(page, 'GET /comments/*', 403, {})
  await page.reload()
  await expect(page.getByText('Failed to load comments.')).toBeVisible()
  await expectNoViolations(page)
  await page.context().close()

  const visitor = await openPage(browser)
  await visitor.goto(`/activity/${walk}`)
  await visitor.getByRole('button', { name: /^High Five/ }).click()
  await expectToast(visitor, 'Please log in to high five.')
  await expectNoViolations(visitor)
})

test('opens the activity of a linked comment and scrolls to the comment', async ({ browser }) => {
  const walk = await ada.createActivity({ title: 'A sixth walk' })
  for (let count = 1; count <= 4; count++) await ada.addComment(walk, `Remark ${count}`)
  const last = await ben.addComment(walk, 'The last word')
  const page = await ada.openPage(browser, `/comment/${last}`)
  await expect(page).toHaveURL(new RegExp(`/activity/${walk}\\?comment=${last}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'A sixth walk' })).toBeVisible()
  await expect(commentIn(page, 'The last word')).toBeInViewport()
  await expectNoViolations(page)
  await page.goto('/comment/999999999')
  await expect(page.getByText('Comment not found.')).toBeVisible()
  await expectNoViolations(page)
})

test('shows a comment that is added between loading the page and connecting to live updates', { tag: '@core' }, async ({
  browser,
}) => {
  const walk = await ada.createActivity({ title: 'An eighth walk' })
  const page = await ada.openPage(browser, 'about:blank')
  const release = await holdRequests(page, 'GET /live')
  const liveRequest = page.waitForRequest('**/api/live?*')
  await page.goto(`/activity/${walk}`)
  await expect(page.getByText('Be the first to comment.')).toBeVisible()
  await liveRequest
  await ben.addComment(walk, 'Wait for me!')
  await release()
  await expect(commentIn(page, 'Wait for me!')).toBeVisible()
})
