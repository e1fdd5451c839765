import type { CircleDetail } from '@daystar/contract/circles'
import type { CircleReport } from '@daystar/contract/circles/reports'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp, stubServer } from '../../../../testing/render-in-app.tsx'
import { CircleReportRow } from './circle-report-row.tsx'

const circle = { id: 3, name: 'Ice swimmers', is_admin: true } as CircleDetail
const author = { id: 12, name: 'Çiğdem', username: null, display_name: 'Çiğdem', profile_pic_url: null }
const report: CircleReport = {
  id: 1,
  subject_type: 'event_answer',
  reasons: ['harassment'],
  report_count: 1,
  opened_at: '2026-06-01T08:00:00Z',
  activity_id: null,
  event_id: 5,
  author,
  author_is_member: true,
  title: 'Lake swim',
  text: 'You fools',
  report_texts: [],
}

test.each([
  ['event', 'Event of Çiğdem'],
  ['event_comment', 'Comment of Çiğdem on an event'],
  ['event_answer', 'Note of Çiğdem on an event'],
] as const)('a report of the kind %s leads to the event, and not to an activity', async (subject_type, title) => {
  stubServer({})
  const shown = { ...report, subject_type }
  renderInApp(<CircleReportRow circle={circle} report={shown} onFollowLink={() => undefined} />)
  const link = await screen.findByRole('link', { name: 'Open the event' })
  expect(link.getAttribute('href')).toBe('/events/5')
  expect(link.closest('li')?.textContent).toContain(title)
  expect(screen.queryByRole('link', { name: 'Open the activity' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove the activity from the circle' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove Çiğdem from the circle' })).toBeTruthy()
})
