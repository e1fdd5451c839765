import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, lazyComponent, reloadOnce } from './chunks.ts'

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

const show = (Part: ReturnType<typeof lazyComponent>) =>
  act(async () =>
    render(
      <Boundary>
        <Suspense fallback={<p>loading</p>}>
          <Part />
        </Suspense>
      </Boundary>,
    ),
  )

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('loads a chunk once, however often it is preloaded or rendered', async () => {
  const load = vi.fn(async () => () => <p>loaded</p>)
  const Part = lazyComponent(load)
  expect(load).not.toHaveBeenCalled()
  await Part.preload()
  await show(Part)
  expect(screen.getByText('loaded')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('throws a ChunkLoadError when the chunk is missing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await show(lazyComponent(() => Promise.reject(new Error('404'))))
  expect(screen.getByText('chunk-load error')).toBeDefined()
})

test('throws a ChunkLoadError when the chunk takes longer than 120 seconds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers()
  await show(lazyComponent(() => new Promise(() => undefined)))
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  expect(screen.getByText('loading')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText('chunk-load error')).toBeDefined()
})

test('loads a chunk again on render when preloading it failed', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(() => <p>loaded</p>)
  const Part = lazyComponent(load)
  await Part.preload()
  await show(Part)
  expect(screen.getByText('loaded')).toBeDefined()
})

test('reloads the page once for a missing chunk', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expect(reloadOnce()).toBe(true)
  expect(reloadOnce()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('does not reload a second time after other chunks have loaded', async () => {
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expect(reloadOnce()).toBe(true)
  await lazyComponent(async () => () => <p>shell</p>).preload()
  expect(reloadOnce()).toBe(false)
})

test('reloads again for a missing chunk on another day', () => {
  vi.useFakeTimers()
  vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  expect(reloadOnce()).toBe(true)
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  expect(reloadOnce()).toBe(true)
})
