import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'

test('opens by keyboard, runs the selected item, and returns the focus', async () => {
  const edit = vi.fn()
  render(<Menu trigger={<button type="button">More</button>} items={[{ label: 'Edit Activity', onSelect: edit }]} />)
  const button = screen.getByRole('button', { name: 'More' })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByRole('menu', { name: 'More' })).toBeDefined()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit Activity' }))
  expect(edit).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('closes a popover on a press on its button and does not reopen it', async () => {
  render(
    <Popover trigger={<button type="button">Notifications, 3 unread</button>} title="Notifications">
      No new notifications
    </Popover>,
  )
  const button = screen.getByRole('button', { name: 'Notifications, 3 unread' })
  await userEvent.click(button)
  expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeDefined()
  await userEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
