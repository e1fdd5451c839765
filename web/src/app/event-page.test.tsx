import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '#lib/api/query-client.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { discardAll } from '#lib/outbox/outbox.ts'
import { stubIndexedDb } from '#lib/outbox/testing/stub-indexed-db.ts'
import { endSession } from '#lib/session/session.ts'
import { enterText } from '../testing/enter-text.ts'
import { type StubResponse, type Stubs, unreachable } from '../testing/render-in-app.tsx'
import { ada, ben, renderPage } from '../testing/render-page.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const person = { ...ben, profile_pic_url: null }
const event = {
  id: 5,
  series_id: 3,
  author: person,
  organizers: [],
  title: 'Lake swim',
  description: 'Bring a towel',
  location: 'Müggelsee',
  place_id: null,
  lat: null,
  lng: null,
  photo: null,
  audience: 'everyone',
  circle: null,
  starts_at: inDays(3),
  ends_at: inDays(3.1),
  time_zone: 'Europe/Berlin',
  start_date: inDays(3).slice(0, 10),
  start_time: '09:00',
  end_date: inDays(3).slice(0, 10),
  end_time: '11:00',
  repeats: null,
  is_moved: false,
  cancelled_at: null,
  cancel_reason: '',
  capacity: 2,
  guests_max: 2,
  going_count: 2,
  maybe_count: 0,
  waiting_count: 0,
  comment_count: 0,
  own_answer: null as null | object,
  is_invited: false,
  created_at: inDays(-1),
  edited_at: null,
  can: [] as string[],
}
const answerOf = (member: object) => ({
  answer: 'going',
  is_waiting: false,
  guests: 0,
  note: '',
  member: { ...member, profile_pic_url: null },
  answered_at: inDays(-2),
})
const waiting = { answer: 'going', is_waiting: true, guests: 0, note: '', reminders: [1440] }

const stubs = {
  'GET /events/5': { body: event },
  'GET /events/5/answers': { body: [] },
  'GET /events/5/comments': { body: [] },
}

const noteOf = (member: { id: number }, can: string[]) => ({ ...answerOf(member), id: 71, note: 'You fools', can })

test.each([
  ['an organizer removes a note after a confirmation', ['event:edit'], 'alertdialog'],
  ['a moderator removes a note with a reason', [], 'dialog'],
] as const)('%s', async (_, can, role) => {
  let note = 'You fools'
  const reasons: (string | null)[] = []
  renderPage('/events/5', {
    ...stubs,
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
  await waitFor(() => expect(document.activeElement).toBe(within(answers).getByRole('link', { name: 'Ben' })))
})

test('a note of another member can be reported, and an own one cannot', async () => {
  renderPage('/events/5', {
    ...stubs,
    'GET /events/5/answers': { body: [noteOf(ada, []), noteOf(ben, [])] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Report this note' }))
  expect(await screen.findByRole('dialog', { name: 'Report this note' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove this note' })).toBeNull()
})

test('sends an answer and says that the member is on the waiting list', async () => {
  let shown = event
  const { requests } = renderPage('/events/5', {
    ...stubs,
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
    ...stubs,
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

test('the focus stays at the actions of an event when its date is cancelled', async () => {
  let shown = { ...event, can: ['event:edit'], cancelled_at: null as null | string }
  renderPage('/events/5', {
    ...stubs,
    'GET /events/5': () => ({ body: shown }),
    'POST /events/5/cancel': () => {
      shown = { ...shown, cancelled_at: inDays(0) }
      return { body: shown }
    },
  })
  const open = await screen.findByRole('button', { name: 'Cancel event' })
  open.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Storm{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel event' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to calendar' })))
})

test('the place of an event leads to the activities there', async () => {
  renderPage('/events/5', stubs)
  const place = await screen.findByRole('link', { name: 'Müggelsee' })
  expect(place.getAttribute('href')).toBe('/search?place=M%C3%BCggelsee')
})

test('an author who left the circle of an event is shown neither answers nor comments, and what they can do', async () => {
  const left = { ...event, author: { ...ada, profile_pic_url: null }, has_left: true, going_count: 0 }
  renderPage('/events/5', { 'GET /events/5': { body: { ...left, can: ['event:delete'] } } })
  await screen.findByText('You no longer belong to the circle of this event', { exact: false })
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Answers' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull()
  expect(screen.queryByText('0 of 2 places taken')).toBeNull()
})

test('only the author of a comment is offered to delete it, and others who may to remove it', async () => {
  const comment = {
    event_id: 5,
    created_at: inDays(-1),
    edited_at: null,
    is_muted: false,
    can: ['event:deleteComment'],
  }
  const comments = [ada, ben].map((author, index) => ({
    ...comment,
    id: index + 1,
    content: `Comment of ${author.name}`,
    author: { ...author, profile_pic_url: null },
  }))
  renderPage('/events/5', { ...stubs, 'GET /events/5/comments': { body: comments } })
  const buttonsOf = async (text: string) => {
    const item = (await screen.findByText(text)).closest('li') as HTMLElement
    return within(item)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  }
  expect(await buttonsOf('Comment of Ada')).toEqual(['Delete this comment'])
  expect(await buttonsOf('Comment of Ben')).toEqual(['Report this comment', 'Remove this comment'])
})

test('a moderator who removes a comment on an event gives a reason, and organizers need none', async () => {
  const comment = {
    id: 9,
    event_id: 5,
    author: { ...ben, profile_pic_url: null },
    content: 'Spam',
    created_at: inDays(-1),
    edited_at: null,
    is_muted: false,
    can: ['event:deleteComment'],
  }
  const reasons: (string | null)[] = []
  const responses: Stubs = {
    ...stubs,
    'GET /events/5/comments': { body: [comment] },
    'DELETE /events/comments/9': ({ query }) => {
      reasons.push(query.get('reason'))
      return { status: 204 }
    },
  }
  renderPage('/events/5', responses)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this comment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this comment?' }))
  enterText(dialog.getByLabelText('Reason'), 'Werbung')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  cleanup()
  queryClient.clear()
  renderPage('/events/5', { ...responses, 'GET /events/5': { body: { ...event, can: ['event:edit'] } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove this comment' }))
  await waitFor(() => expect(reasons).toEqual(['Werbung', null]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('offers changes to organizers alone', async () => {
  renderPage('/events/5', { ...stubs, 'GET /events/5': { body: { ...event, can: ['event:edit'] } } })
  await screen.findByRole('link', { name: 'Edit' })
  await screen.findByRole('button', { name: 'Cancel event' })
})

test('invites members, makes one an organizer, and withdraws an invitation', async () => {
  const cleo = { id: 3, name: 'Cleo', username: 'cleo', profile_pic_url: null, is_organizer: false }
  const { requests } = renderPage('/events/5', {
    ...stubs,
    'GET /events/5': { body: { ...event, can: ['event:edit', 'event:appoint'] } },
    'GET /events/5/invitations': { body: [cleo] },
    'GET /connections/following/me': { body: [{ id: 4, name: 'Dora', profile_pic_url: null }] },
    'POST /events/5/invitations': { body: { invited: [4] } },
    'PUT /events/5/organizers/3': { status: 204 },
    'DELETE /events/5/invitations/3': { status: 204 },
  })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Members whom you follow' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Dora' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make organizer: Cleo' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the invitation of Cleo' }))
  await waitFor(() => expect(requests).toHaveLength(3))
  expect(requests).toMatchObject([
    { method: 'POST', path: '/events/5/invitations', body: { member_ids: [4] } },
    { method: 'PUT', path: '/events/5/organizers/3' },
    { method: 'DELETE', path: '/events/5/invitations/3' },
  ])
})

test('a moderator deletes the event of another member with a reason', async () => {
  const { requests, location } = renderPage('/events/5', {
    ...stubs,
    'GET /events/5': { body: { ...event, can: ['event:delete'] } },
    'DELETE /events/5': { status: 204 },
    'GET /events': { body: [] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this event?' }))
  enterText(dialog.getByRole('textbox', { name: 'Reason' }), 'Advertising.')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(location()).toBe('/events'))
  expect(requests).toMatchObject([{ method: 'DELETE', path: '/events/5' }])
})

test('reads the event again when the URL of its photo has expired', async () => {
  const photo = { id: 1, kind: 'image', width: 4, height: 3, placeholder: null, alt: 'The jetty', variants: [] }
  let reads = 0
  renderPage('/events/5', {
    ...stubs,
    'GET /events/5': () => ({ body: { ...event, photo: { ...photo, url: `/media/a/jetty.jpg?s=${++reads}` } } }),
  })
  fireEvent.error(await screen.findByRole('img', { name: 'The jetty' }))
  await waitFor(() => expect(screen.getByRole('img', { name: 'The jetty' }).getAttribute('src')).toContain('?s=2'))
})

test('shows neither answers nor changes to visitors', async () => {
  renderPage('/events/5', stubs, { isVisitor: true })
  await screen.findByRole('heading', { name: 'Lake swim' })
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test('starts a draft with title, place, duration and the others after the event', async () => {
  const over = { ...event, starts_at: inDays(-1), ends_at: new Date(Date.parse(inDays(-1)) + 5_400_000).toISOString() }
  const { requests } = renderPage('/events/5', {
    ...stubs,
    'GET /events/5': { body: over },
    'GET /events/5/answers': { body: [answerOf(ada), answerOf(ben)] },
    'PUT /drafts/*': { body: {} },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Log it together' }))
  await waitFor(() => expect(requests.some(({ path }) => path.startsWith('/drafts/'))).toBe(true))
  const saved = requests.find(({ path }) => path.startsWith('/drafts/'))
  expect(saved?.body).toMatchObject({
    content: { title: 'Lake swim', location: 'Müggelsee', duration: '1h 30m', companion_ids: [ben.id] },
  })
})

test('plans an event with the values of the form', async () => {
  const { requests, location } = renderPage('/events/new', {
    ...stubs,
    'POST /events': { body: { ...event, author: { ...ada, profile_pic_url: null } } },
  })
  enterText(await screen.findByRole('textbox', { name: 'Title' }), 'Lake swim')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Repeat' }), 'weekly')
  await userEvent.click(screen.getByRole('button', { name: 'Plan event' }))
  await waitFor(() => expect(location()).toBe('/events/5'))
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/events',
    body: { title: 'Lake swim', audience: 'followers', repeats: { rule: 'weekly', every: 1, until: null } },
  })
})

test('edits an own comment, and shows what the edit changed', async () => {
  const own = { id: 8, event_id: 5, author: { ...ada, profile_pic_url: null }, is_muted: false, created_at: inDays(-1) }
  let comment: object = { ...own, content: 'Bring a tovel', edited_at: null, can: ['event:editComment'] }
  const { requests } = renderPage('/events/5', {
    ...stubs,
    'GET /events/5/comments': () => ({ body: [comment] }),
    'PATCH /events/comments/8': () => {
      comment = { ...comment, content: 'Bring a towel', edited_at: inDays(0) }
      return { body: comment }
    },
    'GET /events/comments/8/versions': { body: [{ id: 1, content: 'Bring a tovel', written_at: inDays(-1) }] },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this comment' }))
  const box = await screen.findByRole('textbox', { name: 'Edit comment' })
  await userEvent.clear(box)
  enterText(box, 'Bring a towel')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'edited' }))
  expect(requests).toMatchObject([{ method: 'PATCH', body: { content: 'Bring a towel' } }])
  const dialog = await screen.findByRole('dialog', { name: 'Versions of the comment' })
  expect((await within(dialog).findByText('towel')).tagName).toBe('INS')
  expect(within(dialog).getByText('tovel').tagName).toBe('DEL')
})

test('a page that is open does not keep the content of an event that was deleted', async () => {
  let response: StubResponse = { body: event }
  renderPage('/events/5', { 'GET /events/5': () => response, 'GET /events/5/comments': { body: [] } })
  await screen.findByRole('heading', { level: 1, name: 'Lake swim' })
  response = { status: 404, body: { detail: 'Event not found.', code: 'event_not_found' } }
  await queryClient.invalidateQueries({ queryKey: queryKeys.events })
  await screen.findByText('This event was deleted, or you cannot see it.')
  expect(screen.queryByText('Lake swim')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('an answer and a comment that are given while the server is away are shown at once, as waiting', async () => {
  stubIndexedDb()
  renderPage('/events/5', {
    ...stubs,
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
  endSession()
})
