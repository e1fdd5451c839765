import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { startSession } from '#lib/session/session.ts'
import { discardAll, keepForReturn, readItems, untilEmpty } from './registry.ts'
import { SignOutQuestion } from './sign-out-question.tsx'

vi.mock('#lib/outbox/outbox.ts', () => ({
  discardAll: vi.fn(),
  keepForReturn: vi.fn(),
  readItems: vi.fn(),
  retryNow: vi.fn(),
  untilEmpty: vi.fn(),
}))
beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(readItems).mockResolvedValue([{ id: 1 } as OutboxItem])
  startSession('secret', 7)
})

async function ask() {
  const answer = vi.fn()
  render(<SignOutQuestion request={{ onAsked: () => {}, answer }} onAnswered={() => {}} />)
  await screen.findByRole('dialog', { name: 'Not everything has been sent' })
  return answer
}

test('signs out after everything has been sent', async () => {
  vi.mocked(untilEmpty).mockResolvedValue(true)
  const answer = await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Send first, then sign out' }))
  await waitFor(() => expect(answer).toHaveBeenCalledWith(true))
  expect(discardAll).not.toHaveBeenCalled()
})

test('stays signed in while something cannot be sent', async () => {
  vi.mocked(untilEmpty).mockResolvedValue(false)
  const answer = await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Send first, then sign out' }))
  await waitFor(() => expect(untilEmpty).toHaveBeenCalled())
  expect(answer).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('discards everything of the member and signs out', async () => {
  const answer = await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Discard and sign out' }))
  await waitFor(() => expect(answer).toHaveBeenCalledWith(true))
  expect(discardAll).toHaveBeenCalledWith(7)
})

test('signs out when everything has been encrypted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.mocked(keepForReturn).mockReturnValue(promise)
  const answer = await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Keep encrypted and sign out' }))
  expect(answer).not.toHaveBeenCalled()
  resolve()
  await waitFor(() => expect(answer).toHaveBeenCalledWith(true))
  expect(discardAll).not.toHaveBeenCalled()
})

test('stays signed in if nothing can be encrypted', async () => {
  vi.mocked(keepForReturn).mockRejectedValue(new Error('No key'))
  const answer = await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Keep encrypted and sign out' }))
  await screen.findByText(/^It could not be encrypted/)
  expect(answer).not.toHaveBeenCalled()
})

test('offers no encryption over plain HTTP', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await ask()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.filter((name) => /sign|encrypt/i.test(name ?? ''))).toEqual([
    'Send first, then sign out',
    'Discard and sign out',
    'Stay signed in',
  ])
})

test('does not ask if only items wait that are still encrypted', async () => {
  vi.mocked(readItems).mockResolvedValue([])
  const answer = vi.fn()
  render(<SignOutQuestion request={{ onAsked: () => {}, answer }} onAnswered={() => {}} />)
  await waitFor(() => expect(answer).toHaveBeenCalledWith(true))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keeps everything if the member stays signed in', async () => {
  const answer = await ask()
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(answer).toHaveBeenCalledWith(false)
  expect(discardAll).not.toHaveBeenCalled()
})
