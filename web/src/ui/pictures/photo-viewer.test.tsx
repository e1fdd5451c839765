import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PhotoViewer } from './photo-viewer.tsx'

const open = (onClose = vi.fn()) => {
  render(<PhotoViewer thumbnail="/640.webp" src="/1920.webp" alt="A grey lake before sunrise" onClose={onClose} />)
  return onClose
}

afterEach(cleanup)

test('shows the thumbnail until the full-size photo has loaded', () => {
  open()
  const large = () => document.querySelector('img[src="/1920.webp"]')
  expect(screen.getByAltText('A grey lake before sunrise').getAttribute('src')).toBe('/640.webp')
  act(() => void fireEvent.load(large() as Element))
  expect(screen.getByAltText('A grey lake before sunrise').getAttribute('src')).toBe('/1920.webp')
})

test('shows the description on request, and closes on Escape', async () => {
  const onClose = open()
  expect(screen.queryByText('A grey lake before sunrise', { selector: 'p' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show the description' }))
  expect(screen.getByText('A grey lake before sunrise', { selector: 'p' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})
