import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lazyOverlay, type OverlayProps } from './lazy-overlay.tsx'
import { MenuButton } from './menu-button.tsx'
import type { MenuPanelProps } from './menu-props.ts'

beforeEach(() => {
  vi.useFakeTimers()
  HTMLDialogElement.prototype.showModal ??= () => undefined
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    this.open = true
  })
})

/** A chunk that arrives when `arrive` is called. */
function slowChunk<P>(Content: ComponentType<P>) {
  let arrive = () => {}
  const loading = new Promise<ComponentType<P>>((resolve) => {
    arrive = () => resolve(Content)
  })
  return { load: () => loading, arrive: () => act(async () => arrive()) }
}

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const press = (name: string) =>
  act(async () => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  })

test('marks the button of a menu as busy while the menu is loading, and shows no dialog', async () => {
  const { load, arrive } = slowChunk<MenuPanelProps>(({ open }) => open && <div role="menu">Edit</div>)
  render(<MenuButton trigger={<button type="button">More</button>} Panel={lazyOverlay(load)} panel={{}} />)
  const button = screen.getByRole('button', { name: 'More' })
  await press('More')
  expect(button.getAttribute('aria-busy')).toBe('true')
  await wait(5000)
  expect(screen.queryByRole('dialog')).toBeNull()
  await arrive()
  expect(screen.getByRole('menu').textContent).toBe('Edit')
  expect(button.hasAttribute('aria-busy')).toBe(false)
})

test('shows that a dialog is loading on its button, and after a second in a dialog that cancels it', async () => {
  const { load } = slowChunk<OverlayProps>(() => <p>Stars</p>)
  const Stars = lazyOverlay(load)
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Show stars
        </button>
        {isOpen && <Stars onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(<Opener />)
  await press('Show stars')
  const button = screen.getByRole('button', { name: 'Show stars' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await wait(999)
  expect(screen.queryByRole('dialog')).toBeNull()
  await wait(1)
  expect(screen.getByRole('dialog', { name: 'Loading' })).toBeDefined()
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button.hasAttribute('aria-busy')).toBe(false)
})
