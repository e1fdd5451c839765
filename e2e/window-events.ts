import type { Page } from '@playwright/test'

type Heard = Record<string, Record<string, unknown>[]>

/** Notes every announcement of these names from now on; gives what has been heard so far. Survives no reload. */
export async function listensFor(page: Page, ...names: string[]): Promise<() => Promise<Heard>> {
  await page.evaluate((wanted) => {
    const heard: Heard = {}
    Object.assign(window, { heardByJourney: heard })
    for (const name of wanted) {
      const list: Record<string, unknown>[] = []
      heard[name] = list
      window.addEventListener(name, (event) => list.push((event as CustomEvent).detail))
    }
  }, names)
  return () => page.evaluate(() => (window as unknown as { heardByJourney: Heard }).heardByJourney)
}

/** What any part of the app, or its console, can say on `window`. */
export async function announces(page: Page, name: string, detail: unknown): Promise<void> {
  await page.evaluate(([what, told]) => window.dispatchEvent(new CustomEvent(what as string, { detail: told })), [
    name,
    detail,
  ] as const)
}
