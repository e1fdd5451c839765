import type { CircleDetail } from '@daystar/contract/circles'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { type Answer, collectToasts, serverThatAnswers, showInApp } from '../../../testing/in-app.tsx'
import { useCircle } from '../api/use-circle.ts'
import { CircleHeader } from './circle-header.tsx'

const ada = { id: 7, name: 'Ada' }
const swimmers = {
  id: 3,
  name: 'Dawn swimmers',
  description: 'Lakes.',
  member_count: 2,
  is_member: true,
  is_admin: true,
}

function Page({ invite }: { invite?: string }) {
  const { data } = useCircle(3)
  return data ? <CircleHeader circle={data} invite={invite} onEnded={() => {}} /> : null
}

function open(circle: object, answers: Record<string, Answer | (() => Answer)> = {}, invite?: string) {
  const state = { circle: { ...swimmers, ...circle } as Partial<CircleDetail> }
  const asked = serverThatAnswers({ 'GET /groups/3': () => ({ body: state.circle }), ...answers })
  const cache = showInApp(<Page {...(invite !== undefined && { invite })} />)
  return { asked, state, cache }
}
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))

let toasts: Awaited<ReturnType<typeof collectToasts>>
const words = () => toasts.map(({ text }) => text)
beforeEach(async () => {
  localStorage.clear()
  startSession('secret', ada.id)
  toasts = await collectToasts()
})
afterEach(() => endSession())

test('an admin changes the title in its place: Enter sends what changed, and nothing else', async () => {
  const { asked } = open({}, { 'PATCH /groups/3': { body: { ...swimmers, name: 'Dusk swimmers' } } })
  await press('Edit title')
  const field = await screen.findByLabelText('title')
  await userEvent.clear(field)
  await userEvent.type(field, 'Dusk swimmers{Enter}')
  await waitFor(() => expect(words()).toEqual(['Saved changes']))
  expect(asked).toEqual([{ method: 'PATCH', path: '/groups/3', body: { name: 'Dusk swimmers' } }])
})

test('Escape leaves a text as it was, and sends nothing', async () => {
  const { asked } = open({})
  await press('Edit description')
  await userEvent.type(await screen.findByLabelText('description'), ' And seas.{Escape}')
  await screen.findByText('Lakes.')
  expect(asked).toEqual([])
})

test('what was typed stays open where saving fails', async () => {
  open({}, { 'PATCH /groups/3': { status: 403, body: { detail: 'Only an admin of this circle can do that.' } } })
  await press('Edit description')
  await userEvent.type(await screen.findByLabelText('description'), ' And seas.{Enter}')
  await waitFor(() => expect(words()).toEqual(['Could not save changes']))
  expect(screen.getByLabelText<HTMLTextAreaElement>('description').value).toBe('Lakes. And seas.')
})

test('two admins at once: what one types stays while the other saves, and saving it leaves the other field alone', async () => {
  const { asked, state, cache } = open({}, { 'PATCH /groups/3': { body: { ...swimmers, name: 'Dusk swimmers' } } })
  await press('Edit title')
  const field = await screen.findByLabelText<HTMLTextAreaElement>('title')
  await userEvent.clear(field)
  await userEvent.type(field, 'Dusk')
  state.circle = { ...state.circle, name: 'Noon swimmers', description: 'Rivers too.' }
  await cache.invalidateQueries()
  await screen.findByText('Rivers too.')
  await userEvent.type(field, ' swimmers{Enter}')
  await waitFor(() => expect(words()).toEqual(['Saved changes']))
  expect(asked.map(({ body }) => body)).toEqual([{ name: 'Dusk swimmers' }])
})

test('a plain member changes nothing, and a circle is public unless it says otherwise', async () => {
  open({ is_admin: false })
  await screen.findByText('Public')
  expect(screen.queryByRole('button', { name: 'Edit title' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByText('Admin')).toBeNull()
})

test('joining what one has joined already is joining', async () => {
  const { state } = open(
    { is_member: false, is_admin: false },
    {
      'POST /groups/3/join/7': () => {
        state.circle.is_member = true
        return { status: 409, body: { detail: 'You are already a member of this circle.' } }
      },
    },
  )
  await press('Join')
  await waitFor(() => expect(words()).toEqual(['Joined circle']))
  await button('Leave')
})

test('a circle that refuses says so, and one stands outside as before', async () => {
  open(
    { is_member: false, is_admin: false, is_private: true },
    { 'POST /groups/3/join/7': { status: 403, body: { detail: 'This circle is private.', code: 'invite_needed' } } },
  )
  await press('Join')
  await waitFor(() => expect(words()).toEqual(['Failed to join circle']))
  await button('Join')
})

test('leaving works on a server that knows only the other spelling', async () => {
  const { state, asked } = open(
    { is_admin: false },
    {
      'POST /groups/3/leave/7': () => {
        state.circle.is_member = false
        return { status: 204 }
      },
    },
  )
  await press('Leave')
  await waitFor(() => expect(words()).toEqual(['Left circle']))
  await button('Join')
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /groups/3/members/7',
    'POST /groups/3/leave/7',
  ])
})

test('leaving that fails is taken back with a word, and an admin stays an admin', async () => {
  open({}, { 'DELETE /groups/3/members/7': { status: 500, body: { detail: 'Something went wrong.' } } })
  await press('Leave')
  await waitFor(() => expect(words()).toEqual(['Failed to leave circle']))
  await screen.findByText('Joined')
  await screen.findByText('Admin')
})

test('the invite link is copied, copied again, and its failures have words', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('ClipboardItem', undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  open({})
  writeText.mockRejectedValueOnce(new Error('refused'))
  await press('Invite')
  await waitFor(() => expect(words()).toEqual(['Copy failed — please copy from the address bar']))
  await press('Invite')
  await waitFor(() => expect(words()).toContain('Invite link copied to clipboard'))
  await press('Invite')
  await waitFor(() => expect(toasts.at(-1)).toEqual({ text: 'Invite link copied again', durationMs: 2000 }))
  writeText.mockRejectedValueOnce(new Error('refused'))
  await press('Invite')
  await waitFor(() => expect(words().at(-1)).toBe('Copy failed — try again'))
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/circles/3`)
})

test('the link to a private circle carries its token', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('ClipboardItem', undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  open({ is_private: true }, { 'POST /groups/3/invite': { body: { token: 'abc', url: 'https://elsewhere/' } } })
  await press('Invite')
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(`${location.origin}/circles/3?invite=abc`))
})

test('going public is asked twice', async () => {
  const { asked } = open({ is_private: true }, { 'PATCH /groups/3': { body: { ...swimmers, is_private: false } } })
  await userEvent.click(await screen.findByRole('switch'))
  expect(asked).toEqual([])
  await press('Make it public')
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ is_private: false }]))
})

test('an admin revokes the link that lets others in, after a second thought', async () => {
  const { asked } = open({ is_private: true }, { 'DELETE /groups/3/invite': { status: 204 } })
  await press('Revoke the invite link')
  expect(asked).toEqual([])
  await press('Revoke')
  await waitFor(() => expect(words()).toEqual(['Invite link revoked']))
  expect(asked).toEqual([{ method: 'DELETE', path: '/groups/3/invite', body: undefined }])
})

test('a public circle has no link to revoke, and a plain member revokes none and changes no picture', async () => {
  open({ is_private: false })
  await button('Change picture')
  expect(screen.queryByRole('button', { name: 'Revoke the invite link' })).toBeNull()
  document.body.innerHTML = ''
  open({ is_private: true, is_admin: false })
  await screen.findByText('Private')
  expect(screen.queryByRole('button', { name: 'Revoke the invite link' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change picture' })).toBeNull()
})

const png = new File(['png'], 'lake.png', { type: 'image/png' })

test('a new picture stands at once beside the name', async () => {
  const asked = uploadsAnswered({ '/api/groups/3/image': { image_url: '/media/new.webp', url: '/media/new.webp' } })
  const { cache, state } = open({})
  const input = await screen.findByLabelText('Picture file')
  state.circle.image_url = '/media/new.webp'
  await userEvent.upload(input, png)
  await waitFor(() => expect(words()).toEqual(['Picture updated']))
  expect(asked).toEqual(['POST /api/groups/3/image'])
  expect(cache.getQueryData(['circles', 'one', 3])).toMatchObject({ image_url: '/media/new.webp' })
})

test('a banner looks for the address that takes it, and says so where there is none', async () => {
  const asked = uploadsAnswered({ '/api/groups/3/picture': { url: '/media/wide.webp' } })
  open({})
  await userEvent.upload(await screen.findByLabelText('Banner file'), png)
  await waitFor(() => expect(words()).toEqual(['Banner updated']))
  expect(asked).toEqual(['POST /api/groups/3/banner', 'POST /api/groups/3/image', 'POST /api/groups/3/picture'])
})

test('a banner that no address takes is told', async () => {
  uploadsAnswered({})
  open({})
  await userEvent.upload(await screen.findByLabelText('Banner file'), png)
  await waitFor(() => expect(words()).toEqual(['Upload endpoint not found']))
})

/** Uploads go by XMLHttpRequest; what is not listed is an address that the server does not know. */
function uploadsAnswered(answers: Record<string, object>): string[] {
  const asked: string[] = []
  class Upload {
    upload = {}
    status = 0
    responseText = ''
    onload?: () => void
    #address = ''
    open(method: string, address: string) {
      this.#address = address
      asked.push(`${method} ${address}`)
    }
    setRequestHeader() {}
    send() {
      const answer = answers[this.#address]
      this.status = answer ? 200 : 404
      this.responseText = JSON.stringify(answer ?? { detail: 'Not Found' })
      queueMicrotask(() => this.onload?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return asked
}
