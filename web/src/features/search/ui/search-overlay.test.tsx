import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
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
