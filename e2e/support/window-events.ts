import type { Page } from '@playwright/test'

type RecordedEvents = Record<string, Record<string, unknown>[]>

/** Records window events with these names until the page reloads; the returned function reads the recorded details. */
export async function recordEvents(page: Page, ...names: string[]): Promise<() => Promise<RecordedEvents>> {
  await page.evaluate((eventNames) => {
    const recorded: RecordedEvents = {}
    Object.assign(window, { recordedEvents: recorded })
    for (const name of eventNames) {
      const list: Record<string, unknown>[] = []
      recorded[name] = list
      window.addEventListener(name, (event) => list.push((event as CustomEvent).detail))
    }
  }, names)
  return () => page.evaluate(() => (window as unknown as { recordedEvents: RecordedEvents }).recordedEvents)
}

/** Dispatches a custom event on `window`, as the app or the browser console can. */
export async function dispatchEvent(page: Page, name: string, detail: unknown): Promise<void> {
  await page.evaluate(([type, data]) => window.dispatchEvent(new CustomEvent(type as string, { detail: data })), [
    name,
    detail,
  ] as const)
}
