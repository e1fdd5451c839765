import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { normalizeCircle } from '#lib/compatibility/circles.ts'
import { startSession } from '#lib/session/session.ts'
import { collectToasts, renderInApp, type StubResponse, stubServer } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { InviteMembersForm } from './invite-members-form.tsx'

const circle = normalizeCircle(
  { id: 3, name: 'Choir', is_member: true, members: [{ id: 20, name: sampleNames.cleo }] },
  7,
)

const toasts = collectToasts()
beforeEach(() => startSession('secret', 7))

/** The viewer follows Ben, Cleo, who belongs to the circle, and Dora. */
async function chooseBenAndDora(reply: () => StubResponse) {
  const person = (id: number, name: string) => ({ id, name, username: null, profile_pic_url: null })
  const requests = stubServer({
    'GET /connections/following/me': {
      body: [person(12, sampleNames.ben), person(20, sampleNames.cleo), person(21, sampleNames.dora)],
    },
    'POST /groups/3/invitations': reply,
  })
  renderInApp(<InviteMembersForm circle={circle} />)
  const field = await screen.findByRole('combobox', { name: 'Members whom you follow' })
  for (const name of [sampleNames.ben, sampleNames.dora]) {
    await userEvent.click(field)
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  expect(screen.queryByRole('option', { name: sampleNames.cleo })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations', hidden: true }))
  return requests
}

test('invites the chosen members, and says how many of them are invited', async () => {
  const requests = await chooseBenAndDora(() => ({ status: 200, body: { invited: [12] } }))
  await expect
    .poll(() => toasts)
    .toMatchObject([
      {
        text: 'Invitation sent',
        detail: 'The others belong to the circle, were invited before, or cannot be invited.',
      },
    ])
  expect(requests.at(-1)?.body).toEqual({ member_ids: [12, 21] })
})

test('keeps the choice when the invitations cannot be sent', async () => {
  await chooseBenAndDora(() => ({ status: 503, body: { detail: 'Try again.' } }))
  expect(await screen.findByText('Try again.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send 2 invitations', hidden: true })).toBeDefined()
})
