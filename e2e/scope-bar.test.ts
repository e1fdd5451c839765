import { expect, test } from '@playwright/test'
import { createMember, phone } from './support/member.ts'

test('shows the selected scope on a phone and fades the edges behind which there is more', async ({ browser }) => {
  const ada = await createMember('Ada')
  const circleId = await ada.createCircle('Dawn swimmers of the northern lakes')
  for (const name of ['Bread and butter', 'Book lovers of the Old Town', 'Choir']) await ada.createCircle(name)
  const page = await ada.openPage(browser, `/home?scope=circle:${circleId}`, phone)
  const scopes = page.getByRole('group', { name: 'Whose activities' })
  const row = scopes.locator('.scroll-row')
  await expect(scopes.getByText('Dawn swimmers of the northern lakes')).toBeInViewport({ ratio: 1 })
  await expect(row).toHaveAttribute('data-more-before')
  await expect(row).not.toHaveAttribute('data-more-after')

  await row.evaluate((element) => element.scrollTo({ left: 0 }))
  await expect(row).toHaveAttribute('data-more-after')
  await expect(row).not.toHaveAttribute('data-more-before')
  await scopes.getByText('Following').click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(scopes.getByText('Following')).toBeInViewport({ ratio: 1 })
  await page.context().close()
})

test('links the addresses in a text', async ({ browser }) => {
  const ada = await createMember('Ada')
  const id = await ada.createActivity({ title: 'Lake', description: 'Map: https://lake.example/map?x=1.' })
  const page = await ada.openPage(browser, `/activity/${id}`)
  const link = page.getByRole('link', { name: 'https://lake.example/map?x=1', exact: true })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  await expect(link).toHaveAttribute('href', 'https://lake.example/map?x=1')
  await page.context().close()
})
