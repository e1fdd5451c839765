import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { holdRequests, routeRequests } from './fault-injection.ts'
import { createMember, type Member, openPage, phone } from './member.ts'
import { waitForOverlaysToClose } from './overlays.ts'
import { expectToast } from './toasts.ts'

let ada: Member
let ben: Member

test.beforeAll(async () => {
  ada = await createMember('Ada')
  ben = await createMember('Ben')
  await ben.follow(ada)
})

const commentsSection = (page: Page) => page.getByRole('region', { name: 'Comments' })

function commentIn(page: Page, text: string): Locator {
  return commentsSection(page).getByRole('listitem').filter({ hasText: text })
}

test('shows two comments until the list is expanded and collapses it again', async ({ browser }) => {
  const walk = await ada.createActivity({ title: 'A walk' })
  const page = await ben.openPage(browser, `/activity/${walk}`)
  await expect(page.getByText('Be the first to comment.')).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Add a comment' })
  for (const text of ['  Where to?  ', 'In the rain?', 'With whom?']) {
    await box.fill(text)
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect(box).toHaveValue('')
  }
  const items = commentsSection(page).getByRole('listitem')
  // The viewer's new comments are shown until the page is opened again.
  await expect(items).toHaveCount(3)
  await page.reload()
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText('Where to?')
  await expect(page.getByText('Be the first to comment.')).toBeHidden()
  await commentsSection(page).getByRole('button', { name: 'See all 3 comments' }).click()
  await expect(items).toHaveCount(3)
  await expectNoViolations(page)
  await commentsSection(page).getByRole('button', { name: 'Hide comments' }).click()
  await expect(items).toHaveCount(2)
  await page.context().close()
})

test('adds and removes a star and lists the members who starred a comment', async ({ browser }) => {
  const walk = await ada.createActivity({ title: 'A second walk' })
  const comment = await ada.addComment(walk, 'Muddy.')
  const page = await ben.openPage(browser, `/activity/${walk}`, phone)
  const item = commentIn(page, 'Muddy.')
  const star = item.getByRole('button', { name: 'Star this comment' })
  const unstar = item.getByRole('button', { name: 'Unstar this comment' })
  // The page shows a star before the server stores it; the list is sorted by the time of storage.
  const starredBy = async () =>
    (await ada.request<{ name: string }[]>('GET', `/comments/${comment}/stars`)).map(({ name }) => name)
  await star.click()
  await expect(item.getByRole('button', { name: '1 star', exact: true })).toBeVisible()
  await expect.poll(starredBy).toEqual(['Ben'])
  await unstar.click()
  await expect(item.getByRole('button', { name: /\d stars?$/ })).toHaveCount(0)
  await expect.poll(starredBy).toEqual([])
  await star.click()
  await expect(unstar).toBeVisible()
  await expect.poll(starredBy).toEqual(['Ben'])
  await ada.starComment(comment)
  await expect(item.getByRole('button', { name: '2 stars' })).toBeVisible()

  await item.getByRole('button', { name: '2 stars' }).click()
  const list = page.getByRole('dialog', { name: 'Stars' })
  await expect(list.getByRole('link')).toHaveText([/Ada/, /Ben/])
  await expectNoViolations(page)
  await page.context().close()
})

test('loads stars from an alternative endpoint and shows an error when loading fails', async ({ browser }) => {
  const walk = await ada.createActivity({ title: 'A third walk' })
  const comment = await ada.addComment(walk, 'Dry at last.')
  await ada.starComment(comment)
  const page = await ben.openPage(browser, `/activity/${walk}`)
  const notFound = { status: 404, json: { detail: 'Not found.' } }
  await routeRequests(page, `**/api/comments/${comment}/stars?**`, (route) => route.fulfill(notFound))
  await routeRequests(page, `**/api/comments/${comment}/star/users?**`, (route) => route.fulfill(notFound))
  await routeRequests(page, `**/api/comments/${comment}/starred?**`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { users: await response.json() } })
  })
  await commentIn(page, 'Dry at last.').getByRole('button', { name: '1 star' }).click()
  const list = page.getByRole('dialog', { name: 'Stars' })
  await expect(list.getByRole('link')).toHaveText([/Ada/])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await waitForOverlaysToClose(page)
  await page.reload()
  const forbidden = { status: 403, json: { detail: "You're not allowed to do that." } }
  await routeRequests(page, `**/api/comments/${comment}/star**`, (route) => route.fulfill(forbidden))
  await commentIn(page, 'Dry at last.').getByRole('button', { name: '1 star' }).click()
  await expect(list.getByText('Could not load stars.')).toBeVisible()
  await expectNoViolations(page)
  await page.context().close()
})

test('lets only the author delete a comment and dispatches a comment-deleted event', async ({ browser }) => {
  const walk = await ada.createActivity({ title: 'A fourth walk' })
  await ada.addComment(walk, 'Mine.')
  await ben.addComment(walk, 'Yours.')
  const page = await ben.openPage(browser, `/activity/${walk}`)
  await commentIn(page, 'Mine.').getByRole('button', { name: 'Comment actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Show stars', 'Report this comment'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await page.evaluate(() => {
    window.addEventListener('comment-deleted', (event) =>
      Object.assign(globalThis, { deletedComment: (event as CustomEvent).detail }),
    )
  })
  await commentIn(page, 'Yours.').getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete this comment' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expectNoViolations(page)
  await confirmation.getByRole('button', { name: 'No' }).click()
  await expect(commentIn(page, 'Yours.')).toBeVisible()
  await commentIn(page, 'Yours.').getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete this comment' }).click()
  await confirmation.getByRole('button', { name: 'Yes' }).click()
  await expect(commentIn(page, 'Yours.')).toBeHidden()
  await expect(page.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()
  const detail = await page.evaluate(() => (globalThis as { deletedComment?: unknown }).deletedComment)
  expect(detail).toMatchObject({ activityId: walk, userId: ben.id })
  await page.context().close()
})

test('shows an error for an empty comment and asks visitors to log in', async ({ browser }) => {
  const walk = await ada.createActivity({ title: 'A fifth walk' })
  await ada.addComment(walk, 'For everyone.')
  const page = await ben.openPage(browser, `/activity/${walk}`)
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('   ')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(commentsSection(page).getByRole('alert')).toHaveText('Please write a comment first.')
  await page.context().close()

  const visitor = await openPage(browser)
  await visitor.goto(`/activity/${walk}`)
  await visitor.getByRole('textbox', { name: 'Add a comment' }).fill('Hello')
  await visitor.getByRole('button', { name: 'Send comment' }).click()
  await expect(commentsSection(visitor).getByRole('alert')).toHaveText('Please log in to comment.')
  await commentIn(visitor, 'For everyone.').getByRole('button', { name: 'Star this comment' }).click()
  await expectToast(visitor, 'Please log in to star comments.')
  await visitor.getByRole('button', { name: /^High Five/ }).click()
  await expectToast(visitor, 'Please log in to high five.')
  await expectNoViolations(visitor)
  await visitor.context().close()
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
  await page.context().close()
})

test('links mentions to profiles and reloads comments on Retry after a failure', async ({ browser }) => {
  const handle = `ben_${ben.id}`
  await ben.request('PATCH', '/users/me', { username: handle })
  const walk = await ada.createActivity({ title: 'A seventh walk' })
  await ada.addComment(walk, `With [Ben](u:${ben.id}) and @${handle}, not ada@daystar.test`)
  const page = await ada.openPage(browser, 'about:blank')
  let isFailing = true
  await routeRequests(page, `**/api/comments/${walk}**`, (route) =>
    isFailing ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  )
  await page.goto(`/activity/${walk}`)
  await expect(page.getByText('Failed to load comments.')).toBeVisible()
  await expectNoViolations(page)
  isFailing = false
  await commentsSection(page).getByRole('button', { name: 'Retry' }).click()
  const links = commentIn(page, 'not ada@daystar.test').getByRole('link', { name: /ben/i })
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', new RegExp(`/profile/${ben.id}$`))
  await page.context().close()
})

test('shows a comment that is added between loading the page and connecting to live updates', async ({ browser }) => {
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
  await page.context().close()
})
