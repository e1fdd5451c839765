import { expect, test } from '@playwright/test'
import { respondWith } from './support/fault-injection.ts'
import { createMember, openPage } from './support/member.ts'

const membersOnly = { detail: 'Not authenticated', code: 'not_authenticated' }

for (const [path, endpoint] of [
  ['/profile/1', 'GET /users/*'],
  ['/circles/1', 'GET /groups/*'],
  ['/groups', 'GET /groups'],
] as const) {
  test(`visitors of ${path} can sign in while only members can read`, async ({ browser }) => {
    const page = await openPage(browser)
    await respondWith(page, endpoint, 401, membersOnly)
    await page.goto(path)
    await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await page.context().close()
  })
}

test('the search field shows its shortcut only while shortcuts are on', async ({ browser }) => {
  const ada = await createMember('Ada')
  for (const [setting, count] of [
    ['on', 1],
    ['off', 0],
  ] as const) {
    const page = await ada.openPage(browser, '/groups', { localStorage: { 'daystar:shortcuts': setting } })
    const search = page.getByRole('button', { name: 'Search members or circles' })
    await expect(search).toBeVisible()
    await expect(search.getByText('/', { exact: true })).toHaveCount(count)
    expect(await search.getAttribute('aria-keyshortcuts')).toBe(setting === 'on' ? '/' : null)
    await page.context().close()
  }
})
