import type { Ability } from '@daystar/contract/abilities'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import type { Stubs } from '../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../testing/render-page.tsx'
import { sampleNames } from '../testing/sample.ts'
import { sanction } from '../testing/sanction.ts'

/** The role has no effect: the server sends what it permits. */
const openPage = (path: string, can: Ability[], responses: Stubs) =>
  renderPage(path, { 'GET /users/me': { body: { ...ada, role: 'operator', can } }, ...responses })

const ofProfile = {
  'GET /users/12': { body: { ...ben, bio: '', can_connect: true } },
  'GET /connections/status/12': { body: { status: 'none' } },
}
const menuItems = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}

test('a profile leads to the sanctions only if the viewer can read them', async () => {
  openPage('/profile/12', ['sanction:readAll'], ofProfile)
  expect(await menuItems()).toContain('Sanctions')
})

test('a profile does not lead to the sanctions otherwise', async () => {
  openPage('/profile/12', ['report:review'], ofProfile)
  expect(await menuItems()).not.toContain('Sanctions')
})

const history = (can: string[]) => ({
  'GET /admin/members/12/sanctions': {
    body: { member: ben, role: 'moderator', sanctions: [{ ...sanction, created_by: null }], cases: [], can },
  },
})

test('the page of a member offers to impose and lift sanctions if the viewer can', async () => {
  openPage('/admin/members/12', ['administration:readMembers'], history(['sanction:impose', 'sanction:lift']))
  await screen.findByRole('button', { name: /^Lift/ })
  screen.getByRole('button', { name: 'Send the warning' })
})

test('the page of a member says who can impose sanctions if the viewer cannot', async () => {
  openPage('/admin/members/12', ['administration:readMembers'], history([]))
  await screen.findByText('Only operators impose sanctions on moderators and operators.')
  expect(screen.queryByRole('button', { name: /^Lift/ })).toBeNull()
})

const caseAbout = (can: string[]) => ({
  'GET /admin/reports/4': {
    body: {
      id: 4,
      subject_type: 'member',
      subject_id: 12,
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
      sanctions: [{ ...sanction, created_by: null }],
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
