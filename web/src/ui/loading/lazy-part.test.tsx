import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError } from '#lib/chunks/chunks.ts'
import { type LazyPart, lazyPart, type PartFailureProps } from './lazy-part.tsx'

const Content = () => <p>loaded</p>

function Failure({ error, onRetry, isRetrying }: PartFailureProps<object>) {
  return (
    <button type="button" onClick={onRetry} disabled={isRetrying}>
      {error instanceof ChunkLoadError ? 'chunk-load error' : 'another error'}
    </button>
  )
}

const part = (load: () => Promise<ComponentType<object>>) => lazyPart<object>(load, Failure)

const show = (Part: LazyPart<object>) =>
  act(async () =>
    render(
      <>
        <p>the rest of the page</p>
        <Suspense fallback={<p>loading</p>}>
          <Part />
        </Suspense>
      </>,
    ),
  )

const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))

let isServerReachable: boolean

beforeEach(() => {
  isServerReachable = true
  vi.stubGlobal('fetch', async () => {
    if (!isServerReachable) throw new TypeError('Failed to fetch')
    return new Response('')
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('loads a chunk once, however often it is preloaded or rendered', async () => {
  const load = vi.fn(async () => Content)
  const Part = part(load)
  expect(load).not.toHaveBeenCalled()
  await Part.preload()
  await show(Part)
  await show(Part)
  expect(screen.getAllByText('loaded')).toHaveLength(2)
  expect(load).toHaveBeenCalledTimes(1)
})

test('shows a failure in place of the part and keeps the rest of the page', async () => {
  await show(part(() => Promise.reject(new Error('404'))))
  expect(screen.getByText('chunk-load error')).toBeDefined()
  expect(screen.getByText('the rest of the page')).toBeDefined()
})

test('loads the chunk again on each Retry, and shows the failure until it is loaded', async () => {
  const load = vi.fn<() => Promise<ComponentType<object>>>()
  let finish = (_content: ComponentType<object>) => {}
  load
    .mockRejectedValueOnce(new Error('offline'))
    .mockRejectedValueOnce(new Error('offline'))
    .mockReturnValueOnce(
      new Promise((resolve) => {
        finish = resolve
      }),
    )
  await show(part(load))
  await press()
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('button', { name: 'chunk-load error' })).toHaveProperty('disabled', false)
  await press()
  expect(load).toHaveBeenCalledTimes(3)
  expect(screen.getByRole('button', { name: 'chunk-load error' })).toHaveProperty('disabled', true)
  await act(async () => finish(Content))
  expect(screen.getByText('loaded')).toBeDefined()
})

test('loads the chunk again on its own when the server can be reached again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers()
  vi.setSystemTime(Date.now() + 60_000)
  isServerReachable = false
  const load = vi.fn<() => Promise<ComponentType<object>>>()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Content)
  await show(part(load))
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(load).toHaveBeenCalledTimes(1)
  isServerReachable = true
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(screen.getByText('loaded')).toBeDefined()
})

test('renders a part anew on Retry when it failed to render', async () => {
  let isBroken = true
  const Fragile = () => {
    if (isBroken) throw new Error('bug')
    return <p>rendered</p>
  }
  await show(part(async () => Fragile))
  expect(screen.getByText('another error')).toBeDefined()
  isBroken = false
  await press()
  await waitFor(() => expect(screen.getByText('rendered')).toBeDefined())
})

test('fails after 120 seconds, once, even when the chunk was preloaded by the router', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => new Promise<ComponentType<object>>(() => undefined))
  const Part = part(load)
  const preloading = Part.preload()
  await vi.advanceTimersByTimeAsync(119_999)
  await show(Part)
  expect(screen.getByText('loading')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1))
  await preloading
  expect(screen.getByText('chunk-load error')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('shows the failure of a page that the router has waited for, instead of waiting again', async () => {
  vi.useFakeTimers()
  const load = vi.fn(() => new Promise<ComponentType<object>>(() => undefined))
  const Part = part(load)
  const preloading = Part.preload()
  await vi.advanceTimersByTimeAsync(120_000)
  await preloading
  await show(Part)
  expect(screen.getByText('chunk-load error')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

test('loads a chunk again on render when an earlier attempt failed', async () => {
  vi.useFakeTimers()
  const load = vi.fn<() => Promise<ComponentType<object>>>()
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Content)
  const Part = part(load)
  await Part.preload()
  vi.setSystemTime(Date.now() + 60_000)
  await show(Part)
  expect(screen.getByText('loaded')).toBeDefined()
})
