import { expect, type Page, type Request } from '@playwright/test'
import { recordPendingRequests } from '../support/smoke-crawl.ts'

const pendingRequests = new WeakMap<Page, ReadonlySet<Request>>()

/** Must be called before the first navigation of a page that is waited for with `untilComplete`. */
export function watchRequests(page: Page): void {
  pendingRequests.set(page, recordPendingRequests(page))
}

/** Waits until a page or dialog has loaded all of its parts, and has drawn them. */
export async function untilComplete(page: Page): Promise<void> {
  const pending = pendingRequests.get(page) ?? new Set()
  await expect
    .poll(async () => {
      await page.evaluate(untilDrawn)
      return [...[...pending].map((request) => request.url()), ...(await page.evaluate(loadingParts))]
    })
    .toEqual([])
}

/** Runs in the page: what shows that a part of it is not loaded yet. */
function loadingParts(): string[] {
  const parts = document.querySelectorAll('.loading-screen, #frame > *, .spinner, .skeleton')
  return [...parts].filter((part) => part.checkVisibility()).map(({ outerHTML }) => outerHTML.slice(0, 80))
}

/** Runs in the page: resolves once its finite animations have ended and three frames have not changed its elements. */
export async function untilDrawn(): Promise<void> {
  let changes = 0
  const observer = new MutationObserver(() => {
    changes += 1
  })
  observer.observe(document, { childList: true, subtree: true })
  await document.fonts.ready
  for (let quietFrames = 0, seen = changes; quietFrames < 3; quietFrames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (changes !== seen) quietFrames = -1
    seen = changes
  }
  observer.disconnect()
  const finite = document
    .getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
  await Promise.all(finite.map((animation) => animation.finished.catch(() => undefined)))
}
