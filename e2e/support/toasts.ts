import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    toastsShown?: string[]
  }
}

/** Records each toast of a page: a toast disappears after 2.4 seconds, which polling on a busy machine can miss. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: string[] = []
    window.toastsShown = shown
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]:not([data-recorded])')) {
        toast.setAttribute('data-recorded', '')
        shown.push(toast.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Passes if the page has shown a toast with this text since it was loaded. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.toastsShown ?? []), { message: `a toast with “${text}”` })
    .toContainEqual(expect.stringContaining(text))
}
