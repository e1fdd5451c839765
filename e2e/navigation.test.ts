import { createMember, openPage } from './support/member.ts'
import { expect, test } from './support/test.ts'

test('shows the version, the source code and the licenses of third-party software', async ({ browser }) => {
  const ben = await createMember('ben')
  const visitorPage = await openPage(browser)
  await visitorPage.goto('/')
  await expect(visitorPage.getByText(/^Daystar \d+\.\d+\.\d+/)).toBeVisible()
  const source = await visitorPage.getByRole('link', { name: 'Source code' }).getAttribute('href')
  expect((await visitorPage.request.get(source ?? '')).status()).toBe(200)

  const page = await ben.openPage(browser, '/settings/about')
  const about = page.getByRole('region', { name: 'About' })
  await expect(about.getByRole('link', { name: 'Source code' })).toHaveAttribute('href', '/source')
  const notices = await about.getByRole('link', { name: 'third-party software' }).getAttribute('href')
  const text = await (await page.request.get(notices ?? '')).text()
  for (const name of ['react-dom', '@tanstack/react-query', '@fontsource-variable/figtree', 'tailwindcss'])
    expect(text).toContain(`## ${name} - `)
  expect(text).toContain('SIL OPEN FONT LICENSE')
})
