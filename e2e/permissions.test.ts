import { expect, test } from '@playwright/test'
import { logs } from './journal.ts'
import { newMember, openBrowser, origin } from './member.ts'
import { says } from './toasts.ts'

test('A visitor reads what is public of Ada, and nothing that is hidden appears anywhere', async ({ browser }) => {
  const ada = await newMember('Ada')
  const open = await ada.createsCircle('Dawn swimmers')
  const { id: closed } = await ada.asks<{ id: number }>('POST', '/groups', { name: 'Quiet room', is_private: true })
  const shown = await logs(ada, { title: 'Lake', circle_ids: [open] })
  const hidden = [
    await logs(ada, { title: 'Hidden from all', audience: 'me' }),
    await logs(ada, { title: 'Hidden from strangers', audience: 'followers' }),
    await logs(ada, { title: 'Hidden in a room', circle_ids: [closed] }),
  ]
  await ada.comments(shown, 'Nine degrees!')
  const page = await openBrowser(browser)

  await page.goto(`/activity/${shown}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lake' })).toBeVisible()
  await expect(page.getByText('Nine degrees!')).toBeVisible()
  await page.goto(`/profile/${ada.id}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('region', { name: "Ada's Circles" }).getByRole('link')).toHaveCount(1)
  await expect(page.getByText(/Hidden|Quiet room/)).toHaveCount(0)
  await page.goto(`/circles/${open}`)
  await expect(page.getByRole('article', { name: 'Lake' })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 member', exact: true })).toBeVisible()
  await page.goto(`/circles/${closed}`)
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
  await page.context().close()
})

test('A visitor who wants to act is told to log in, and the server refuses the same', async ({ browser }) => {
  const ada = await newMember('Ada')
  const id = await logs(ada, { title: 'Lake' })
  const page = await openBrowser(browser)
  await page.goto(`/activity/${id}`)
  await page.getByRole('button', { name: /^High Five/ }).click()
  await says(page, 'Please log in to high five.')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByText('Please log in to comment.')).toBeVisible()
  await page.goto(`/profile/${ada.id}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await says(page, 'Please log in to connect.')
  await page.context().close()

  const calls: [string, string, object?][] = [
    ['POST', '/activities/highfive', { activity_id: id }],
    ['POST', `/comments/${id}`, { content: 'Hello' }],
    ['POST', '/connections/request', { addressee_id: ada.id }],
    ['DELETE', `/activities/${id}`],
    ['GET', `/users/${ada.id}/latest-activity`],
    ['GET', '/planning/home'],
  ]
  for (const [method, path, body] of calls) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${origin}/api${path}`, {
      method,
      ...(body && { headers, body: JSON.stringify(body) }),
    })
    expect(response.status, path).toBe(401)
  }
})

test('Pages for members send a visitor to sign in, and on from there', async ({ browser }) => {
  const ada = await newMember('Ada')
  const page = await openBrowser(browser)
  for (const path of ['/activities', '/upload', '/circles/new', '/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('next') === path)
  }
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('seven otters juggle')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/settings$/)

  await page.goto('/login?next=%2F%2Fevil.example')
  await expect(page).toHaveURL(`${origin}/home`)
  await page.context().close()
})

test('Ben may not do to what is Ada’s what only she may', async () => {
  const [ada, ben] = await Promise.all([newMember('Ada'), newMember('Ben')])
  const id = await logs(ada, { title: 'Lake' })
  const circle = await ada.createsCircle('Dawn swimmers')
  const request = await (await newMember('Cleo')).requests(ada)
  await expect(ben.asks('PATCH', `/activities/${id}`, { title: 'Mine' })).rejects.toThrow('403')
  await expect(ben.asks('DELETE', `/activities/${id}`)).rejects.toThrow('403')
  await expect(ben.asks('PATCH', `/groups/${circle}`, { name: 'Mine' })).rejects.toThrow('403')
  await expect(ben.asks('PUT', `/groups/${circle}/admins/${ben.id}`)).rejects.toThrow('403')
  await expect(ben.asks('DELETE', `/groups/${circle}/members/${ada.id}`)).rejects.toThrow('403')
  await expect(ben.asks('POST', `/connections/requests/${request}/accept`)).rejects.toThrow('404')
  await expect(ben.asks('POST', '/activities/highfive', { activity_id: id, sender_id: ada.id })).rejects.toThrow('403')
  await expect(ben.asks('POST', `/groups/${circle}/join/${ada.id}`)).rejects.toThrow('403')
  await expect(ben.asks('GET', `/users/${ada.id}/latest-activity`)).rejects.toThrow('403')
})
