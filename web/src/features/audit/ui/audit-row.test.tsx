import type { AuditEvent } from '@daystar/contract/audit'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { AuditRow } from './audit-row.tsx'

const person = (id: number, name: string) => ({ id, name, display_name: name, username: null, profile_pic_url: null })
const [olga, ben] = [person(1, sampleNames.olga), person(2, sampleNames.ben)]

function renderEvent(changes: Partial<AuditEvent>) {
  const event: AuditEvent = {
    id: 1,
    action: 'signed_in',
    description: 'Signed in',
    actor: olga,
    subject_type: null,
    subject_id: null,
    subject: null,
    references: [],
    reason: '',
    details: {},
    address: '192.0.2.1',
    created_at: '2026-11-21T05:00:00Z',
    ...changes,
  }
  renderInApp(<AuditRow event={event} />)
  return screen.getByRole('listitem').textContent ?? ''
}
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('names the browser instead of the user agent', () => {
  const details = { user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const text = renderEvent({ subject_type: 'member', subject_id: 1, subject: olga, details })
  expect(text).toContain('Firefox on Linux')
  expect(text).not.toContain('Mozilla')
  expect(text.split(sampleNames.olga)).toHaveLength(2)
})

test('links the members, the circle and the activity that an event names', () => {
  const text = renderEvent({
    description: 'Removed an activity from a circle',
    subject_type: 'activity',
    subject_id: 7,
    details: { circle_id: '4', author_id: '2', rule: 'spam' },
    references: [
      { type: 'member', id: 2, name: sampleNames.ben },
      { type: 'circle', id: 4, name: 'Lake swimmers' },
    ],
  })
  expect(text).toContain(`${sampleNames.olga} → an activity · by ${sampleNames.ben} · in Lake swimmers`)
  expect(text).toContain('reason: Spam or advertising')
  expect(linkTo(sampleNames.ben)).toBe('/admin/members/2')
  expect(linkTo('Lake swimmers')).toBe('/circles/4')
  expect(linkTo('an activity')).toBe('/activity/7')
})

test('says what a report is about', () => {
  const details = {
    subject_type: 'comment',
    subject_id: '12',
    author_id: '2',
    removes_content: 'true',
    sanction: 'none',
  }
  const references = [{ type: 'member' as const, id: 2, name: sampleNames.ben }]
  const text = renderEvent({ subject_type: 'report', subject_id: 3, details, references })
  expect(text).toContain(`${sampleNames.olga} → a report · about a comment · by ${sampleNames.ben}`)
  expect(text).toContain('content removed · no sanction')
  expect(text).not.toMatch(/subject|12/)
  expect(linkTo('a report')).toBe('/admin/reports/3')
})

test('does not link what an event deleted, and names members and circles without an account as deleted', () => {
  const details = { author_id: '9', activity_id: '5', excerpt: 'Buy this' }
  const text = renderEvent({ action: 'comment_deleted', subject_type: 'comment', subject_id: 8, details })
  expect(text).toContain(`${sampleNames.olga} → a comment · by a deleted member · below an activity`)
  expect(text).toContain('“Buy this”')
  expect(screen.queryByRole('link', { name: 'a comment' })).toBeNull()
})

test.each([
  [{ details: { settings: 'name, new_account_days' } }, 'name, limits for new members'],
  [{ details: { from: 'member', to: 'moderator' } }, 'before: member · now: moderator'],
  [{ details: { kind: 'send_mail' } }, 'Email'],
  [{ details: { uses: '5' } }, 'for up to 5 people'],
  [{ actor: null, address: null }, 'A command on the server'],
  [{ actor: null, subject_type: 'member', subject_id: 2, subject: ben }, `Not signed in → ${sampleNames.ben}`],
])('words the details %j', (changes, text) => {
  expect(renderEvent(changes)).toContain(text)
})
