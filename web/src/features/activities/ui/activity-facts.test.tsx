import { lineNames, mapLines } from '@daystar/contract/texts/activity-lines'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { lineFacts } from '../line-facts.ts'
import { FactLine } from './activity-facts.tsx'
import { FactRows } from './fact-rows.tsx'
import { MapLink } from './map-link.tsx'

const facts = { ...mapLines(() => 'Calm'), duration: '1h 30m', location: 'Lake Road', tags: ['swim', 'lake'] }
const noFacts = { ...mapLines(() => ''), duration: '', location: '', tags: [] }

test('lists mood, duration, location and tags of a card', () => {
  renderInApp(<FactLine facts={facts} tagTarget="search" />)
  const list = within(screen.getByRole('list', { name: 'Details' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    ...lineNames.map((name) => `${lineFacts[name].label}: Calm`),
    'Duration: 1h 30m',
    'Location: Lake Road',
    '#swim',
    '#lake',
  ])
  expect(list.getByRole('link', { name: 'Lake Road' }).getAttribute('href')).toBe('/search?place=Lake+Road')
  expect(list.getByRole('link', { name: '#swim' }).getAttribute('href')).toBe('/search?tag=swim')
})

test('links the tags, the place and the date of an activity page to the activities with them', () => {
  renderInApp(
    <dl>
      <FactRows activity={{ ...facts, local_date: '2026-11-23' }} />
    </dl>,
  )
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['#swim', '/search?tag=swim'],
    ['#lake', '/search?tag=lake'],
    ['Lake Road', expect.stringContaining('google.com/maps/search/?api=1&query=Lake%20Road')],
    ['Activities here', '/search?place=Lake+Road'],
    ['23 November 2026', '/search?from=2026-11-23&to=2026-11-23'],
  ])
})

test('shows no list on a card without facts', () => {
  renderInApp(<FactLine facts={noFacts} tagTarget="search" />)
  expect(screen.queryByRole('list')).toBeNull()
})

test('shows tags without links and the location as a link to a map in a preview', () => {
  renderInApp(<FactLine facts={facts} tagTarget="none" Place={MapLink} />)
  expect(screen.getByText('#swim')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '#swim' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Lake Road' }).getAttribute('href')).toContain('query=Lake%20Road')
})

test('shows None for an activity without tags, and no row for other missing facts', () => {
  renderInApp(
    <dl>
      <FactRows activity={{ ...noFacts, mood: 'Calm', local_date: '' }} />
    </dl>,
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Tags', 'Mood'])
  expect(screen.getAllByRole('definition').map((definition) => definition.textContent)).toEqual(['None', 'Calm'])
})
