import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { ActivityCard } from './activity-card.tsx'

const circles = ['Dawn swimmers', 'Lake club', 'Winter club', 'Cold water', 'Early birds'].map((name, index) => ({
  id: index + 1,
  name,
}))

function renderCard(fields: object) {
  const activity = normalizeActivity({
    id: 5,
    user: { id: 7, name: sampleNames.ada },
    title: 'Lake',
    description: 'Nine degrees.',
    mood: 'Awake',
    timestamp: '2026-11-21T06:12:34.000Z',
    ...fields,
  })
  renderInApp(<ActivityCard activity={activity} actions={<button type="button">High Five</button>} />)
  return screen.getByRole('article', { name: 'Lake' })
}

/** Returns whether the elements follow each other in the document. */
function areInOrder(...elements: readonly Element[]): boolean {
  return elements.every((element, index) => {
    const next = elements[index + 1]
    return !next || (element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  })
}

test('shows title and description above the photo, and the actions and facts below it', () => {
  renderCard({ media_url: '/media/a/lake.jpg' })
  const order = [
    screen.getByRole('heading', { name: 'Lake' }),
    screen.getByText('Nine degrees.'),
    screen.getByRole('button', { name: 'View the photo' }),
    screen.getByRole('button', { name: 'High Five' }),
    screen.getByText('Awake'),
  ]
  expect(areInOrder(...order)).toBe(true)
})

test('shows two lines of a long description above a photo until it is expanded', async () => {
  renderCard({ media_url: '/media/a/lake.jpg', description: 'Nine degrees. '.repeat(20) })
  const text = screen.getByText(/^Nine degrees/)
  expect(text.className).toContain('line-clamp-2')
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(text.className).not.toContain('line-clamp')
})

test('shows the same description completely without a photo', () => {
  renderCard({ description: 'Nine degrees. '.repeat(20) })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('names two circles and lists the others in a menu', async () => {
  const card = renderCard({ circles, audience: 'followers' })
  expect(card.querySelector('header')?.textContent).not.toContain('·')
  expect(
    screen.getAllByRole('link', { name: /club|swimmers|birds|water/ }).map(({ textContent }) => textContent),
  ).toEqual(['Dawn swimmers', 'Lake club'])
  const more = screen.getByRole('button', { name: '+3 more circles' })
  expect(more.textContent).toContain('+3')
  await userEvent.click(more)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Winter club', 'Cold water', 'Early birds'])
})

test('offers no menu for two circles', () => {
  renderCard({ circles: circles.slice(0, 2) })
  expect(screen.queryByRole('button', { name: /more circle/ })).toBeNull()
})
