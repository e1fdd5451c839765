import { expect, type Page } from '@playwright/test'

/**
 * Until a closed dialog has given back its step in the history: a page that is left in the same instant, faster than any hand,
 * would be called back by it.
 */
export async function overlaysGone(page: Page): Promise<void> {
  const mark = () => (history.state as { overlay?: string } | null)?.overlay ?? null
  await expect.poll(() => page.evaluate(mark)).toBeNull()
}
