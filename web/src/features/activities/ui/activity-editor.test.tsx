import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '#lib/query-keys.ts'
import { endSession, startSession } from '#lib/session.ts'
import { on } from '#lib/window-events.ts'
import { asActivity } from '#lib/wire-shapes.ts'
import { ActivityEditor } from './activity-editor.tsx'

const swim = asActivity({
  id: 5,
  user: { id: 7, name: 'Ada' },
  title: 'Lake',
  description: 'With [Ben](u:12).',
  timestamp: '2026-11-21T06:12:34.000Z',
  media_url: '/media/a/lake.jpg',
})

type Answer = { status: number; body: unknown }
let asked: { method: string; address: string; body: unknown }[]
let answer: (method: string, address: string) => Answer

beforeEach(() => {
  asked = []
  localStorage.clear()
  startSession('secret', 7)
  answer = () => ({ status: 200, body: { ...swim, title: 'Lake at dawn' } })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json(address === '/api/users/me' ? { id: 7, name: 'Ada' } : [])
    asked.push({ method: String(init.method), address, body: JSON.parse(String(init.body)) })
    const { status, body } = answer(String(init.method), address)
    return Response.json(body, { status })
  })
})
afterEach(() => endSession())

function openEditor() {
  const cache = new QueryClient()
  cache.setQueryData(queryKeys.activity(5), swim)
  const onDone = vi.fn()
  render(
    <QueryClientProvider client={cache}>
      <ActivityEditor activity={swim} onDone={onDone} />
    </QueryClientProvider>,
  )
  return { cache, onDone }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const title = () => screen.getByLabelText<HTMLInputElement>('Title')

test('the activity stands as it was typed, with its mentions as names', () => {
  openEditor()
  expect(title().value).toBe('Lake')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe('With @Ben.')
})

test('only what was changed is sent; the page and the lists show it at once', async () => {
  const told = vi.fn()
  const stop = on('activity-updated', told)
  const { cache, onDone } = openEditor()
  await userEvent.type(title(), ' at dawn')
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked).toEqual([{ method: 'PATCH', address: '/api/activities/5', body: { title: 'Lake at dawn' } }])
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ activityId: 5 }))
  expect(cache.getQueryData(queryKeys.activity(5))).toMatchObject({ title: 'Lake at dawn' })
  stop()
})

test('the picture is taken away, unless one thinks better of it', async () => {
  const { onDone } = openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep what was there' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(asked[0]?.body).toEqual({ remove_media: true })
})

test('Save without a change asks nobody', async () => {
  const { onDone } = openEditor()
  await save()
  expect(onDone).toHaveBeenCalledOnce()
  expect(asked).toHaveLength(0)
})

test('an edit survives a closed editor; Cancel forgets it', async () => {
  openEditor()
  await userEvent.type(title(), '!')
  await new Promise((resolve) => setTimeout(resolve, 350))
  cleanup()
  openEditor()
  expect(title().value).toBe('Lake!')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  cleanup()
  openEditor()
  expect(title().value).toBe('Lake')
})

test.each([
  [422, { detail: [{ loc: ['body', 'title'], msg: 'Too long.' }] }, 'body.title: Too long.'],
  [500, null, 'Failed to update'],
  [404, { detail: 'Not Found' }, 'No JSON update endpoint accepted the payload.'],
])('a refusal with %i is said, and the words stay', async (status, body, words) => {
  answer = () => ({ status, body })
  openEditor()
  await userEvent.type(title(), '!')
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(title().value).toBe('Lake!')
})

test('where every address refuses a file, the editor says so', async () => {
  class Refusing {
    upload = {}
    status = 405
    responseText = '{"detail":"Method Not Allowed"}'
    onload?: () => void
    open(method: string, address: string) {
      asked.push({ method, address, body: null })
    }
    setRequestHeader() {}
    send() {
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Refusing)
  openEditor()
  await userEvent.upload(screen.getByLabelText('Photo or video'), new File(['film'], 'swim.mp4', { type: 'video/mp4' }))
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('No update endpoint accepted file upload.')
  expect(asked.map(({ method, address }) => `${method} ${address}`)).toEqual(
    expect.arrayContaining(['PATCH /api/activities/5', 'PUT /api/activities/5', 'POST /api/activities/5/upload']),
  )
})
