import { render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockHistory } from '../../testing/mock-history.ts'
import { Menu } from '../overlays/menu.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { closedOverlaysRemoved } from './close-on-back.ts'

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

test('goes back once for each entry when a sheet closes shortly after the one above it', async () => {
  entries = mockHistory(50)
  // Test files share a window: `close-on-back.ts` of another file would also go back.
  const listeners: ((event: Event) => void)[] = []
  vi.resetModules()
  const { useCloseOnBack } = await import('./close-on-back.ts')
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    if (type === 'popstate' && typeof listener === 'function') listeners.push(listener)
  })
  vi.spyOn(window, 'dispatchEvent').mockImplementation((event) => {
    for (const listener of listeners) listener(event)
    return true
  })
  vi.useFakeTimers()
  const openOverlay = () =>
    renderHook(({ isOpen }) => useCloseOnBack(isOpen, () => {}), { initialProps: { isOpen: true } })
  const [lower, upper] = [openOverlay(), openOverlay()]
  expect(entries).toHaveLength(3)
  upper.rerender({ isOpen: false })
  await vi.advanceTimersByTimeAsync(55)
  lower.rerender({ isOpen: false })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(entries).toEqual([{ page: 'home' }])
  expect(history.back).toHaveBeenCalledTimes(2)
})

test('a navigation after a response can wait until the entry of a closed sheet is removed', async () => {
  await openSheet()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await closedOverlaysRemoved()
  expect(entries).toEqual([{ page: 'home' }])
  await closedOverlaysRemoved()
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

function PageWithMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu trigger={<button type="button">More</button>} items={[{ label: 'Edit', onSelect: () => setOpen(true) }]} />
      <Sheet open={open} onClose={() => setOpen(false)} title="Edit Activity" />
    </>
  )
}

async function openSheetFromMenu() {
  render(<PageWithMenu />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Activity' })).toBeDefined()
}

test.each(['Back', 'Escape'])(
  'leaves no history entry of a menu whose item opened a sheet that %s closes',
  async (key) => {
    await openSheetFromMenu()
    if (key === 'Back') history.back()
    else await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(entries).toEqual([{ page: 'home' }]))
    expect(routerListener).not.toHaveBeenCalled()
  },
)

test('closes an overlay on Back that was opened while the entry of another one was being removed', async () => {
  await openSheet()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(history.back).toHaveBeenCalled())
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(entries).toHaveLength(2))
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(entries).toEqual([{ page: 'home' }]))
})
