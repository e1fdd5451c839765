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

/** A history of entries, as a browser keeps it; `back` answers later, as in a browser. */
function browserHistory() {
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

const heardByRouter = vi.fn()
let entries: unknown[]

beforeEach(() => {
  entries = browserHistory()
  heardByRouter.mockClear()
  window.addEventListener('popstate', heardByRouter)
})
afterEach(() => window.removeEventListener('popstate', heardByRouter))

async function openSheet() {
  render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Activity' })).toBeDefined()
}

test('Back closes the sheet, and the router hears nothing of it', async () => {
  await openSheet()
  expect(entries).toHaveLength(2)
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(entries).toEqual([{ page: 'home' }])
  expect(heardByRouter).not.toHaveBeenCalled()
})

test('Escape closes the sheet and takes its history entry along', async () => {
  await openSheet()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(entries).toEqual([{ page: 'home' }]))
  expect(heardByRouter).not.toHaveBeenCalled()
})

test('a visit started from within the sheet is not undone when the sheet closes', async () => {
  await openSheet()
  entries.push({ page: 'profile' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(entries.at(-1)).toEqual({ page: 'profile' })
})
