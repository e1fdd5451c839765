import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { collectToasts, renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { InvitationEmailForm } from './invitation-email-form.tsx'

beforeEach(() => localStorage.clear())

test('sends a list of addresses an invitation each, with a personal text', async () => {
  const requests = stubServer({ 'POST /invitations/emails': { body: { sent: 3, not_sent: [] } } })
  const toasts = await collectToasts()
  renderInApp(<InvitationEmailForm circles={[{ id: 7, name: 'Lake' }]} maxEmails={100} limitText={undefined} />)
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
  await type('Email addresses', 'dora@lake.example, emil@lake.example\nfrida@lake.example')
  await type('Personal text', 'Swim with us!')
  await type('Label', 'June')
  await userEvent.selectOptions(screen.getByLabelText('Also add them to a circle'), 'Lake')
  await userEvent.click(screen.getByRole('button', { name: 'Send 3 invitations' }))
  await expect.poll(() => toasts).toMatchObject([{ text: '3 invitations sent' }])
  expect(requests).toMatchObject([
    {
      body: {
        emails: ['dora@lake.example', 'emil@lake.example', 'frida@lake.example'],
        text: 'Swim with us!',
        label: 'June',
        days: 30,
        circle_id: 7,
      },
    },
  ])
})

test('names the addresses that have got too many invitations', async () => {
  stubServer({ 'POST /invitations/emails': { body: { sent: 1, not_sent: ['dora@lake.example'] } } })
  renderInApp(<InvitationEmailForm circles={[]} maxEmails={100} limitText={undefined} />)
  await userEvent.type(screen.getByLabelText('Email addresses'), 'dora@lake.example, emil@lake.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }))
  const notSent = await screen.findByRole('list', { name: 'Not sent' })
  expect(notSent.textContent).toBe('dora@lake.example')
  expect(screen.getByRole('status').textContent).toContain('This address has got 3 invitations in the last 24 hours')
})
