import type { DraftContent } from '@daystar/contract/drafts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { startSession } from '#lib/session/session.ts'
import { enterText } from '../../../../../testing/enter-text.ts'
import { renderInApp, stubServer, unreachable } from '../../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../../testing/sample.ts'
import { Composer } from '../composer.tsx'
import { storeRepeatedDraft } from './repeated-draft.ts'

type Stored = Record<string, { content: DraftContent; publish_at: string | null }>

let server: Stored
let isOnline: boolean
let requests: ReturnType<typeof stubServer>

/** A server that stores drafts, and merges nothing. */
function stubDrafts(id: string) {
  requests = stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada, time_zone: 'Pacific/Auckland' } },
    'GET /users/7/groups': { body: [] },
    [`GET /drafts/${id}`]: () =>
      server[id] ? { body: reply(id) } : { status: 404, body: { code: 'draft_not_found', detail: 'Draft not found.' } },
    [`PUT /drafts/${id}`]: ({ body }) => {
      if (!isOnline) return unreachable()
      const { content, publish_at = server[id]?.publish_at ?? null } = body as Stored[string]
      server[id] = { content, publish_at }
      return { body: reply(id) }
    },
    [`DELETE /drafts/${id}`]: () => {
      if (!isOnline) return unreachable()
      delete server[id]
      return { status: 204 }
    },
  })
}

const now = '2026-11-23T08:00:00.000Z'
const reply = (id: string) => ({ id, failure: null, created_at: now, updated_at: now, media: [], ...server[id] })
const title = () => screen.findByLabelText<HTMLInputElement>('Title')
const saves = () => requests.filter(({ method }) => method === 'PUT')

beforeEach(() => {
  startSession('secret', 7)
  server = {}
  isOnline = true
})

test('what was typed is saved when the form is closed, and found on another device', async () => {
  const id = randomId()
  stubDrafts(id)
  renderInApp(<Composer draftId={id} />)
  enterText(await title(), 'Swim')
  cleanup()
  await waitFor(() => expect(server[id]?.content).toMatchObject({ title: 'Swim' }))
  localStorage.clear()
  startSession('of another device', 7)
  renderInApp(<Composer draftId={id} />)
  await waitFor(async () => expect((await title()).value).toBe('Swim'))
})

test('what was typed without a network is saved when the form is opened again', async () => {
  const id = randomId()
  stubDrafts(id)
  isOnline = false
  renderInApp(<Composer draftId={id} />)
  enterText(await title(), 'Swim')
  cleanup()
  await waitFor(() => expect(saves().length).toBeGreaterThan(0))
  expect(server).toEqual({})
  isOnline = true
  renderInApp(<Composer draftId={id} />)
  expect((await title()).value).toBe('Swim')
  cleanup()
  await waitFor(() => expect(server[id]?.content).toMatchObject({ title: 'Swim' }))
})

test('a draft that was deleted on another device is no longer shown, unless it was changed here', async () => {
  const id = randomId()
  stubDrafts(id)
  renderInApp(<Composer draftId={id} />)
  enterText(await title(), 'Swim')
  cleanup()
  await waitFor(() => expect(localStorage.getItem(`draft:7:activity:draft:${id}`)).toContain('"saved":{'))
  server = {}
  renderInApp(<Composer draftId={id} />)
  await waitFor(async () => expect((await title()).value).toBe(''))
})

test('a discarded draft is deleted in the account too', async () => {
  const id = randomId()
  stubDrafts(id)
  server[id] = { content: { title: 'Swim' }, publish_at: null }
  renderInApp(<Composer draftId={id} />)
  await waitFor(async () => expect((await title()).value).toBe('Swim'))
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(server).toEqual({}))
})

test('a draft that is discarded without a network is deleted in the account when there is one', async () => {
  const id = randomId()
  stubDrafts(id)
  server[id] = { content: { title: 'Swim' }, publish_at: null }
  renderInApp(<Composer draftId={id} />)
  await waitFor(async () => expect((await title()).value).toBe('Swim'))
  isOnline = false
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
  expect(server).not.toEqual({})
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server).toEqual({}))
})

test('the open form shows what another device changed in other fields, and keeps what was typed since', async () => {
  const id = randomId()
  stubDrafts(id)
  server[id] = { content: { title: 'Swim', audience: 'everyone' }, publish_at: null }
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  stubServer({
    'GET /users/me': { body: { id: 7, name: sampleNames.ada, time_zone: 'Pacific/Auckland' } },
    'GET /users/7/groups': { body: [] },
    [`GET /drafts/${id}`]: () => ({ body: reply(id) }),
    [`PUT /drafts/${id}`]: async ({ body }) => {
      const { content } = body as Stored[string]
      server[id] = { content: { ...content, description: 'Cold.', mood: 'Calm' }, publish_at: null }
      await answered
      return { body: reply(id) }
    },
  })
  renderInApp(<Composer draftId={id} />)
  await waitFor(async () => expect((await title()).value).toBe('Swim'))
  enterText(await title(), ' in')
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server[id]?.content.mood).toBe('Calm'))
  enterText(await title(), ' the')
  answer()
  const description = screen.getByLabelText<HTMLTextAreaElement>('Description')
  await waitFor(() => expect(description.value).toBe('Cold.'))
  expect((await title()).value).toBe('Swim in the')
})

test('a draft is posted at a time in the time zone of the member', async () => {
  const id = randomId()
  stubDrafts(id)
  const onDone = vi.fn()
  renderInApp(<Composer draftId={id} onDone={onDone} />)
  enterText(await title(), 'Swim')
  await userEvent.click(screen.getByRole('button', { name: 'Post later' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Post on')
  expect(screen.getByText('In Pacific/Auckland')).toBeDefined()
  await userEvent.clear(field)
  enterText(field, '2099-07-01T09:00')
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(server[id]).toMatchObject({ content: { title: 'Swim' }, publish_at: '2099-06-30T21:00:00.000Z' })
})

test('a scheduled draft is not changed in the account while it is typed', async () => {
  const id = randomId()
  stubDrafts(id)
  server[id] = { content: { title: 'Swim' }, publish_at: '2099-06-30T21:00:00.000Z' }
  renderInApp(<Composer draftId={id} />)
  await waitFor(async () => expect((await title()).value).toBe('Swim'))
  expect(screen.getByRole('button', { name: 'Schedule' })).toBeDefined()
  enterText(await title(), ' in the')
  cleanup()
  expect(saves()).toEqual([])
  renderInApp(<Composer draftId={id} />)
  expect((await title()).value).toBe('Swim in the')
})

test('repeating an activity opens a new draft with its text and details, and without its time', async () => {
  const activity = normalizeActivity({
    id: 5,
    title: 'Swim',
    description: 'Cold.',
    tags: ['lake'],
    mood: 'Calm',
    duration: '45m',
    timestamp: '2026-01-01T06:00:00.000Z',
  })
  const id = storeRepeatedDraft(activity)
  stubDrafts(id)
  renderInApp(<Composer draftId={id} />)
  expect((await title()).value).toBe('Swim')
  cleanup()
  await waitFor(() => expect(server[id]).toBeDefined())
  const { content } = server[id] ?? {}
  expect(content).toMatchObject({ title: 'Swim', description: 'Cold.', tags: ['lake'], mood: 'Calm', duration: '45m' })
  expect(content).not.toHaveProperty('timestamp')
})
