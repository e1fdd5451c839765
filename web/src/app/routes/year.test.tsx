import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ben, renderPage } from '../../testing/render-page.tsx'
import { sampleNames } from '../../testing/sample.ts'

const review = {
  activities: 12,
  minutes: 90,
  tags: [{ tag: 'swim', count: 7 }],
  months: [{ month: '2025-03', count: 12, minutes: 90 }],
  places: [{ name: 'Lake', count: 5 }],
  days: 10,
  longest_streak: 4,
  first: { id: 1, title: 'First swim', date: '2025-03-01', high_five_count: 0 },
  last: { id: 2, title: 'Last swim', date: '2025-03-20', high_five_count: 3 },
  most_starred: { id: 2, title: 'Last swim', date: '2025-03-20', high_five_count: 3 },
  photos: [],
}
const memory = {
  id: 3,
  user: ben,
  author_id: 12,
  title: 'Five years ago',
  timestamp: '2020-11-23T08:00:00Z',
  local_date: '2020-11-23',
  location: 'Lake',
  mentions: [],
}

const openYear = (memories: object[] = [], companions: object[] = []) =>
  renderPage('/year/2025', {
    'GET /users/me/years/2025': { body: review },
    'GET /users/me/on-this-day': { body: memories },
    'POST /users/me/hidden-memories': { status: 204 },
    'POST /activities/companions': {
      body: [{ activity_id: 3, companions, unconfirmed: [], is_asked: false, own_activities: [] }],
    },
  })

test('shows the totals, the highlights and the tags of a year', async () => {
  openYear()
  const numbers = await screen.findByRole('list', { name: 'Numbers' })
  expect(numbers.textContent).toContain('12activities')
  expect(numbers.textContent).toContain('4days in the longest streak')
  expect((await screen.findByRole('list', { name: 'Highlights' })).textContent).toContain('First swim')
  expect(screen.getByRole('region', { name: 'By tag' }).textContent).toContain('#swim')
  expect(screen.queryByRole('heading', { name: 'On this day' })).toBeNull()
})

test('the totals of a year lead to its activities by month, tag and place', async () => {
  openYear()
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  const year = 'user=7&from=2025-01-01&to=2025-12-31'
  expect(await href('March 2025')).toBe('/search?user=7&from=2025-03-01&to=2025-03-31')
  expect(await href('#swim')).toBe(`/search?${year}&tag=swim`)
  expect(await href('Lake')).toBe(`/search?${year}&place=Lake`)
})

test('a memory can hide its date, its place, or all memories', async () => {
  const { requests } = openYear([memory])
  await screen.findByRole('heading', { name: 'On this day' })
  for (const [name, body] of [
    ['Do not show this date', { date: '2020-11-23' }],
    ['Do not show activities at Lake', { place: 'Lake' }],
    ['Switch “On this day” off', {}],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: 'Hide memories like Five years ago' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ path: '/users/me/hidden-memories', body }))
  }
  expect(requests).toHaveLength(3)
})

test('a memory can hide a member who is mentioned or who took part, each once', async () => {
  const person = { profile_pic_url: null, activity_id: 9 }
  const cleo = { ...person, id: 13, name: sampleNames.cleo, display_name: sampleNames.cleo, username: 'cleo' }
  const { requests } = openYear([{ ...memory, mentions: [ben], has_companions: true }], [{ ...person, ...ben }, cleo])
  await userEvent.click(await screen.findByRole('button', { name: 'Hide memories like Five years ago' }))
  await screen.findByRole('menuitem', { name: `Do not show activities with ${sampleNames.cleo}` })
  expect(screen.getAllByRole('menuitem', { name: /^Do not show activities with/ })).toHaveLength(2)
  await userEvent.click(screen.getByRole('menuitem', { name: `Do not show activities with ${sampleNames.cleo}` }))
  const hidden = { method: 'POST', path: '/users/me/hidden-memories', body: { user_id: 13 } }
  await waitFor(() => expect(requests).toContainEqual(hidden))
})

test('the focus moves to the next memory when one is hidden, and to the page after the last', async () => {
  let memories = [memory, { ...memory, id: 4, title: 'Six years ago', local_date: '2019-11-23' }]
  renderPage('/year/2025', {
    'GET /users/me/years/2025': { body: review },
    'GET /users/me/on-this-day': () => ({ body: memories }),
    'POST /users/me/hidden-memories': () => {
      memories = memories.slice(1)
      return { status: 204 }
    },
  })
  const hide = async (title: string) => {
    const actions = await screen.findByRole('button', { name: `Hide memories like ${title}` })
    actions.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Do not show this date' }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  }
  await hide('Five years ago')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Six years ago'))
  await hide('Six years ago')
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
})
