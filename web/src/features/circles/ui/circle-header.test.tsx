import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '#lib/api/query-keys.ts'
import { startSession } from '#lib/session/session.ts'
import { renderCircleHeader } from '../../../testing/pages/circle-header.tsx'
import { collectToasts, type Stubs } from '../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../testing/sample.ts'

const ada = { id: 7, name: sampleNames.ada }
const swimmers = {
  id: 3,
  name: 'Dawn swimmers',
  description: 'Lakes.',
  member_count: 2,
  is_member: true,
  is_admin: true,
}

const renderHeader = (circle: object, responses: Stubs = {}) =>
  renderCircleHeader({ ...swimmers, ...circle }, responses)
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))

const toasts = collectToasts()
const toastTexts = () => toasts.map(({ text }) => text)
beforeEach(() => startSession('secret', ada.id))

test('saves the title on Enter and sends only the changed field', async () => {
  const { requests } = renderHeader({}, { 'PATCH /groups/3': { body: { ...swimmers, name: 'Dusk swimmers' } } })
  await press('Edit title')
  const field = await screen.findByLabelText('title')
  await userEvent.clear(field)
  await userEvent.type(field, 'Dusk swimmers{Enter}')
  await waitFor(() => expect(toastTexts()).toEqual(['Saved changes']))
  expect(requests).toEqual([{ method: 'PATCH', path: '/groups/3', body: { name: 'Dusk swimmers' } }])
})

test('discards the edit on Escape without a request', async () => {
  const { requests } = renderHeader({})
  await press('Edit description')
  await userEvent.type(await screen.findByLabelText('description'), ' And seas.{Escape}')
  await screen.findByText('Lakes.')
  expect(requests).toEqual([])
})

test('keeps the editor open with the typed text when saving fails', async () => {
  renderHeader(
    {},
    { 'PATCH /groups/3': { status: 403, body: { detail: 'Only an admin of this circle can do that.' } } },
  )
  await press('Edit description')
  await userEvent.type(await screen.findByLabelText('description'), ' And seas.{Enter}')
  await waitFor(() => expect(toastTexts()).toEqual(['Could not save changes']))
  expect(screen.getByLabelText<HTMLTextAreaElement>('description').value).toBe('Lakes. And seas.')
  expect(((await button('Save')) as HTMLButtonElement).disabled).toBe(false)
})

test('makes a circle private at once', async () => {
  const { requests, state } = renderHeader({}, { 'PATCH /groups/3': { body: { ...swimmers, is_private: true } } })
  const privacy = await screen.findByRole('switch', { name: /^Private circle/ })
  state.circle.is_private = true
  await userEvent.click(privacy)
  await screen.findByText('Private')
  expect(requests).toEqual([{ method: 'PATCH', path: '/groups/3', body: { is_private: true } }])
})

test('rejects a banner that is not an image', async () => {
  renderHeader({})
  const plan = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' })
  await userEvent.upload(await screen.findByLabelText('Banner file'), plan, { applyAccept: false })
  await waitFor(() => expect(toastTexts()).toEqual(['Please choose a JPG, PNG, WEBP, or GIF image.']))
})

test('keeps the typed title during a concurrent edit and does not overwrite other fields', async () => {
  const { requests, state, cache } = renderHeader(
    {},
    { 'PATCH /groups/3': { body: { ...swimmers, name: 'Dusk swimmers' } } },
  )
  await press('Edit title')
  const field = await screen.findByLabelText<HTMLTextAreaElement>('title')
  await userEvent.clear(field)
  await userEvent.type(field, 'Dusk')
  state.circle = { ...state.circle, name: 'Noon swimmers', description: 'Rivers too.' }
  await cache.invalidateQueries()
  await screen.findByText('Rivers too.')
  await userEvent.type(field, ' swimmers{Enter}')
  await waitFor(() => expect(toastTexts()).toEqual(['Saved changes']))
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'Dusk swimmers' }])
})

test('shows no edit controls to non-admins and treats a circle without is_private as public', async () => {
  renderHeader({ is_admin: false })
  await screen.findByText('Public')
  expect(screen.queryByRole('button', { name: 'Edit title' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByText('Admin')).toBeNull()
})

test('treats a 409 for an existing membership as a successful join', async () => {
  const { state } = renderHeader(
    { is_member: false, is_admin: false },
    {
      'POST /groups/3/join/7': () => {
        state.circle.is_member = true
        return { status: 409, body: { detail: 'You are already a member of this circle.' } }
      },
    },
  )
  await press('Join')
  await waitFor(() => expect(toastTexts()).toEqual(['Joined circle']))
  await button('Leave')
})

test('restores membership and admin role when leaving fails', async () => {
  renderHeader({}, { 'DELETE /groups/3/members/7': { status: 500, body: { detail: 'Something went wrong.' } } })
  await press('Leave')
  await waitFor(() => expect(toastTexts()).toEqual(['Failed to leave circle']))
  await screen.findByText('Joined')
  await screen.findByText('Admin')
})

test('shows a toast for the first copy of the invite link, for repeats and for failures', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('ClipboardItem', undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  renderHeader({})
  writeText.mockRejectedValueOnce(new Error('denied'))
  await press('Invite')
  await waitFor(() => expect(toastTexts()).toEqual(['Copy failed — please copy from the address bar']))
  await press('Invite')
  await waitFor(() => expect(toastTexts()).toContain('Invite link copied to clipboard'))
  await press('Invite')
  await waitFor(() => expect(toasts.at(-1)).toEqual({ text: 'Invite link copied again', durationMs: 2000 }))
  writeText.mockRejectedValueOnce(new Error('denied'))
  await press('Invite')
  await waitFor(() => expect(toastTexts().at(-1)).toBe('Copy failed — try again'))
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/circles/3`)
})

test('includes the token in the invite link of a private circle', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('ClipboardItem', undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  renderHeader({ is_private: true }, { 'POST /groups/3/invite': { body: { token: 'abc', url: 'https://elsewhere/' } } })
  await press('Invite')
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/circles/3?invite=abc`))
})

test('asks for confirmation before making a circle public', async () => {
  const { requests } = renderHeader(
    { is_private: true },
    { 'PATCH /groups/3': { body: { ...swimmers, is_private: false } } },
  )
  await userEvent.click(await screen.findByRole('switch', { name: /^Private circle/ }))
  expect(requests).toEqual([])
  await screen.findByText(/What was posted before stays visible only to those who are members now/)
  await press('Make public')
  await waitFor(() => expect(requests.map(({ body }) => body)).toEqual([{ is_private: false }]))
})

test('revokes the invite link after confirmation', async () => {
  const { requests } = renderHeader({ is_private: true }, { 'DELETE /groups/3/invite': { status: 204 } })
  await press('Revoke invite link')
  expect(requests).toEqual([])
  await press('Revoke')
  await waitFor(() => expect(toastTexts()).toEqual(['Invite link revoked']))
  expect(requests).toEqual([{ method: 'DELETE', path: '/groups/3/invite', body: undefined }])
})

test('hides the revoke button for public circles, and both admin buttons from non-admins', async () => {
  renderHeader({ is_private: false })
  await button('Change picture')
  expect(screen.queryByRole('button', { name: 'Revoke invite link' })).toBeNull()
  document.body.innerHTML = ''
  renderHeader({ is_private: true, is_admin: false })
  await screen.findByText('Private')
  expect(screen.queryByRole('button', { name: 'Revoke invite link' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change picture' })).toBeNull()
})

const png = new File(['png'], 'lake.png', { type: 'image/png' })

test('shows a new picture immediately after the upload', async () => {
  const requests = stubUploads({ '/api/groups/3/image': { image_url: '/media/new.webp', url: '/media/new.webp' } })
  const { cache, state } = renderHeader({})
  const input = await screen.findByLabelText('Picture file')
  state.circle.image_url = '/media/new.webp'
  await userEvent.upload(input, png)
  await waitFor(() => expect(toastTexts()).toEqual(['Picture updated']))
  expect(requests).toEqual(['POST /api/groups/3/image'])
  expect(cache.getQueryData(['circles', 'one', 3])).toMatchObject({ image_url: '/media/new.webp' })
})

test('falls back to the picture endpoint for a banner upload', async () => {
  const requests = stubUploads({ '/api/groups/3/picture': { url: '/media/wide.webp' } })
  renderHeader({})
  await userEvent.upload(await screen.findByLabelText('Banner file'), png)
  await waitFor(() => expect(toastTexts()).toEqual(['Banner updated']))
  expect(requests).toEqual(['POST /api/groups/3/banner', 'POST /api/groups/3/image', 'POST /api/groups/3/picture'])
})

test('says why a removed member cannot join', async () => {
  const detail = 'An admin removed you from this circle. Ask an admin to let you in again.'
  const body = { detail, code: 'removed_from_circle' }
  renderHeader({ is_member: false, is_admin: false }, { 'POST /groups/3/join/7': { status: 403, body } })
  await press('Join')
  await waitFor(() => expect(toasts).toEqual([{ text: 'Failed to join circle', detail }]))
  await button('Join')
})

test('shows an error when the server has no upload endpoint', async () => {
  stubUploads({})
  renderHeader({})
  await userEvent.upload(await screen.findByLabelText('Banner file'), png)
  await waitFor(() => expect(toastTexts()).toEqual(['Upload endpoint not found']))
})

/** Stubs XMLHttpRequest, which uploads use. Paths without a response return 404. */
function stubUploads(responses: Record<string, object>): string[] {
  const requests: string[] = []
  class Upload {
    upload = {}
    status = 0
    responseText = ''
    onload?: () => void
    #url = ''
    open(method: string, url: string) {
      this.#url = url
      requests.push(`${method} ${url}`)
    }
    setRequestHeader() {}
    send() {
      const response = responses[this.#url]
      this.status = response ? 200 : 404
      this.responseText = JSON.stringify(response ?? { detail: 'Not Found' })
      queueMicrotask(() => this.onload?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return requests
}

test('shows the id of a circle whose response contains neither name nor id', async () => {
  renderHeader({ id: undefined, name: undefined } as object)
  await screen.findByRole('heading', { name: 'Circle #3' })
})

test('shows the saved title when the response to an edit is empty', async () => {
  const { state } = renderHeader({}, { 'PATCH /groups/3': { status: 204 } })
  await press('Edit title')
  const field = await screen.findByLabelText('title')
  await userEvent.clear(field)
  state.circle = { ...state.circle, name: 'Dusk swimmers' }
  await userEvent.type(field, 'Dusk swimmers{Enter}')
  await screen.findByRole('heading', { name: 'Dusk swimmers' })
  expect(toastTexts()).toEqual(['Saved changes'])
})

test('reads members and admins from their own endpoints when the circle lacks them', async () => {
  const people = [{ id: 12, name: sampleNames.ben }, ada]
  const { cache } = renderHeader({ is_member: undefined, is_admin: undefined, member_count: undefined } as object, {
    'GET /groups/3/members': { body: people },
    'GET /groups/3/admins': { body: { items: [ada] } },
  })
  await screen.findByText('Admin')
  expect(cache.getQueryData(queryKeys.circle(3))).toMatchObject({
    members: [{ name: sampleNames.ben }, { name: sampleNames.ada }],
    admins: [{ name: sampleNames.ada }],
    member_count: 2,
    is_member: true,
    is_admin: true,
  })
})

test('shows a circle whose members cannot be read', async () => {
  renderHeader(
    { is_member: false, is_admin: false },
    { 'GET /groups/3/members': { status: 403, body: { detail: 'No.' } } },
  )
  await screen.findByRole('heading', { name: 'Dawn swimmers' })
})
