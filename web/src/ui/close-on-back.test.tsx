import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sheet } from './sheet.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Edit Activity">
        <a href="#elsewhere">Elsewhere</a>
      </Sheet>
    </>
  )
}

/** Mocks the browser history. As in a browser, `back` is asynchronous. */
function mockHistory() {
  const entries: unknown[] = [{ page: 'home' }]
  vi.spyOn(History.prototype, 'state', 'get').mockImplementation(() => entries.at(-1))
  vi.spyOn(History.prototype, 'pushState').mockImplementation((state) => void entries.push(state))
  vi.spyOn(History.prototype, 'back').mockImplementation(() => {
    setTimeout(() => {
      entries.pop()
      window.dispatchEvent(new PopStateEvent('popstate', { state: entries.at(-1) }))
    })
  })
  return entries
}

const routerListener = vi.fn()
let entries: unknown[]

beforeEach(() => {
  entries = mockHistory()
  routerListener.mockClear()
  window.addEventListener('popstate', routerListener)
})
afterEach(() => window.removeEventListener('popstate', routerListener))

async function openSheet() {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Activity' })).toBeDefined()
}

test('closes the sheet on Back without notifying the router', async () => {
  await openSheet()
  expect(entries).toHaveLength(2)
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(entries).toEqual([{ page: 'home' }])
  expect(routerListener).not.toHaveBeenCalled()
})

test('removes the history entry when Escape closes the sheet', async () => {
  await openSheet()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(entries).toEqual([{ page: 'home' }]))
  expect(routerListener).not.toHaveBeenCalled()
})

test('keeps a navigation that started inside the sheet when the sheet closes', async () => {
  await openSheet()
  entries.push({ page: 'profile' })
  const removeListener = vi.spyOn(window, 'removeEventListener')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The overlay decides about its entry when it stops listening for a navigation to another document.
  await waitFor(() => expect(removeListener).toHaveBeenCalledWith('beforeunload', expect.anything()))
  expect(history.back).not.toHaveBeenCalled()
  expect(entries.at(-1)).toEqual({ page: 'profile' })
})
