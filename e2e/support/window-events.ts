import type { Page } from '@playwright/test'

/** Dispatches a custom event on `window`, as the app or the browser console can. */
export async function dispatchEvent(page: Page, name: string, detail: unknown): Promise<void> {
  await page.evaluate(([type, data]) => window.dispatchEvent(new CustomEvent(type as string, { detail: data })), [
    name,
    detail,
  ] as const)
}
