import { createMember } from './support/member.ts'
import { expect, type Page, test } from './support/test.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

test('groups activities by day in the time zone of the browser', async ({ browser }) => {
  const ada = await createMember('ada')
  await ada.createActivity({ title: 'Tea', timestamp: '2026-03-10T10:30:00Z' })
  await ada.createActivity({ title: 'Stars', timestamp: '2026-03-10T11:30:00Z' })
  const days = (page: Page) => page.getByRole('region', { name: 'Activities' }).getByRole('heading', { level: 2 })

  const auckland = await ada.openPage(browser, '/home', { timezoneId: 'Pacific/Auckland' })
  await expect(days(auckland)).toHaveText([/^Wednesday\s*11 March/, /^Tuesday\s*10 March/])
  await expect(card(auckland, 'Stars')).toContainText('03/11/2026 00:30')
  await auckland.context().close()

  const losAngeles = await ada.openPage(browser, '/home', { timezoneId: 'America/Los_Angeles' })
  await expect(days(losAngeles)).toHaveText([/^Tuesday\s*10 March/])
  await expect(card(losAngeles, 'Stars')).toContainText('03/10/2026 04:30')
  await expect(losAngeles.getByRole('article')).toHaveText([/Stars/, /Tea/])
})
