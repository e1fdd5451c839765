import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInApp, stubServer } from '../../../../testing/render-in-app.tsx'
import { ExploreCircles } from './explore-circles.tsx'

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('filters the circles by name at a server that returns all of them', async () => {
  stubServer({
    'GET /groups': {
      body: [
        { id: 1, name: 'Dawn swimmers' },
        { id: 2, name: 'Zürich bakers' },
        { id: 3, name: 'Ørsted rowers' },
      ],
    },
  })
  renderInApp(<ExploreCircles />)
  await waitFor(() => expect(names()).toHaveLength(3))
  const field = screen.getByRole('searchbox', { name: 'Search Circles' })
  for (const [text, name] of [
    ['SWIM', 'Dawn swimmers'],
    ['zurich', 'Zürich bakers'],
    ['orsted', 'Ørsted rowers'],
  ] as const) {
    await userEvent.clear(field)
    await userEvent.type(field, text)
    await waitFor(() => expect(names()).toEqual([name]))
  }
  await userEvent.type(field, 'x')
  await screen.findByText('No circles found.')
})
