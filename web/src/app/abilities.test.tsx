import type { Ability } from '@daystar/contract/abilities'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { startSession } from '#lib/session/session.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { type StubResponse, stubServer } from '../testing/render-in-app.tsx'
import { sampleNames } from '../testing/sample.ts'
import { createAppRouter } from './router.tsx'

afterEach(() => queryClient.clear())

/** The role has no effect: the server sends what it permits. */
function openPage(path: string, can: Ability[], responses: Record<string, StubResponse>) {
  startSession('secret', 7)
  stubServer({ 'GET /users/me': { body: { id: 7, name: sampleNames.ada, role: 'operator', can } }, ...responses })
  const history = createMemoryHistory({ initialEntries: [path] })
  render(<RouterProvider router={createAppRouter({ history } as never)} />)
}

const ben = { id: 2, name: sampleNames.ben, display_name: sampleNames.ben, username: 'ben' }
const ofProfile = {
  'GET /users/2': { body: { ...ben, bio: '', can_connect: true } },
  'GET /connections/status/2': { body: { status: 'none' } },
}
const menuItems = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

test('a profile leads to the sanctions only if the viewer can read them', async () => {
  openPage('/profile/2', ['sanction:readAll'], ofProfile)
  expect(await menuItems()).toContain('Sanctions')
})

test('a profile does not lead to the sanctions otherwise', async () => {
  openPage('/profile/2', ['report:review'], ofProfile)
  expect(await menuItems()).not.toContain('Sanctions')
})

const sanction = {
  id: 3,
  kind: 'warning',
  subject_type: null,
  subject_excerpt: '',
  removed_content: false,
  circle_name: '',
  rule: null,
  reason: 'Be kind.',
  created_at: '2026-06-01T10:00:00Z',
  ends_at: null,
  lifted_at: null,
  is_in_force: true,
  appeal: null,
  appealed_at: null,
  appeal_decided_at: null,
  appeal_answer: '',
  created_by: null,
}
const history = (can: string[]) => ({
  'GET /admin/members/2/sanctions': { body: { member: ben, role: 'moderator', sanctions: [sanction], cases: [], can } },
})

test('the page of a member offers to impose and lift sanctions if the viewer can', async () => {
  openPage('/admin/members/2', ['administration:readMembers'], history(['sanction:impose', 'sanction:lift']))
  await screen.findByRole('button', { name: /^Lift/ })
  screen.getByRole('button', { name: 'Send the warning' })
})

test('the page of a member says who can impose sanctions if the viewer cannot', async () => {
  openPage('/admin/members/2', ['administration:readMembers'], history([]))
  await screen.findByText('Only operators impose sanctions on moderators and operators.')
  expect(screen.queryByRole('button', { name: /^Lift/ })).toBeNull()
})

const caseAbout = (can: string[]) => ({
  'GET /admin/reports/4': {
    body: {
      id: 4,
      subject_type: 'member',
      subject_id: 2,
      member: ben,
      title: sampleNames.ben,
      excerpt: '',
      picture: null,
      circles: [],
      reasons: ['spam'],
      report_count: 0,
      opened_at: '2026-06-01T10:00:00Z',
      decided_at: null,
      reports: [],
      current: { title: sampleNames.ben, text: '', media: [] },
      activity_id: null,
      notes: [],
      earlier_cases: [],
      sanctions: [sanction],
      decided_by: null,
      removed_content: false,
      reply: '',
      can,
    },
  },
})

test('the page of a report offers to impose and lift sanctions if the viewer can', async () => {
  openPage('/admin/reports/4', ['report:review'], caseAbout(['sanction:impose', 'sanction:lift']))
  await screen.findByRole('button', { name: /^Lift/ })
  screen.getByLabelText('Sanction')
})

test('the page of a report offers neither otherwise, also with the draft of a sanction', async () => {
  const draft = { removes_content: false, sanction: 'warning', suspension_days: null, reason: '', reply: '' }
  localStorage.setItem(storageKeys.draft(7, 'decision:4'), JSON.stringify(draft))
  openPage('/admin/reports/4', ['report:review'], caseAbout([]))
  await screen.findByText('Only operators impose sanctions on moderators and operators.')
  expect(screen.queryByRole('button', { name: /^Lift/ })).toBeNull()
  expect(screen.queryByLabelText('Sanction')).toBeNull()
  screen.getByRole('button', { name: 'Close without action' })
})
