import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A worker that replies which version it belongs to, and records what it is sent. */
class FakeWorker extends EventTarget {
  state = 'installed'
  readonly received: string[] = []
  readonly version: string
  constructor(version: string) {
    super()
    this.version = version
  }
  postMessage({ type }: { type: string }, ports: MessagePort[] = []): void {
    this.received.push(type)
    ports[0]?.postMessage(this.version)
  }
}

/** A page of the first version, whose worker is of the first version as well. */
async function openPage(installing: FakeWorker | null = null) {
  vi.resetModules()
  document.head.innerHTML = '<script data-app="/assets/main-1.js /assets/shell.js"></script>'
  const { followNewVersions } = await import('./new-version.ts')
  const workers = Object.assign(new EventTarget(), { controller: new FakeWorker('main-1.js') })
  const registration = Object.assign(new EventTarget(), { waiting: null, installing })
  const offers: (() => void)[] = []
  followNewVersions(workers as never, registration as never, (reload) => offers.push(reload))
  const install = async (version: string) => {
    const worker = new FakeWorker(version)
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    worker.dispatchEvent(new Event('statechange'))
    return worker
  }
  const takeOver = (worker: FakeWorker) => {
    worker.state = 'activated'
    workers.controller = worker
    workers.dispatchEvent(new Event('controllerchange'))
  }
  return { offers, install, takeOver }
}

let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
})

afterEach(() => document.body.replaceChildren())

function type(text: string) {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field
}

test('a new version is offered while something is typed, and the page is loaded again once when it is chosen', async () => {
  const { offers, install, takeOver } = await openPage()
  type('Lake before sunrise')
  const worker = await install('main-2.js')
  await vi.waitFor(() => expect(offers).toHaveLength(1))
  expect(worker.received).toEqual(['version'])
  offers[0]?.()
  expect(worker.received).toContain('activate')
  expect(reload).not.toHaveBeenCalled()
  takeOver(worker)
  takeOver(worker)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('a new version is used at once on a page in the background on which nothing is typed', async () => {
  const { offers, install, takeOver } = await openPage()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const worker = await install('main-2.js')
  await vi.waitFor(() => expect(worker.received).toContain('activate'))
  takeOver(worker)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(offers).toEqual([])
})

test('a page of the same version as the new worker is not loaded again', async () => {
  const { offers, install, takeOver } = await openPage()
  type('Lake before sunrise')
  const worker = await install('main-1.js')
  await vi.waitFor(() => expect(worker.received).toContain('activate'))
  takeOver(worker)
  await vi.waitFor(() => expect(worker.received.filter((message) => message === 'version')).toHaveLength(2))
  expect(reload).not.toHaveBeenCalled()
  expect(offers).toEqual([])
})

test('a new version is used whose installation began before the page had loaded', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const worker = new FakeWorker('main-2.js')
  worker.state = 'installing'
  await openPage(worker)
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
  await vi.waitFor(() => expect(worker.received).toContain('activate'))
})
