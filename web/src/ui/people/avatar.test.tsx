import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import '#lib/api/media-storage.ts'
import { Avatar } from './avatar.tsx'
import { avatarGradient } from './avatar-gradient.ts'
import { initials } from './initials.ts'

test('uses the first letters of the first and last word as initials', () => {
  expect(initials('Mira Okafor')).toBe('MO')
  expect(initials('  ruth  anne vance ')).toBe('RV')
  expect(initials('Ada')).toBe('A')
  expect(initials('🦊 Cleo')).toBe('🦊C')
  expect(initials('   ')).toBe('')
})

test('returns the same gradient for the same id, and different ones for consecutive ids', () => {
  expect(avatarGradient(12)).toBe(avatarGradient(12))
  const gradients = Array.from({ length: 10 }, (_, index) => avatarGradient(index + 1))
  expect(new Set(gradients).size).toBe(10)
})

test('shows initials when the picture fails to load', () => {
  render(<Avatar id={1} name="Ada Lovelace" src="/gone.webp" />)
  fireEvent.error(screen.getByRole('img', { name: 'Ada Lovelace' }))
  expect(screen.getByRole('img', { name: 'Ada Lovelace' }).textContent).toBe('AL')
})

test('loads a picture again when the media storage of the server is available again', async () => {
  let status = 503
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  render(<Avatar id={1} name="Ọlá" src="/media/ola/96.webp" />)
  fireEvent.error(screen.getByRole('img'))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByRole('img').getAttribute('src')).toBeNull()
  status = 200
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(screen.getByRole('img').getAttribute('src')).toBe('/media/ola/96.webp')
})

test('loads a new picture after the previous one failed', () => {
  const { rerender } = render(<Avatar id={1} name="Ada" src="/gone.webp" />)
  fireEvent.error(screen.getByRole('img'))
  rerender(<Avatar id={1} name="Ada" src="/new.webp" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/new.webp')
})

test('hides a decorative avatar from assistive technology', () => {
  render(<Avatar id={1} name="Ada" decorative />)
  expect(screen.queryByRole('img')).toBeNull()
})

test('the skeleton has a size that WebKit knows, which ignores rem in attributes', () => {
  const { container } = render(<Avatar id={1} name="Ada" size={34} loading />)
  const skeleton = container.querySelector('svg')
  expect(skeleton?.getAttribute('width')).toBe('2.125em')
  expect(skeleton?.getAttribute('height')).toBe('2.125em')
  // The size of the text is that of the page, so that 1em is 1rem.
  expect(skeleton?.classList).toContain('text-base')
})
