import type { Page } from '@playwright/test'
import { untilQuiet } from './smoke-crawl.ts'

declare global {
  interface Window {
    /** The layout shifts of the page, except those that follow an input. */
    layoutShifts?: LayoutShift[]
    /** The number of responses of the API that are held back. */
    delayedResponses?: number
  }
}

interface LayoutShift {
  value: number
  /** The elements that moved, from where to where. */
  moved: string[]
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Runs in each page before its scripts. */
function recordLayoutShifts(): void {
  const shifts: LayoutShift[] = []
  window.layoutShifts = shifts
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    const label = element?.getAttribute('aria-label') ?? node?.textContent ?? ''
    return `${element?.localName} "${label.trim().slice(0, 60)}"`
  }
  const position = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const record = (entry: PerformanceEntry) => {
    const { value, hadRecentInput, sources } = entry as LayoutShiftEntry
    if (hadRecentInput) return
    const moved = sources.map(
      ({ node, previousRect, currentRect }) => `${nameOf(node)} ${position(previousRect)} -> ${position(currentRect)}`,
    )
    shifts.push({ value, moved })
  }
  new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Runs in each page before its scripts: responses of the API arrive one after the other, so that each is painted before
 * the next.
 */
function delayResponses(stepMs: number): void {
  const { fetch } = window
  let count = 0
  let delayed = 0
  const add = (change: number) => {
    delayed += change
    window.delayedResponses = delayed
    if (delayed === 0) count = 0
  }
  add(0)
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const response = fetch(input, init)
    if (!url.pathname.startsWith('/api/') || url.pathname === '/api/live') return response
    add(1)
    count += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, count * stepMs)
    await Promise.all([response.catch(() => undefined), promise])
    // Later, so that the response is rendered before the page counts as loaded.
    setTimeout(() => add(-1), 2 * stepMs)
    return response
  }
}

/** Measures the layout shifts of the pages that this page loads from now on. */
export async function measureLayoutShifts(page: Page, stepMs: number): Promise<void> {
  await page.addInitScript(recordLayoutShifts)
  await page.addInitScript(delayResponses, stepMs)
}

/** Runs in the page: whether all its parts are loaded. */
function isComplete(): boolean {
  const isLoading = document.querySelector('.loading-screen, #frame > *, .spinner, .skeleton') !== null
  return window.delayedResponses === 0 && !isLoading && document.querySelector('main h1') !== null
}

/** Waits until the page has loaded, and returns its layout shifts since the last call. */
export async function takeLayoutShifts(page: Page): Promise<LayoutShift[]> {
  do {
    await page.waitForFunction(isComplete)
    await page.evaluate(untilQuiet)
  } while (!(await page.evaluate(isComplete)))
  return await takeShiftsSoFar(page)
}

/** Returns the layout shifts since the last call, also of a page that is still loading. */
export function takeShiftsSoFar(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(() => window.layoutShifts?.splice(0) ?? [])
}

/** The sum of layout shifts, and what moved. */
export function describeShifts(place: string, shifts: readonly LayoutShift[]): { sum: number; text: string } {
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const lines = shifts.flatMap(({ value, moved }) => [`  ${value.toFixed(4)}`, ...moved.map((line) => `    ${line}`)])
  return { sum, text: [`${place}: ${sum.toFixed(4)}`, ...lines].join('\n') }
}
