import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    toastsShown?: string[]
  }
}

/** A toast stays for 2.4 seconds, which a busy machine can sleep through: each that a page shows is remembered. */
export async function remembersToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: string[] = []
    window.toastsShown = shown
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]:not([data-remembered])')) {
        toast.setAttribute('data-remembered', '')
        shown.push(toast.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** The page shows a toast with these words, or has shown it since it was loaded. */
export async function says(page: Page, words: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.toastsShown ?? []), { message: `a toast that says “${words}”` })
    .toContainEqual(expect.stringContaining(words))
}
