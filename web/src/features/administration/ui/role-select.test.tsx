import type { AdministeredMember } from '@daystar/contract/administration'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { collectToasts, renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { containing, sampleNames } from '../../../testing/sample.ts'
import type { IdentityFormComponent } from '../identity-form.ts'
import { RoleSelect } from './role-select.tsx'

const toasts = collectToasts()

const ada: AdministeredMember = {
  id: 2,
  name: sampleNames.ada,
  display_name: sampleNames.ada,
  username: 'ada',
  profile_pic_url: null,
  email: 'ada@lake.example',
  role: 'member',
  activities_count: 0,
  restrictions: [],
  last_seen_on: null,
  invited_by: null,
  created_at: '2026-06-01T10:00:00Z',
}

/** Confirms with a password at once. */
const IdentityForm: IdentityFormComponent = ({ children, submitLabel, onConfirm, onCancel }) => (
  <div>
    {children}
    <button type="button" onClick={onCancel}>
      Cancel
    </button>
    <button type="button" onClick={() => void onConfirm({ password: 'morning swim' })}>
      {submitLabel}
    </button>
  </div>
)

async function choose(role: string) {
  const requests = stubServer({
    'PUT /admin/members/2/role': ({ body }) => ({ body: { role: (body as { role: string }).role } }),
    'POST /admin/members/2/role/undo': { body: { role: 'member' } },
  })
  renderInApp(<RoleSelect member={ada} IdentityForm={IdentityForm} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: `Role of ${sampleNames.ada}` }), role)
  return {
    requests,
    toasts,
    dialog: await screen.findByRole('dialog', { name: containing(`Make ${sampleNames.ada}`) }),
  }
}

test('changes a role only after a confirmation that names the consequences', async () => {
  const { requests, dialog } = await choose('moderator')
  expect(requests).toEqual([])
  expect(dialog.textContent).toContain(`Make ${sampleNames.ada} a moderator?`)
  expect(dialog.textContent).toContain('Moderators decide reports and applications')
  expect(dialog.textContent).toContain('They and the other operators get an email.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(requests).toEqual([])
  expect(screen.getByRole('combobox', { hidden: true })).toHaveProperty('value', 'member')
})

test('requires the password for an operator, and offers to undo the change', async () => {
  const { requests, toasts, dialog } = await choose('operator')
  expect(dialog.textContent).toContain('Operators can do everything')
  await userEvent.click(screen.getByRole('button', { name: 'Make an operator' }))
  await expect
    .poll(() => toasts)
    .toMatchObject([{ text: `${sampleNames.ada} is now an operator`, action: { label: 'Undo' } }])
  expect(requests).toMatchObject([{ method: 'PUT', body: { role: 'operator', password: 'morning swim' } }])
  toasts[0]?.action?.run()
  await expect.poll(() => toasts[1]?.text).toBe(`${sampleNames.ada} has the previous role again`)
  expect(requests[1]).toMatchObject({ method: 'POST', path: '/admin/members/2/role/undo' })
})
