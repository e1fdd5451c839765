import { mapLines } from '@daystar/contract/texts/activity-lines'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivity } from '#lib/compatibility/activities.ts'
import '#lib/api/read-reply.ts'
import { on } from '#lib/events/window-events.ts'
import { startSession } from '#lib/session/session.ts'
import type { CropDialogProps } from '#ui/pictures/crop-dialog.tsx'
import { enterText } from '../../../testing/enter-text.ts'
import { sampleNames } from '../../../testing/sample.ts'
import { ActivityEditor } from './activity-editor.tsx'

vi.mock('#ui/pictures/crop-dialog.tsx', () => ({
  CropDialog: ({ onCrop }: CropDialogProps) => (
    <button type="button" onClick={() => onCrop(new File(['crop'], 'activity.png', { type: 'image/png' }))}>
      Use cropped
    </button>
  ),
}))

const swim = normalizeActivity({
  id: 5,
  user: { id: 7, name: sampleNames.ada },
  title: 'Lake',
  description: `With [${sampleNames.ben}](u:12).`,
  timestamp: '2026-11-21T06:12:34.000Z',
  media_url: '/media/a/lake.jpg',
})

type StubResponse = { status: number; body: unknown }
let requests: { method: string; address: string; body: unknown }[]
let respond: (method: string, address: string) => StubResponse

beforeEach(() => {
  requests = []
  startSession('secret', 7)
  respond = () => ({ status: 200, body: { ...swim, title: 'Lake at dawn' } })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json(address === '/api/users/me' ? { id: 7, name: sampleNames.ada } : [])
    requests.push({ method: String(init.method), address, body: JSON.parse(String(init.body)) })
    const { status, body } = respond(String(init.method), address)
    return Response.json(body, { status })
  })
})

function openEditor(activity = swim) {
  const cache = new QueryClient()
  cache.setQueryData(queryKeys.activity(5), activity)
  const onDone = vi.fn()
  render(
    <QueryClientProvider client={cache}>
      <ActivityEditor activity={activity} onDone={onDone} />
    </QueryClientProvider>,
  )
  return { cache, onDone }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const title = () => screen.getByLabelText<HTMLInputElement>('Title')

test('fills the form with the activity and shows mentions as names', () => {
  openEditor()
  expect(title().value).toBe('Lake')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe(`With @${sampleNames.ben}.`)
})

test('sends only the changed fields, and updates the cache', async () => {
  const listener = vi.fn()
  const unsubscribe = on('activity-updated', listener)
  const { cache, onDone } = openEditor()
  enterText(title(), ' at dawn')
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(requests).toEqual([{ method: 'PATCH', address: '/api/activities/5', body: { title: 'Lake at dawn' } }])
  expect(listener).toHaveBeenCalledWith(expect.objectContaining({ activityId: 5 }))
  expect(cache.getQueryData(queryKeys.activity(5))).toMatchObject({ title: 'Lake at dawn' })
  unsubscribe()
})

test('removes the photo, unless the removal is undone', async () => {
  const { onDone } = openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep current media' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(requests[0]?.body).toEqual({ remove_media: true })
})

test('sends no request when nothing was changed', async () => {
  const { onDone } = openEditor()
  await save()
  expect(onDone).toHaveBeenCalledOnce()
  expect(requests).toHaveLength(0)
})

test('restores an unsaved edit, also after Cancel, until it is discarded', async () => {
  openEditor()
  await userEvent.type(title(), '!')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Lake!'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  cleanup()
  const { onDone } = openEditor()
  expect(title().value).toBe('Lake!')
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(onDone).toHaveBeenCalledOnce()
  cleanup()
  openEditor()
  expect(title().value).toBe('Lake')
})

test.each([
  [422, { detail: [{ loc: ['body', 'title'], msg: 'Too long.' }] }, 'body.title: Too long.'],
  [500, null, 'Failed to update'],
  [404, { detail: 'Not Found' }, 'No JSON update endpoint accepted the payload.'],
])('shows the error of a %i response and keeps the input', async (status, body, message) => {
  respond = () => ({ status, body })
  openEditor()
  await userEvent.type(title(), '!')
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(title().value).toBe('Lake!')
})

test('shows an error if no update endpoint accepts a file', async () => {
  class RejectedUpload {
    upload = {}
    status = 405
    responseText = '{"detail":"Method Not Allowed"}'
    onload?: () => void
    open(method: string, address: string) {
      requests.push({ method, address, body: null })
    }
    setRequestHeader() {}
    send() {
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', RejectedUpload)
  openEditor()
  await userEvent.upload(
    screen.getByLabelText('Photo or video'),
    new File(['video'], 'swim.mp4', { type: 'video/mp4' }),
  )
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('No update endpoint accepted file upload.')
  expect(title().value).toBe('Lake')
  expect(requests.map(({ method, address }) => `${method} ${address}`)).toEqual(
    expect.arrayContaining(['PATCH /api/activities/5', 'PUT /api/activities/5', 'POST /api/activities/5/upload']),
  )
})

test.each([null, {}])(
  'keeps the cached activity and reads it again when the response to an edit is %j',
  async (body) => {
    respond = () => ({ status: 200, body })
    const { cache, onDone } = openEditor()
    enterText(title(), ' at dawn')
    await save()
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(cache.getQueryData(queryKeys.activity(5))).toMatchObject({
      id: 5,
      title: 'Lake',
      user: { name: sampleNames.ada },
    })
    expect(cache.getQueryState(queryKeys.activity(5))?.isInvalidated).toBe(true)
  },
)

const swimmers = { id: 3, name: 'Dawn swimmers' }

test('opens an activity that is for members only, after an explanation', async () => {
  const { onDone } = openEditor({ ...swim, circle_ids: [3], circles: [swimmers], members_only: true })
  expect(screen.getByText(/Only those who were members then can see this activity/)).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Visible to everyone' }))
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(requests[0]?.body).toEqual({ members_only: false })
})

test('names the audience for which the activity is opened', async () => {
  openEditor({ ...swim, audience: 'followers', circle_ids: [3], circles: [swimmers], members_only: true })
  screen.getByRole('checkbox', { name: 'Visible to all my followers' })
  await userEvent.selectOptions(screen.getByLabelText('Who can see it'), 'Only me')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('opens an activity that lost its circles when its author chooses an audience', async () => {
  const { onDone } = openEditor({ ...swim, audience: 'me', members_only: true })
  screen.getByText(/no longer in any circle/)
  await userEvent.selectOptions(screen.getByLabelText('Who can see it'), 'Followers')
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(requests[0]?.body).toEqual({ audience: 'followers', members_only: false })
})

test('removes an activity from a circle that its author has left', async () => {
  const { onDone } = openEditor({ ...swim, circle_ids: [3], circles: [swimmers] })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Dawn swimmers' }))
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(requests[0]?.body).toEqual({ circle_ids: [] })
})

test('sends all fields when the server only knows PUT', async () => {
  respond = (method) =>
    method === 'PUT'
      ? { status: 200, body: { ...swim, title: 'Lake at dawn' } }
      : { status: 405, body: { detail: 'No.' } }
  const { onDone } = openEditor()
  enterText(title(), ' at dawn')
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(requests[0]).toMatchObject({ method: 'PATCH', body: { title: 'Lake at dawn' } })
  expect(requests.at(-1)).toEqual({
    method: 'PUT',
    address: '/api/activities/5',
    body: {
      alt_text: '',
      title: 'Lake at dawn',
      description: `With [${sampleNames.ben}](u:12).`,
      ...mapLines(() => ''),
      duration: '',
      location: '',
      place_id: null,
      lat: null,
      lng: null,
      timestamp: '2026-11-21T06:12:34.000Z',
      tags: [],
    },
  })
})

test('saves through the last update endpoint that a server may have', async () => {
  respond = (method, address) =>
    method === 'POST' && address.endsWith('/file')
      ? { status: 200, body: { ...swim, title: 'Lake at dawn' } }
      : { status: 404, body: { detail: 'Not Found' } }
  const { cache, onDone } = openEditor()
  enterText(title(), ' at dawn')
  await save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(requests.at(-1)).toMatchObject({ method: 'POST', address: '/api/activities/5/file' })
  expect(new Set(requests.map(({ method, address }) => `${method} ${address}`)).size).toBe(18)
  expect(cache.getQueryData(queryKeys.activity(5))).toMatchObject({ title: 'Lake at dawn' })
})

test('crops the photo of an activity, and keeps what the activity has if the whole photo is chosen again', async () => {
  const stubbed = fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address.startsWith('/media/')
      ? new Response(new Blob(['photo'], { type: 'image/webp' }), { headers: { 'content-type': 'image/webp' } })
      : stubbed(address, init),
  )
  const { onDone } = openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'Crop' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use cropped' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Whole photo' }))
  expect(screen.queryByRole('button', { name: 'Whole photo' })).toBeNull()
  await save()
  expect(onDone).toHaveBeenCalledOnce()
  expect(requests.filter(({ address }) => address.startsWith('/api/activities'))).toEqual([])
})

test('crops a photo whose signed URL has expired while the editor was open', async () => {
  const stubbed = fetch
  const loaded: string[] = []
  const url = '/media/a/lake.jpg?e=1&s=x'
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/api/activities/media')
      return Response.json([{ activity_id: 5, media: { ...swim.media[0], url: '/media/a/lake.jpg?e=9999999999&s=y' } }])
    if (!address.startsWith('/media/')) return await stubbed(address, init)
    loaded.push(address)
    const isValid = address.includes('s=y')
    const content = new Blob(['photo'], { type: 'image/webp' })
    return isValid
      ? new Response(content, { headers: { 'content-type': 'image/webp' } })
      : Response.json({}, { status: 404 })
  })
  openEditor({ ...swim, media: swim.media.map((media) => ({ ...media, url })) })
  await userEvent.click(screen.getByRole('button', { name: 'Crop' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use cropped' }))
  expect(await screen.findByRole('button', { name: 'Whole photo' })).toBeTruthy()
  // Directly from this server, also if it redirects other requests to a store.
  expect(loaded).toEqual(['/media/a/lake.jpg?e=9999999999&s=y&redirect=no'])
})

test('shows why a photo that cannot be loaded is not cropped', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  openEditor()
  await userEvent.click(screen.getByRole('button', { name: 'Crop' }))
  expect(await screen.findByText('Could not open image.')).toBeTruthy()
})

test('asks before a photo without a description is saved, if the member wants to be reminded', async () => {
  const stubbed = fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    address === '/api/users/me'
      ? Response.json({ id: 7, name: sampleNames.ada, alt_text_reminder: true })
      : stubbed(address, init),
  )
  const { cache, onDone } = openEditor()
  await waitFor(() => expect(cache.getQueryData(queryKeys.me)).toBeDefined())
  enterText(title(), ' at dawn')
  await save()
  await screen.findByRole('alertdialog', { name: 'A photo has no description.' })
  expect(requests).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Continue without' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})
