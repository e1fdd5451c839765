import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '#lib/session.ts'
import { serverThatAnswers, showInApp } from '../../../testing/in-app.tsx'
import { CreateCircleBox } from './create-circle-box.tsx'
import { NewCircleForm } from './new-circle-form.tsx'

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create' }))
const name = (text: string) => userEvent.type(screen.getByLabelText('Circle name'), text)

beforeEach(() => {
  localStorage.clear()
  startSession('secret', 7)
})
afterEach(() => endSession())

test('a name of spaces is no name', async () => {
  const asked = serverThatAnswers({})
  showInApp(<CreateCircleBox onCreated={() => {}} />)
  await name('   ')
  await create()
  await screen.findByText('Please enter a circle name.')
  expect(asked).toEqual([])
})

test('a visitor is asked to sign in', async () => {
  endSession()
  serverThatAnswers({})
  showInApp(<CreateCircleBox onCreated={() => {}} />)
  await name('Night walkers')
  await create()
  await screen.findByText('Please sign in to create a circle.')
})

test('the creator is a member: where the server says so nothing more is sent', async () => {
  const made = { id: 3, name: 'Night walkers', is_member: true }
  const asked = serverThatAnswers({ 'POST /groups': { body: made } })
  const onCreated = vi.fn()
  showInApp(<CreateCircleBox onCreated={onCreated} />)
  await name('  Night walkers ')
  await create()
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ id: 3, is_member: true })))
  expect(asked).toEqual([{ method: 'POST', path: '/groups', body: { name: 'Night walkers' } }])
})

test('where the server does not, the joining calls are tried until one is known', async () => {
  const asked = serverThatAnswers({
    'POST /groups': { body: { id: 3, name: 'Night walkers', is_member: false } },
    'POST /groups/3/members': { status: 409, body: { detail: 'already there' } },
  })
  const onCreated = vi.fn()
  showInApp(<CreateCircleBox onCreated={onCreated} />)
  await name('Night walkers')
  await create()
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  expect(asked.map(({ path }) => path)).toEqual([
    '/groups',
    '/groups/3/join/7',
    '/groups/3/members/7',
    '/groups/3/join',
    '/groups/3/members',
  ])
})

test('a refusal is told in the words of the server, else plainly, and the name stays', async () => {
  serverThatAnswers({ 'POST /groups': { status: 429, body: { detail: 'Too many attempts.' } } })
  showInApp(<CreateCircleBox onCreated={() => {}} />)
  await name('Night walkers')
  await create()
  await screen.findByText('Too many attempts.')
  serverThatAnswers({ 'POST /groups': { status: 500 } })
  await create()
  await screen.findByText('Failed to create circle. Try again.')
  expect(screen.getByLabelText<HTMLInputElement>('Circle name').value).toBe('Night walkers')
})

test('the plain form says it shorter', async () => {
  serverThatAnswers({ 'POST /groups': { status: 500 } })
  showInApp(<NewCircleForm onCreated={() => {}} />)
  await userEvent.type(screen.getByLabelText('Name'), 'Night walkers')
  await userEvent.click(screen.getByRole('button', { name: 'Create circle' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to create circle')
})
