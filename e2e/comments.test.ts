import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { holdsBack } from './broken-server.ts'
import { type Member, newMember, openBrowser, phone } from './member.ts'
import { overlaysGone } from './overlays.ts'
import { says } from './toasts.ts'

let ada: Member
let ben: Member

test.beforeAll(async () => {
  ada = await newMember('Ada')
  ben = await newMember('Ben')
  await ben.follows(ada)
})

const conversationIn = (page: Page) => page.getByRole('region', { name: 'Comments' })

function commentIn(page: Page, words: string): Locator {
  return conversationIn(page).getByRole('listitem').filter({ hasText: words })
}

test('A conversation shows two comments until it is opened, and folds again', async ({ browser }) => {
  const walk = await ada.posts({ title: 'A walk' })
  const page = await ben.opens(browser, `/activity/${walk}`)
  await expect(page.getByText('Be the first to comment.')).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Add a comment' })
  for (const words of ['  Where to?  ', 'In the rain?', 'With whom?']) {
    await box.fill(words)
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect(box).toHaveValue('')
  }
  const items = conversationIn(page).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await expect(items.first()).toContainText('Where to?')
  await expect(page.getByText('Be the first to comment.')).toBeHidden()
  await conversationIn(page).getByRole('button', { name: 'See all 3 comments' }).click()
  await expect(items).toHaveCount(3)
  await expectNoViolations(page)
  await conversationIn(page).getByRole('button', { name: 'Hide comments' }).click()
  await expect(items).toHaveCount(2)
  await page.context().close()
})

test('A star is given and taken back, and its givers are listed', async ({ browser }) => {
  const walk = await ada.posts({ title: 'A second walk' })
  const comment = await ada.comments(walk, 'Muddy.')
  const page = await ben.opens(browser, `/activity/${walk}`, phone)
  const item = commentIn(page, 'Muddy.')
  const star = item.getByRole('button', { name: 'Star this comment' })
  const unstar = item.getByRole('button', { name: 'Take the star back' })
  // A star is seen before it is stored; the list goes by when it was stored.
  const givers = async () =>
    (await ada.asks<{ name: string }[]>('GET', `/comments/${comment}/stars`)).map(({ name }) => name)
  await star.click()
  await expect(item.getByRole('button', { name: '1 star', exact: true })).toBeVisible()
  await expect.poll(givers).toEqual(['Ben'])
  await unstar.click()
  await expect(item.getByRole('button', { name: /\d stars?$/ })).toBeHidden()
  await expect.poll(givers).toEqual([])
  await star.click()
  await expect(unstar).toBeVisible()
  await expect.poll(givers).toEqual(['Ben'])
  await ada.stars(comment)
  await expect(item.getByRole('button', { name: '2 stars' })).toBeVisible()

  await item.getByRole('button', { name: '2 stars' }).click()
  const list = page.getByRole('dialog', { name: 'Stars' })
  await expect(list.getByRole('link')).toHaveText([/Ada/, /Ben/])
  await expectNoViolations(page)
  await page.context().close()
})

test('The list of stars is found under its later names, and a failure says so', async ({ browser }) => {
  const walk = await ada.posts({ title: 'A third walk' })
  const comment = await ada.comments(walk, 'Dry at last.')
  await ada.stars(comment)
  const page = await ben.opens(browser, `/activity/${walk}`)
  const unknown = { status: 404, json: { detail: 'Not found.' } }
  await page.route(`**/api/comments/${comment}/stars?**`, (route) => route.fulfill(unknown))
  await page.route(`**/api/comments/${comment}/star/users?**`, (route) => route.fulfill(unknown))
  await page.route(`**/api/comments/${comment}/starred?**`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { users: await answer.json() } })
  })
  await commentIn(page, 'Dry at last.').getByRole('button', { name: '1 star' }).click()
  const list = page.getByRole('dialog', { name: 'Stars' })
  await expect(list.getByRole('link')).toHaveText([/Ada/])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await overlaysGone(page)
  await page.reload()
  const refused = { status: 403, json: { detail: "You're not allowed to do that." } }
  await page.route(`**/api/comments/${comment}/star**`, (route) => route.fulfill(refused))
  await commentIn(page, 'Dry at last.').getByRole('button', { name: '1 star' }).click()
  await expect(list.getByText('Could not load stars.')).toBeVisible()
  await expectNoViolations(page)
  await page.context().close()
})

test('Only its author may delete a comment, and the page is told', async ({ browser }) => {
  const walk = await ada.posts({ title: 'A fourth walk' })
  await ada.comments(walk, 'Mine.')
  await ben.comments(walk, 'Yours.')
  const page = await ben.opens(browser, `/activity/${walk}`)
  await expect(commentIn(page, 'Yours.').getByRole('button', { name: 'Delete this comment' })).toBeVisible()
  await expect(commentIn(page, 'Mine.').getByRole('button', { name: 'Delete this comment' })).toBeHidden()
  await page.evaluate(() => {
    window.addEventListener('comment-deleted', (event) =>
      Object.assign(globalThis, { told: (event as CustomEvent).detail }),
    )
  })
  await commentIn(page, 'Yours.').getByRole('button', { name: 'Delete this comment' }).click()
  const question = page.getByRole('alertdialog')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(commentIn(page, 'Yours.')).toBeVisible()
  await commentIn(page, 'Yours.').getByRole('button', { name: 'Delete this comment' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(commentIn(page, 'Yours.')).toBeHidden()
  await expect(page.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()
  const told = await page.evaluate(() => (globalThis as { told?: unknown }).told)
  expect(told).toMatchObject({ activityId: walk, userId: ben.id })
  await page.context().close()
})

test('Nothing written and nobody signed in: each is answered in words', async ({ browser }) => {
  const walk = await ada.posts({ title: 'A fifth walk' })
  await ada.comments(walk, 'For everybody.')
  const page = await ben.opens(browser, `/activity/${walk}`)
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('   ')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(conversationIn(page).getByRole('alert')).toHaveText('Please write a comment first.')
  await page.context().close()

  const visitor = await openBrowser(browser)
  await visitor.goto(`/activity/${walk}`)
  await visitor.getByRole('textbox', { name: 'Add a comment' }).fill('Hello')
  await visitor.getByRole('button', { name: 'Send comment' }).click()
  await expect(conversationIn(visitor).getByRole('alert')).toHaveText('Please log in to comment.')
  await commentIn(visitor, 'For everybody.').getByRole('button', { name: 'Star this comment' }).click()
  await says(visitor, 'Please log in to star comments.')
  await visitor.getByRole('button', { name: /^High Five/ }).click()
  await says(visitor, 'Please log in to high five.')
  await expectNoViolations(visitor)
  await visitor.context().close()
})

test('A link to a comment opens its activity at that comment, however far down it stands', async ({ browser }) => {
  const walk = await ada.posts({ title: 'A sixth walk' })
  for (let count = 1; count <= 4; count++) await ada.comments(walk, `Remark ${count}`)
  const last = await ben.comments(walk, 'The last word')
  const page = await ada.opens(browser, `/comment/${last}`)
  await expect(page).toHaveURL(new RegExp(`/activity/${walk}\\?comment=${last}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'A sixth walk' })).toBeVisible()
  await expect(commentIn(page, 'The last word')).toBeInViewport()
  await expectNoViolations(page)
  await page.goto('/comment/999999999')
  await expect(page.getByText('Comment not found.')).toBeVisible()
  await expectNoViolations(page)
  await page.context().close()
})

test('Names in a comment lead to members, and comments that cannot be read are read again', async ({ browser }) => {
  const handle = `ben_${ben.id}`
  await ben.asks('PATCH', '/users/me', { username: handle })
  const walk = await ada.posts({ title: 'A seventh walk' })
  await ada.comments(walk, `With [Ben](u:${ben.id}) and @${handle}, not ada@daystar.test`)
  const page = await ada.opens(browser, 'about:blank')
  let isOut = true
  await page.route(`**/api/comments/${walk}**`, (route) =>
    isOut ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  )
  await page.goto(`/activity/${walk}`)
  await expect(page.getByText('Failed to load comments.')).toBeVisible()
  await expectNoViolations(page)
  isOut = false
  await conversationIn(page).getByRole('button', { name: 'Retry' }).click()
  const links = commentIn(page, 'not ada@daystar.test').getByRole('link', { name: /ben/i })
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', new RegExp(`/profile/${ben.id}$`))
  await page.context().close()
})

test('What Ben writes after Ada’s page has been read, and before it hears of others, reaches her', async ({
  browser,
}) => {
  const walk = await ada.posts({ title: 'An eighth walk' })
  const page = await ada.opens(browser, 'about:blank')
  const mend = await holdsBack(page, 'GET /live')
  const asksToHear = page.waitForRequest('**/api/live?*')
  await page.goto(`/activity/${walk}`)
  await expect(page.getByText('Be the first to comment.')).toBeVisible()
  await asksToHear
  await ben.comments(walk, 'Wait for me!')
  await mend()
  await expect(commentIn(page, 'Wait for me!')).toBeVisible()
  await page.context().close()
})
