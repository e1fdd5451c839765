import { createBrowserHistory, createMemoryHistory, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { createAppRouter } from '#app/router.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { endSession, startSession } from '#lib/session/session.ts'
import { type RecordedRequest, type Stubs, stubServer } from './render-in-app.tsx'
import { currentSample, sampleNames } from './sample.ts'

/** The viewer of a page, unless it is opened by a visitor. The names are those of the test file that reads them. */
export const ada = {
  id: 7,
  get name() {
    return sampleNames.ada
  },
  get display_name() {
    return sampleNames.ada
  },
  username: 'ada',
  get time_zone() {
    return currentSample().timeZone
  },
  followers_count: 0,
  following_count: 0,
  can: [],
}
export const ben = {
  id: 12,
  get name() {
    return sampleNames.ben
  },
  get display_name() {
    return sampleNames.ben
  },
  username: 'ben',
}

const nothing = { body: [] }

/** What the parts around the content of each page read. */
const frame: Stubs = {
  'GET /users/me': { body: ada },
  'GET /users/7': { body: ada },
  'GET /users/7/groups': nothing,
  'GET /notifications': nothing,
  'GET /connections/requests': nothing,
  'GET /connections/requests/sent': nothing,
  'GET /connections/following/me': nothing,
  'GET /connections/followers/me': nothing,
  'GET /users/me/streak': { body: { days: 0, last_date: null } },
  'GET /planning/home': { body: { plan: null, goals: null, reminders: null, streak: null } },
  // The stream of events stays open.
  'GET /live': () => new Promise(() => undefined),
}

interface OpenedPage {
  /** The requests of the page, except GET requests. */
  readonly requests: RecordedRequest[]
  /** The path and search of the page that is shown. */
  readonly location: () => string
  /** Presses Back. */
  readonly back: () => void
}

/** Renders a page of the real app with responses by "METHOD /path". All other paths return 404. */
export function renderPage(path: string, responses: Stubs = {}, viewer?: Viewer): OpenedPage {
  const requests = stubServer({ ...frame, ...responses })
  return { requests, ...openHistory(path, viewer) }
}

interface Viewer {
  readonly isVisitor?: boolean
  /** True when the page is in the history of the window, which keeps scroll positions. */
  readonly hasWindowHistory?: boolean
}

/** Renders a page with the requests as they are stubbed. Returns the path and search of the shown page on each call. */
export function showPage(path: string, viewer?: Viewer): () => string {
  return openHistory(path, viewer).location
}

function openHistory(
  path: string,
  { isVisitor = false, hasWindowHistory = false }: Viewer = {},
): Omit<OpenedPage, 'requests'> {
  if (isVisitor) endSession()
  else startSession('secret', ada.id)
  onTestFinished(() => {
    endSession()
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
  })
  const history = hasWindowHistory ? windowHistory(path) : createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ history, scrollRestoration: hasWindowHistory } as never)
  render(<RouterProvider router={router} />)
  return { location: () => router.state.location.href, back: () => act(() => history.back()) }
}

/** The window gets its address back when the test is finished. */
function windowHistory(path: string): RouterHistory {
  const { href } = window.location
  const { scrollRestoration } = window.history
  window.history.replaceState(null, '', path)
  const history = createBrowserHistory()
  onTestFinished(() => {
    history.destroy()
    window.history.scrollRestoration = scrollRestoration
    window.history.replaceState(null, '', href)
  })
  return history
}
