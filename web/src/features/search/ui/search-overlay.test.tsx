import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { SearchOverlay } from './search-overlay.tsx'

test('shows a failed search without repeating it first', async () => {
  const queries = { members: 0, circles: 0 }
  const failure = { status: 500, body: { detail: 'Out of order' } }
  stubServer({
    'GET /users/search': () => {
      queries.members += 1
      return failure
    },
    'GET /groups/search': () => {
      queries.circles += 1
      return failure
    },
  })
  renderInApp(<SearchOverlay onClose={() => {}} />, queryClient)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search members or circles' }), 'lake')
  expect(await screen.findAllByText('Search failed')).toHaveLength(2)
  expect(queries).toEqual({ members: 1, circles: 1 })
})

test('announces the number of results', async () => {
  stubServer({
    'GET /users/search': { body: [{ id: 7, name: 'Ada Lake' }] },
    'GET /groups/search': {
      body: [
        { id: 3, name: 'Lakes' },
        { id: 4, name: 'Lake runners' },
      ],
    },
  })
  renderInApp(<SearchOverlay onClose={() => {}} />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search members or circles' }), 'lake')
  await screen.findByText('Found 1 member and 2 circles.', { selector: '[role="status"]' })
})

const field = () => screen.getByRole('searchbox', { name: 'Search members or circles' })

test('moves between the results with the arrow keys, back to the field, and opens one with Enter', async () => {
  stubServer({
    'GET /users/search': { body: [{ id: 7, name: 'Ada Lake' }] },
    'GET /groups/search': { body: [{ id: 3, name: 'Lakes', member_count: 1 }] },
  })
  const onClose = vi.fn()
  renderInApp(<SearchOverlay onClose={onClose} />)
  await userEvent.type(field(), '  lake  ')
  const [member, circle] = await screen.findAllByRole('link')
  expect(member?.textContent).toContain('User #7')
  expect(circle?.textContent).toContain('1 member')
  const focused = () => document.activeElement
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe(member)
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe(circle)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toBe(field())
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(circle?.getAttribute('href')).toBe('/circles/3')
  await userEvent.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalled()
})

test('says in both columns and for the query that there are no results', async () => {
  stubServer({ 'GET /users/search': { body: [] }, 'GET /groups/search': { body: [] } })
  renderInApp(<SearchOverlay onClose={() => {}} />)
  await userEvent.type(field(), 'qqqq')
  await screen.findByText('No members found')
  await screen.findByText('No circles found')
  expect(screen.getByRole('dialog').textContent).toContain('No results for “qqqq”')
})

test('shows the results of the next query after a failure', async () => {
  const answer = (found: object) => (request: { query: URLSearchParams }) =>
    request.query.get('q') === 'lake' ? { status: 500, body: { detail: 'Out of order' } } : { body: [found] }
  stubServer({
    'GET /users/search': answer({ id: 7, name: 'Ada Lake' }),
    'GET /groups/search': answer({ id: 3, name: 'Lakes' }),
  })
  renderInApp(<SearchOverlay onClose={() => {}} />)
  await userEvent.type(field(), 'lake')
  expect(await screen.findAllByText('Search failed')).toHaveLength(2)
  await userEvent.type(field(), 's')
  await screen.findByRole('link', { name: /Ada Lake/ })
  expect(screen.queryByText('Search failed')).toBeNull()
})

test('sends no request for an empty query and cancels an outdated one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const sent: string[] = []
  const cancelled: string[] = []
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    const query = new URL(url, location.origin).searchParams.get('q') ?? ''
    if (!url.startsWith('/api/users/search')) return Promise.resolve(Response.json([]))
    sent.push(query)
    signal?.addEventListener('abort', () => cancelled.push(query))
    // The first query gets no response.
    return query === 'lak'
      ? new Promise(() => undefined)
      : Promise.resolve(Response.json([{ id: 7, name: 'Ada Lake' }]))
  })
  renderInApp(<SearchOverlay onClose={() => {}} />)
  const type = async (text: string) => {
    fireEvent.change(field(), { target: { value: text } })
    // Longer than the delay after typing.
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
  await type('   ')
  expect(sent).toEqual([])
  await type('lak')
  expect(sent).toEqual(['lak'])
  await type('lake')
  await screen.findByRole('link', { name: /Ada Lake/ })
  expect(sent).toEqual(['lak', 'lake'])
  expect(cancelled).toEqual(['lak'])
})
