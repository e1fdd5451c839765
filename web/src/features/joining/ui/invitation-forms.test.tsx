import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '../../../testing/enter-text.ts'
import { collectToasts, renderInApp, type Stubs, stubServer } from '../../../testing/render-in-app.tsx'
import { InvitationForms } from './invitation-forms.tsx'

const toasts = collectToasts()

function renderForms(limits: object, responses: Stubs = {}) {
  stubServer({ 'GET /invitations/limits': { body: limits }, ...responses })
  renderInApp(
    <InvitationForms circles={[]}>
      {({ link, email }) => (
        <>
          {link}
          {email}
        </>
      )}
    </InvitationForms>,
  )
  return screen.findByRole<HTMLInputElement>('spinbutton', { name: 'For how many people' })
}

test('a new account is offered only as many people as it can invite, and the reason', async () => {
  const newAccount = { per_day: 5, more_at: '2026-11-24T00:00:00Z' }
  const field = await renderForms({ max_uses: 3, max_emails: 3, emails_per_day: 10, new_account: newAccount })
  expect(field.max).toBe('3')
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  expect(hint).toMatch(/^Your account is new: it can invite 5 people a day, 3 more today\. More is possible from 24 /)
  enterText(screen.getByLabelText('Email addresses'), 'a@b.example c@b.example d@b.example e@b.example')
  expect(await screen.findByText('At most 3 addresses at once.')).toBeDefined()
})

test('a new account that can invite no more people today cannot send the form', async () => {
  const newAccount = { per_day: 5, more_at: '2026-11-24T00:00:00Z' }
  await renderForms({ max_uses: 0, max_emails: 0, emails_per_day: 10, new_account: newAccount })
  const names = ['Create invitation', 'Send invitation']
  for (const name of names) expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})

test('all others are offered what the server accepts, without a reason', async () => {
  const field = await renderForms({ max_uses: 500, max_emails: 10, emails_per_day: 10, new_account: null })
  expect([field.max, field.getAttribute('aria-describedby')]).toEqual(['500', null])
})

test('an invitation that an earlier attempt has created counts as created', async () => {
  const completed = {
    status: 409,
    body: { detail: 'This request was carried out earlier.', code: 'key_completed', id: 5 },
  }
  const limits = { max_uses: 500, max_emails: 10, emails_per_day: 10, new_account: null }
  await renderForms(limits, { 'POST /invitations': completed })
  await userEvent.click(screen.getByRole('button', { name: 'Create invitation' }))
  await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Invitation created']))
})
