import { abilities } from '@daystar/contract/abilities'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { createAppRouter } from '#app/router.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { setCommunity } from '#lib/community.ts'
import { endSession, startSession } from '#lib/session/session.ts'
import { type Read, readOf, sampleOf } from '../contract-reads.ts'
import type { OddReply } from '../odd-replies.ts'
import { type AppPage, perform } from './app-pages.ts'
import { openCommunity } from './open-community.ts'

/** Time runs faster for requests, so that a timeout of 15 seconds takes 150 ms. */
const speed = 100
const debounceMs = 250

export interface Opened {
  /** The names of the reads that the page requested. */
  readonly requested: ReadonlySet<string>
  /** How many parts say that they could not be loaded. */
  readonly failures: number
  readonly hasFailedQuery: boolean
  readonly hasPageError: boolean
  /** True when an error boundary of a part caught an error. */
  readonly hasThrown: boolean
}

/**
 * Renders a page of the real app until nothing changes any more. Every read returns a valid reply, except `odd.read`.
 */
export async function openPage(
  page: AppPage,
  reads: readonly Read[],
  odd?: { readonly read: Read; readonly reply: OddReply },
): Promise<Opened> {
  const requested = new Set<string>()
  stubTime()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', signal }: RequestInit = {}) => {
    const path =
      String(url)
        .split('?')[0]
        ?.replace(/^\/api/, '') ?? ''
    const read = readOf(reads, method, path)
    // The stream of events and everything else stay open.
    if (!read) return new Promise(() => undefined)
    requested.add(read.name)
    if (odd?.read.name !== read.name) return Response.json(validReply(read, path, page.items?.[read.name]))
    if (odd.reply.delayMs) await pass(odd.reply.delayMs)
    signal?.throwIfAborted()
    return new Response(odd.reply.body)
  })
  setCommunity({ ...openCommunity, oidc: page.hasOidc ? { name: 'Lake', is_only: false } : null })
  if (page.isVisitor) endSession()
  else startSession('secret', 1)
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [page.path] }) } as never)
  render(<RouterProvider router={router} />)
  await settle()
  for (const step of page.steps ?? []) {
    if (!perform(step) && !odd) throw new Error(`${page.path} has no ${String(step)}.`)
    if (typeof step === 'object') await act(() => new Promise((resolve) => setTimeout(resolve, debounceMs)))
    await settle()
  }
  const text = document.body.textContent ?? ''
  const opened = {
    requested,
    failures:
      text.match(/could not load|failed to load|can't load|could not check|search failed|not found|is not valid/gi)
        ?.length ?? 0,
    hasFailedQuery: queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.error !== null),
    hasPageError: text.includes('This page could not be displayed.'),
    hasThrown: text.includes('This part of Daystar could not be loaded.'),
  }
  cleanup()
  queryClient.clear()
  setCommunity(openCommunity)
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  return opened
}

/** A valid reply to a read. The viewer is an operator with the id 1. */
export function validReply(read: Read, path = read.path, fields: object = {}): unknown {
  const reply = sampleOf(read.reply)
  if (Array.isArray(reply)) return reply.map((item) => withFields(withContent(item), fields))
  if (typeof reply !== 'object' || reply === null) return reply
  const id = Number(/^\/(?:users|groups|activities)\/(\d+)$/.exec(path)?.[1])
  return {
    ...reply,
    ...(read.path === '/users/me' && { role: 'operator', can: abilities }),
    ...(id > 0 && { id }),
    ...fields,
  }
}

function withFields(item: unknown, fields: object): unknown {
  return typeof item === 'object' && item !== null ? { ...item, ...fields } : item
}

/** A comment that is shown. */
function withContent(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'is_removed' in item
    ? { ...item, is_removed: false, is_muted: false }
    : item
}

/** The timeouts of the requests of the page. */
const timeouts = new Map<AbortController, number>()
const timeOut = (controller: AbortController) => controller.abort(new DOMException('Timed out.', 'TimeoutError'))

function stubTime(): void {
  timeouts.clear()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    timeouts.set(controller, ms)
    setTimeout(() => timeOut(controller), ms / speed)
    return controller.signal
  })
}

/** Lets a time pass at once, after the page has shown that it is loading: `settle` would wait for it busily. */
async function pass(ms: number): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => setTimeout(resolve))
  for (const [controller, timeoutMs] of timeouts) if (timeoutMs < ms) timeOut(controller)
}

async function settle(): Promise<void> {
  let unchanged = 0
  const observer = new MutationObserver(() => {
    unchanged = 0
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  const end = Date.now() + 20_000
  while (unchanged < 4 && Date.now() < end) {
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    const isLoaded = document.querySelector('h1, [role=alert]') !== null
    unchanged = isLoaded && queryClient.isFetching() === 0 ? unchanged + 1 : 0
  }
  observer.disconnect()
}
