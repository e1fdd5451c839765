import { submitSignIn } from './support/account-forms.ts'
import { createMember, openPage, origin } from './support/member.ts'
import { expect, test } from './support/test.ts'

test('shows public content to visitors and hides everything else', async ({ browser }) => {
  const ada = await createMember('ada')
  const publicCircle = await ada.createCircle('Dawn swimmers')
  const { id: privateCircle } = await ada.request<{ id: number }>('POST', '/groups', {
    name: 'Quiet room',
    is_private: true,
  })
  const visible = await ada.createActivity({ title: 'Lake', circle_ids: [publicCircle] })
  const hidden = [
    await ada.createActivity({ title: 'Hidden from all', audience: 'me' }),
    await ada.createActivity({ title: 'Hidden from non-followers', audience: 'followers' }),
    await ada.createActivity({ title: 'Hidden in a private circle', circle_ids: [privateCircle] }),
  ]
  await ada.addComment(visible, 'Nine degrees!')
  const page = await openPage(browser)

  await page.goto(`/activity/${visible}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lake' })).toBeVisible()
  await expect(page.getByText('Nine degrees!')).toBeVisible()
  await page.goto(`/profile/${ada.id}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('region', { name: `${ada.name}'s Circles` }).getByRole('link')).toHaveCount(1)
  await expect(page.getByText(/Hidden|Quiet room/)).toHaveCount(0)
  await page.goto(`/circles/${publicCircle}`)
  await expect(page.getByRole('article', { name: 'Lake' })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 member', exact: true })).toBeVisible()
  await page.goto(`/circles/${privateCircle}`)
  await expect(page.getByText('This circle is private')).toBeVisible()
  await expect(page.getByText('Hidden')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '1 member', exact: true })).toHaveCount(0)

  for (const id of hidden) {
    await page.goto(`/activity/${id}`)
    await expect(page.getByText('Activity not found.')).toBeVisible()
    expect(await (await fetch(`${origin}/activity/${id}`)).text()).not.toContain('Hidden')
    for (const path of [`/activities/${id}`, `/activities/${id}/engagement`, `/comments/${id}`])
      expect((await fetch(`${origin}/api${path}`)).status).toBe(404)
  }
})

test('redirects visitors from member pages to sign-in and back, and members from / to home', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await openPage(browser)
  for (const path of ['/activities', '/circles/new', '/settings', '/upload']) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('next') === path)
  }
  await submitSignIn(page, ada.email)
  await expect(page).toHaveURL(/\/upload$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Activity' })).toBeVisible()

  for (const path of ['/', '/login?next=%2F%2Fevil.example']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${origin}/home`)
  }
})
