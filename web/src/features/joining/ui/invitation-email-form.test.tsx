import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '../../../testing/enter-text.ts'
import { collectToasts, renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'
import { InvitationEmailForm } from './invitation-email-form.tsx'

const toasts = collectToasts()

test('sends a list of addresses an invitation each, with a personal text', async () => {
  const requests = stubServer({ 'POST /invitations/emails': { body: { sent: 3, not_sent: [] } } })
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
  enterText(screen.getByLabelText('Email addresses'), 'dora@lake.example, emil@lake.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }))
  const notSent = await screen.findByRole('list', { name: 'Not sent' })
  expect(notSent.textContent).toBe('dora@lake.example')
  expect(screen.getByRole('status').textContent).toContain('This address has got 3 invitations in the last 24 hours')
})

const packOptions = {
  'GET /invitations/pack-members': { body: [{ id: 12, name: sampleNames.ben, username: null, profile_pic_url: null }] },
  'GET /events': {
    body: [
      {
        id: 5,
        title: 'Regatta',
        starts_at: '2030-06-01T08:00:00Z',
        audience: 'circle',
        circle: { id: 7, name: 'Lake' },
      },
    ],
  },
}

test('sends the members and the event of the welcome pack with each invitation', async () => {
  const requests = stubServer({ ...packOptions, 'POST /invitations/emails': { body: { sent: 1, not_sent: [] } } })
  renderInApp(<InvitationEmailForm circles={[{ id: 7, name: 'Lake' }]} maxEmails={100} limitText={undefined} />)
  enterText(screen.getByLabelText('Email addresses'), 'dora@lake.example')
  await userEvent.selectOptions(screen.getByLabelText('Also add them to a circle'), 'Lake')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Members they can connect with at once' }))
  await userEvent.click(await screen.findByRole('option', { name: sampleNames.ben }))
  await userEvent.selectOptions(await screen.findByLabelText('An event they can go to'), '5')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation', hidden: true }))
  await expect.poll(() => requests.at(-1)?.body).toMatchObject({ circle_id: 7, member_ids: [12], event_id: 5 })
})

test('an event of the circle is left out when another circle is chosen', async () => {
  const requests = stubServer({ ...packOptions, 'POST /invitations/emails': { body: { sent: 1, not_sent: [] } } })
  renderInApp(<InvitationEmailForm circles={[{ id: 7, name: 'Lake' }]} maxEmails={100} limitText={undefined} />)
  enterText(screen.getByLabelText('Email addresses'), 'dora@lake.example')
  await userEvent.selectOptions(screen.getByLabelText('Also add them to a circle'), 'Lake')
  await userEvent.selectOptions(await screen.findByLabelText('An event they can go to'), '5')
  await userEvent.selectOptions(screen.getByLabelText('Also add them to a circle'), '')
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
  await expect.poll(() => requests.at(-1)?.body).toMatchObject({ circle_id: null })
  expect(requests.at(-1)?.body).not.toHaveProperty('event_id')
})
