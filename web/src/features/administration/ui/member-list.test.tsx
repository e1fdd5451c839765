import type { AdministeredMember } from '@daystar/contract/administration'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { collectToasts, renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { MemberList } from './member-list.tsx'

const toasts = collectToasts()

const member = (id: number, name: string): AdministeredMember => ({
  id,
  name,
  display_name: name,
  username: name.toLowerCase(),
  profile_pic_url: null,
  email: `${name.toLowerCase()}@lake.example`,
  role: 'member',
  activities_count: 0,
  restrictions: [],
  last_seen_on: '2026-06-01',
  invited_by: null,
  created_at: '2026-05-01T10:00:00Z',
})

async function renderList() {
  const requests = stubServer({
    'GET /admin/members': {
      body: [member(1, sampleNames.ada), member(2, sampleNames.ben), member(3, sampleNames.cleo)],
    },
    'PUT /admin/members/roles': {
      body: [
        { member_id: 1, error: null },
        { member_id: 2, error: { code: 'member_not_found', detail: 'Member not found.' } },
      ],
    },
    'POST /groups/7/invite/members': { body: [{ member_id: 3, error: null }] },
    'POST /admin/members/deletions': { body: [{ member_id: 3, error: null }] },
  })
  renderInApp(
    <MemberList
      isForOperator
      circles={[{ id: 7, name: 'Lake' }]}
      IdentityForm={({ children }) => <div>{children}</div>}
    />,
  )
  await screen.findByRole('checkbox', { name: `Select ${sampleNames.ada}` })
  const select = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { requests, toasts, select, press }
}

test('shows when members were seen', async () => {
  await renderList()
  expect(screen.getAllByText(/last seen/)).toHaveLength(3)
})

test('sets the role of the selected members in one request, and shows for whom it failed', async () => {
  const { requests, toasts, select, press } = await renderList()
  await select(`Select ${sampleNames.ada}`)
  await select(`Select ${sampleNames.ben}`)
  await press('Set role')
  const dialog = await screen.findByRole('dialog', { name: 'Set the role of 2 members' })
  expect(within(dialog).getByRole('list', { name: 'Members' }).textContent).toBe(`${sampleNames.ada}${sampleNames.ben}`)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set role' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('1 member could not be changed:')
  expect(dialog.textContent).toContain(`${sampleNames.ben}: Member not found.`)
  expect(requests).toMatchObject([{ method: 'PUT', body: { member_ids: [1, 2], role: 'moderator' } }])
  expect(toasts).toMatchObject([{ text: 'Role of 1 member changed', action: { label: 'Undo' } }])
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(screen.getByRole('checkbox', { name: `Select ${sampleNames.ben}` })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: `Select ${sampleNames.ada}` })).toHaveProperty('checked', false)
})

test('deletes accounts only after a confirmation with their names', async () => {
  const { requests, select, press } = await renderList()
  await select(`Select ${sampleNames.cleo}`)
  await press('Delete accounts')
  const dialog = await screen.findByRole('dialog', { name: 'Delete the accounts of 1 member?' })
  expect(dialog.textContent).toContain(sampleNames.cleo)
  expect(dialog.textContent).toContain('This cannot be undone.')
  expect(requests).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete accounts' }))
  await expect.poll(() => requests).toMatchObject([{ method: 'POST', body: { member_ids: [3] } }])
})

test('invites the selected members to a circle', async () => {
  const { requests, toasts, select, press } = await renderList()
  await select(`Select ${sampleNames.cleo}`)
  await press('Invite to a circle')
  const dialog = await screen.findByRole('dialog', { name: 'Invite 1 member to a circle' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitations' }))
  await expect.poll(() => toasts).toMatchObject([{ text: 'Invitations sent to 1 member' }])
  expect(requests).toMatchObject([{ path: '/groups/7/invite/members', body: { member_ids: [3] } }])
})

test('selects all members that are shown', async () => {
  const { select } = await renderList()
  await select('Select all shown')
  expect(screen.getByRole('region', { name: 'Selected members' }).textContent).toContain('3 selected')
  await select('Select all shown')
  expect(screen.queryByRole('region')).toBeNull()
})
