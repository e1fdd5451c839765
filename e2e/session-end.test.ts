import { submitSignIn } from './support/account-forms.ts'
import { createMember, type Member } from './support/member.ts'
import { recordPendingRequests, waitUntilLoaded } from './support/smoke-crawl.ts'
import { type Browser, expect, type Page, test } from './support/test.ts'

/**
 * Opens a page that notices only with its next request that the session has ended: it has neither live updates nor
 * pending requests.
 */
async function openQuietPage(browser: Browser, member: Member, path: string): Promise<Page> {
  const page = await member.openPage(browser, 'about:blank')
  const pending = recordPendingRequests(page)
  await page.route('**/api/live**', (route) => route.abort())
  await page.goto(path)
  await waitUntilLoaded(page, pending)
  return page
}

test('a comment typed in a session that ended elsewhere is still there after signing in again', {
  tag: '@core',
}, async ({ browser }) => {
  const ada = await createMember('ada')
  const walk = await ada.createActivity({ title: 'A walk' })
  const page = await openQuietPage(browser, ada, `/activity/${walk}`)
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Under a low sun')
  await ada.request('POST', '/auth/logout')
  await page.getByRole('button', { name: 'Send comment' }).click()
  const card = page.getByRole('alert').filter({ hasText: 'Not authenticated. Please log in.' })
  await expect(card.getByRole('button', { name: 'Retry' })).toBeVisible()
  await card.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, ada.email)
  await expect(page).toHaveURL(`/activity/${walk}`)
  await expect(page.getByRole('textbox', { name: 'Add a comment' })).toHaveValue('Under a low sun')
})

test('a form filled in during a session that ended elsewhere is still there after signing in again', async ({
  browser,
}) => {
  const ben = await createMember('ben')
  const page = await openQuietPage(browser, ben, '/upload')
  await expect(page.getByText('Everyone, including people without an account.')).toBeVisible()
  await page.getByLabel('Title').fill('Rye bread')
  await ben.request('POST', '/auth/logout')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/login?next=%2Fupload')
  await submitSignIn(page, ben.email)
  await expect(page).toHaveURL('/upload')
  await expect(page.getByLabel('Title')).toHaveValue('Rye bread')
})

test('the error card of an ended session on the home page has Retry and Sign in', async ({ browser }) => {
  const cleo = await createMember('cleo')
  const page = await cleo.openPage(browser, '/home')
  await expect(page.getByText('Your feed is empty')).toBeVisible()
  // The live stream ends together with the session.
  await cleo.request('POST', '/auth/logout')
  const card = page.getByRole('alert').filter({ hasText: "Can't load your feed" })
  await expect(card).toContainText("You're not logged in. Please sign in to view your feed.")
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card).toContainText("You're not logged in. Please sign in to view your feed.")
  await card.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, cleo.email)
  await expect(page.getByText('Your feed is empty')).toBeVisible()
})

test('a form that is open in another tab neither shows nor sends what a member typed as another member', async ({
  browser,
}) => {
  const [ada, ben] = [await createMember('ada'), await createMember('ben')]
  const form = await ada.openPage(browser, '/upload')
  await form.getByLabel('Title').fill('A secret lake')
  const sent: string[] = []
  form.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const account = await form.context().newPage()
  const switchTo = async (member: Member) => {
    await account.goto('/settings/sign-in')
    await account.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(account.getByRole('button', { name: 'Sign in' })).toBeVisible()
    // Shows a notice, or the login page if the server was the first to end the session.
    await expect.poll(() => form.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(
      form
        .getByRole('link', { name: 'Sign in' })
        .or(form.getByRole('button', { name: 'Sign in' }))
        .first(),
    ).toBeVisible()
    await account.goto('/login')
    await submitSignIn(account, member.email)
    await expect(account).toHaveURL('/home')
  }

  await switchTo(ben)
  await expect(form.getByText("You're not logged in.", { exact: false })).toHaveCount(0)
  await expect(form.getByLabel('Title')).toHaveValue('')
  await form.getByLabel('Title').fill('Rye bread')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('dialog', { name: 'Activity uploaded successfully!' })).toBeVisible()
  const titlesOf = async (member: Member) =>
    (await member.request<{ title: string }[]>('GET', `/users/${member.id}/activities`)).map(({ title }) => title)
  expect(await titlesOf(ben)).toEqual(['Rye bread'])
  expect(sent.filter((request) => request.endsWith('/upload'))).toHaveLength(1)

  await form.goto('/upload')
  await switchTo(ada)
  await expect(form.getByLabel('Title')).toHaveValue('A secret lake')
})
