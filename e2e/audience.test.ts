import { expect, test } from '@playwright/test'
import { expectNoViolations, expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, phone } from './support/member.ts'
import { waitForOverlaysToClose } from './support/overlays.ts'
import { openDetail } from './support/upload-form.ts'

test('shows who will see an activity before it is posted and afterwards', async ({ browser }) => {
  const [ada, ben, cleo] = [await createMember('Ada'), await createMember('Ben'), await createMember('Cleo')]
  await ben.follow(ada)
  const circle = await ada.request<{ id: number }>('POST', '/groups', { name: 'Trail Mornings', is_private: true })
  const { token } = await ada.request<{ token: string }>('POST', `/groups/${circle.id}/invite`)
  for (const member of [ben, cleo]) await member.request('POST', `/groups/${circle.id}/join?invite=${token}`)

  const page = await ada.openPage(browser, '/upload', phone)
  await expect(page.getByText('Everyone, including people without an account.')).toBeVisible()
  await page.getByLabel('Title').fill('Ridge at dawn')
  await openDetail(page, 'Who can see it')
  await page.getByRole('combobox', { name: 'Who can see it' }).selectOption('Followers')
  await expect(page.getByText('Your 1 follower.')).toBeVisible()
  await openDetail(page, 'Circles')
  await page.getByRole('combobox', { name: 'Circles' }).click()
  await page.getByRole('option', { name: 'Trail Mornings' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 follower, who is in Trail Mornings.')).toBeVisible()
  await openDetail(page, 'Who can see it')
  await page.getByRole('combobox', { name: 'Who can see it' }).selectOption('Everyone')
  await expect(page.getByText('The 2 other members of Trail Mornings.')).toBeVisible()
  await page.getByRole('button', { name: 'Show who' }).click()
  const list = page.getByRole('dialog', { name: 'Who can see it' })
  await expect(list.getByRole('listitem')).toHaveText([/Cleo/, /Ben/])
  await expectNoViolationsAtBothWidths(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'OK' }).click()

  await waitForOverlaysToClose(page)
  await page.goto(`/profile/${ada.id}`)
  const card = page.getByRole('article', { name: 'Ridge at dawn' })
  await card.getByRole('button', { name: 'Activity actions' }).click()
  await page.getByRole('menuitem', { name: 'Who can see it' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Cleo/, /Ben/])
  await page.context().close()
})

test('"View as" shows the own activities as a visitor, a follower and a member see them', async ({ browser }) => {
  const [ada, ben] = [await createMember('Ada'), await createMember(`Ben ${crypto.randomUUID().slice(0, 8)}`)]
  await ben.follow(ada)
  await ada.createActivity({ title: 'For everyone', audience: 'everyone' })
  await ada.createActivity({ title: 'For followers', audience: 'followers' })
  await ada.createActivity({ title: 'For me', audience: 'me' })

  const page = await ada.openPage(browser, `/profile/${ada.id}`, phone)
  // The lists above the link, and the bar below it, can move it while it is pressed with a pointer.
  await expect(page.getByRole('link', { name: 'Explore circles' })).toBeVisible()
  await expect(page.getByText('No one here yet.')).toBeVisible()
  await page.getByRole('link', { name: 'View as…' }).press('Enter')
  await expect(page.getByText('A visitor sees 1 of your 3 activities.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'For everyone' })).toBeVisible()
  await page.getByText('Follower', { exact: true }).click()
  await expect(page.getByText('A follower who is in none of your circles sees 2 of your 3 activities.')).toBeVisible()
  await page.getByText('Member', { exact: true }).click()
  await page.getByLabel('Member', { exact: true }).last().fill(ben.name)
  await page.getByRole('list', { name: 'Members found' }).getByRole('button').click()
  await expect(page.getByText(`${ben.name} sees 2 of your 3 activities.`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectNoViolations(page)
  await page.context().close()
})

test('changes the audience of selected activities, and of all of them', async ({ browser }) => {
  const [ada, ben] = [await createMember('Ada'), await createMember('Ben')]
  await ben.follow(ada)
  for (const title of ['First', 'Second', 'Third']) await ada.createActivity({ title })
  const titlesOfBen = async () =>
    (await ben.request<{ title: string }[]>('GET', '/feed?scope=following')).map(({ title }) => title)

  const page = await ada.openPage(browser, '/activities', phone)
  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByRole('checkbox', { name: 'Select Second' }).check()
  await expect(page.getByRole('status').filter({ hasText: '1 selected' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Change audience' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who can see them').selectOption('Only me')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByText('1 activity changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  expect(await titlesOfBen()).toEqual(['Third', 'First'])

  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByRole('button', { name: 'Change audience' }).click()
  await dialog.getByLabel('Which activities').selectOption('All of them')
  await dialog.getByLabel('Who can see them').selectOption('Followers')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByText('3 activities changed.')).toBeVisible()
  expect(await titlesOfBen()).toEqual(['Third', 'Second', 'First'])
  await page.context().close()
})
