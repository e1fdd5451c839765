import { expect, type Page } from '@playwright/test'

/** Waits until a closed dialog has removed its history entry, which would otherwise undo the next navigation. */
export async function waitForOverlaysToClose(page: Page): Promise<void> {
  const openOverlay = () => (history.state as { overlay?: string } | null)?.overlay ?? null
  await expect.poll(() => page.evaluate(openOverlay)).toBeNull()
}
