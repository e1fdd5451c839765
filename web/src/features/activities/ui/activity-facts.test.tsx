import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { FactLine, FactRows } from './activity-facts.tsx'

const facts = { mood: 'Calm', duration: '1h 30m', location: 'Lake Road', tags: ['swim', 'lake'] }
const noFacts = { mood: '', duration: '', location: '', tags: [] }

test('lists mood, duration, location and tags of a card', () => {
  renderInApp(<FactLine facts={facts} tagTarget="home" />)
  const list = within(screen.getByRole('list', { name: 'Details' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Mood: Calm',
    'Duration: 1h 30m',
    'Location: Lake Road',
    '#swim',
    '#lake',
  ])
  expect(list.getByRole('link', { name: 'Lake Road' }).getAttribute('href')).toContain('query=Lake%20Road')
  expect(list.getByRole('link', { name: '#swim' }).getAttribute('href')).toBe('/home?tag=swim')
})

test('shows no list on a card without facts', () => {
  renderInApp(<FactLine facts={noFacts} tagTarget="home" />)
  expect(screen.queryByRole('list')).toBeNull()
})

test('shows tags without links in a preview', () => {
  renderInApp(<FactLine facts={facts} tagTarget="none" />)
  expect(screen.getByText('#swim')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '#swim' })).toBeNull()
})

test('shows None for an activity without tags, and no row for other missing facts', () => {
  renderInApp(
    <dl>
      <FactRows facts={{ ...noFacts, mood: 'Calm' }} tagTarget="home" />
    </dl>,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Tags', 'Mood'])
  expect(screen.getAllByRole('definition').map((definition) => definition.textContent)).toEqual(['None', 'Calm'])
})
