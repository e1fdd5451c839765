import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, lazyPart, reloadOnce } from './chunks.ts'

class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    return error ? <p>{error instanceof ChunkLoadError ? 'chunk-load error' : 'another error'}</p> : this.props.children
  }
}

const show = (Part: ReturnType<typeof lazyPart>) =>
  act(async () =>
    render(
      <Boundary>
        <Suspense fallback={<p>on its way</p>}>
          <Part />
        </Suspense>
      </Boundary>,
    ),
  )

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('a part is fetched once, however often it is shown or warmed up', async () => {
  const load = vi.fn(async () => () => <p>here it is</p>)
  const Part = lazyPart(load)
  expect(load).not.toHaveBeenCalled()
  await Part.preload()
  await show(Part)
  expect(screen.getByText('here it is')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that is missing raises a chunk-load error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await show(lazyPart(() => Promise.reject(new Error('404'))))
  expect(screen.getByText('chunk-load error')).toBeDefined()
})

test('a part that takes 120 seconds is given up', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers()
  await show(lazyPart(() => new Promise(() => undefined)))
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  expect(screen.getByText('on its way')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('chunk-load error')).toBeDefined()
})

test('a part whose warming up failed is fetched again when it is shown', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(() => <p>there after all</p>)
  const Part = lazyPart(load)
  await Part.preload()
  await show(Part)
  expect(screen.getByText('there after all')).toBeDefined()
})

test('a page is reloaded for a missing chunk once, not for ever', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expect(reloadOnce()).toBe(true)
  expect(reloadOnce()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('other parts that arrive after a reload do not start the reloading anew', async () => {
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expect(reloadOnce()).toBe(true)
  await lazyPart(async () => () => <p>the frame</p>).preload()
  expect(reloadOnce()).toBe(false)
})

test('a deploy on another day is met with a reload again', () => {
  vi.useFakeTimers()
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expect(reloadOnce()).toBe(true)
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  expect(reloadOnce()).toBe(true)
})
