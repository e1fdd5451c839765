import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { discardAll } from '#lib/outbox/outbox.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import { enterText } from '../testing/enter-text.ts'
import { answerOf, event, eventStubs, waiting } from '../testing/pages/event-page.ts'
import { unreachable } from '../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../testing/render-page.tsx'
import { sampleNames } from '../testing/sample.ts'

const noteOf = (member: { id: number }, can: string[]) => ({ ...answerOf(member), id: 71, note: 'You fools', can })

test.each([
  ['an organizer removes a note after a confirmation', ['event:edit'], 'alertdialog'],
  ['a moderator removes a note with a reason', [], 'dialog'],
] as const)('%s', async (_, can, role) => {
  let note = 'You fools'
  const reasons: (string | null)[] = []
  renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5': { body: { ...event, can } },
    'GET /events/5/invitations': { body: [] },
    'GET /events/5/answers': () => ({ body: [{ ...noteOf(ben, ['event:removeNote']), note }] }),
    [`DELETE /events/5/answers/${ben.id}/note`]: ({ query }) => {
      note = ''
      reasons.push(query.get('reason'))
      return { status: 204 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this note' }))
  const dialog = await screen.findByRole(role, { name: 'Remove this note?' })
  if (role === 'dialog') enterText(within(dialog).getByRole('textbox'), 'Insulting.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('You fools')).toBeNull())
  expect(reasons).toEqual([role === 'dialog' ? 'Insulting.' : null])
  const answers = screen.getByRole('list', { name: 'Answers' })
  await waitFor(() => expect(document.activeElement).toBe(within(answers).getByRole('link', { name: sampleNames.ben })))
})

test('the focus returns to its button when a note is kept after all', async () => {
  renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5': { body: { ...event, can: ['event:edit'] } },
    'GET /events/5/invitations': { body: [] },
    'GET /events/5/answers': { body: [noteOf(ben, ['event:removeNote'])] },
  })
  const button = await screen.findByRole('button', { name: 'Remove this note' })
  await userEvent.click(button)
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'No' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a note of another member can be reported, and an own one cannot', async () => {
  renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5/answers': { body: [noteOf(ada, []), noteOf(ben, [])] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Report this note' }))
  expect(await screen.findByRole('dialog', { name: 'Report this note' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove this note' })).toBeNull()
})

test('sends an answer and says that the member is on the waiting list', async () => {
  let shown = event
  const { requests } = renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5': () => ({ body: shown }),
    'PUT /events/5/answer': () => {
      shown = { ...event, own_answer: waiting, waiting_count: 1 }
      return { body: shown }
    },
  })
  await screen.findByText('2 of 2 places taken')
  await userEvent.click(await screen.findByRole('button', { name: 'Going' }))
  await screen.findByText('You are on the waiting list.', { exact: false })
  expect(requests).toMatchObject([{ method: 'PUT', path: '/events/5/answer', body: { answer: 'going' } }])
})

test('the focus stays at the answer when a note is saved and when the answer is withdrawn', async () => {
  let shown = { ...event, own_answer: { ...waiting } as null | object }
  renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5': () => ({ body: shown }),
    'PUT /events/5/answer': () => {
      shown = { ...event, own_answer: { ...waiting, note: 'With tea' } }
      return { body: shown }
    },
    'DELETE /events/5/answer': () => {
      shown = event
      return { body: shown }
    },
  })
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note to the others' })
  await userEvent.type(note, 'With tea {Tab}{Enter}')
  const save = screen.getByRole('button', { name: 'Save' })
  await waitFor(() => expect(note.value).toBe('With tea'))
  expect(document.activeElement).toBe(save)
  screen.getByRole('button', { name: 'Withdraw answer' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw answer' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Going' }))
})

test('invites members, makes one an organizer, and withdraws an invitation', async () => {
  const cleo = { id: 3, name: sampleNames.cleo, username: 'cleo', profile_pic_url: null, is_organizer: false }
  const { requests } = renderPage('/events/5', {
    ...eventStubs,
    'GET /events/5': { body: { ...event, can: ['event:edit', 'event:appoint'] } },
    'GET /events/5/invitations': { body: [cleo] },
    'GET /connections/following/me': { body: [{ id: 4, name: sampleNames.dora, profile_pic_url: null }] },
    'POST /events/5/invitations': { body: { invited: [4] } },
    'PUT /events/5/organizers/3': { status: 204 },
    'DELETE /events/5/invitations/3': { status: 204 },
  })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Members whom you follow' }))
  await userEvent.click(await screen.findByRole('option', { name: sampleNames.dora }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  await userEvent.click(screen.getByRole('button', { name: `Make organizer: ${sampleNames.cleo}` }))
  await waitFor(() => expect(requests).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: `Withdraw the invitation of ${sampleNames.cleo}` }))
  await waitFor(() => expect(requests).toHaveLength(3))
  expect(requests).toMatchObject([
    { method: 'POST', path: '/events/5/invitations', body: { member_ids: [4] } },
    { method: 'PUT', path: '/events/5/organizers/3' },
    { method: 'DELETE', path: '/events/5/invitations/3' },
  ])
})

test('an answer and a comment that are given while the server is away are shown at once, as waiting', async () => {
  stubIndexedDb()
  renderPage('/events/5', {
    ...eventStubs,
    'PUT /events/5/answer': unreachable,
    'POST /events/5/comments': unreachable,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Going' }))
  const pressed = () => screen.findByRole('button', { name: 'Going', pressed: true })
  await pressed()
  await screen.findByText('Waiting to be sent')
  enterText(screen.getByRole('textbox', { name: 'Add a comment' }), 'With a towel')
  await userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
  await waitFor(() => expect(screen.getAllByText('Waiting to be sent')).toHaveLength(2))
  expect(screen.getByText('With a towel')).toBeTruthy()
  await discardAll(ada.id)
})
