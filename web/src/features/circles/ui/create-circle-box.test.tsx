import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#lib/session/session.ts'
import { enterText } from '../../../testing/enter-text.ts'
import { renderInApp, stubServer } from '../../../testing/render-in-app.tsx'
import { CreateCircleBox } from './create-circle-box.tsx'
import { NewCircleForm } from './new-circle-form.tsx'

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create' }))
const typeName = (text: string) => userEvent.type(screen.getByLabelText('Circle name'), text)

beforeEach(() => startSession('secret', 7))

test('rejects a name that consists of spaces', async () => {
  const requests = stubServer({})
  renderInApp(<CreateCircleBox onCreated={() => {}} />)
  await typeName('   ')
  await submit()
  await screen.findByText('Please enter a circle name.')
  expect(requests).toEqual([])
})

test('asks visitors to sign in', async () => {
  endSession()
  stubServer({})
  renderInApp(<CreateCircleBox onCreated={() => {}} />)
  await typeName('Night walkers')
  await submit()
  await screen.findByText('Please sign in to create a circle.')
})

test('sends no join request when the created circle already includes its creator', async () => {
  const created = { id: 3, name: 'Night walkers', is_member: true }
  const requests = stubServer({ 'POST /groups': { body: created } })
  const onCreated = vi.fn()
  renderInApp(<CreateCircleBox onCreated={onCreated} />)
  await typeName('  Night walkers ')
  await submit()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ id: 3, is_member: true })))
  expect(requests).toEqual([{ method: 'POST', path: '/groups', body: { name: 'Night walkers' } }])
})

test('joins through the first supported endpoint when the creator is not a member', async () => {
  const requests = stubServer({
    'POST /groups': { body: { id: 3, name: 'Night walkers', is_member: false } },
    'POST /groups/3/members': { status: 409, body: { detail: 'already there' } },
  })
  const onCreated = vi.fn()
  renderInApp(<CreateCircleBox onCreated={onCreated} />)
  await typeName('Night walkers')
  await submit()
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  expect(requests.map(({ path }) => path)).toEqual([
    '/groups',
    '/groups/3/join/7',
    '/groups/3/members/7',
    '/groups/3/join',
    '/groups/3/members',
  ])
})

test('shows the server error or a fallback message, and keeps the name', async () => {
  stubServer({ 'POST /groups': { status: 429, body: { detail: 'Too many attempts.' } } })
  renderInApp(<CreateCircleBox onCreated={() => {}} />)
  await typeName('Night walkers')
  await submit()
  await screen.findByText('Too many attempts.')
  stubServer({ 'POST /groups': { status: 500 } })
  await submit()
  await screen.findByText('Failed to create circle. Try again.')
  expect(screen.getByLabelText<HTMLInputElement>('Circle name').value).toBe('Night walkers')
})

test('shows a shorter fallback message in the short form', async () => {
  stubServer({ 'POST /groups': { status: 500 } })
  renderInApp(<NewCircleForm onCreated={() => {}} />)
  enterText(screen.getByLabelText('Name'), 'Night walkers')
  await userEvent.click(screen.getByRole('button', { name: 'Create circle' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to create circle')
})
