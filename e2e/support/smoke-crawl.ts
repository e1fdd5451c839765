import { expect, type Page, type Request } from '@playwright/test'

/** Buttons and links of the page itself; links to other sites open in a new tab. */
const controls = 'button, [role="button"], a[href^="/"]:not([target])'

interface Control {
  /** Position among the controls with the same description. */
  index: number
  description: string
}

/**
 * Runs in the page: returns all visible controls outside dialogs, in document order, or presses the given one and
 * returns it; an empty list if the page does not have it any more.
 */
function findControls({ selector, pressed }: { selector: string; pressed?: Control }): Control[] {
  const counts = new Map<string, number>()
  const found = [...document.querySelectorAll<HTMLElement>(selector)].map((element) => {
    // What is decorative changes with what was pressed before, such as the initials of members.
    const content = element.cloneNode(true) as HTMLElement
    for (const decoration of content.querySelectorAll('[aria-hidden="true"]')) decoration.remove()
    const name = element.getAttribute('aria-label') ?? content.textContent ?? ''
    const description = `${element.tagName} ${name.trim()} ${element.getAttribute('href') ?? ''}`
    const index = counts.get(description) ?? 0
    counts.set(description, index + 1)
    return { element, control: { index, description } }
  })
  if (!pressed)
    return found
      .filter(({ element }) => element.checkVisibility())
      .filter(({ element }) => !element.closest('[inert], [aria-hidden="true"], dialog, [role="dialog"]'))
      .map(({ control }) => control)
  const match = found.find(({ control }) => {
    return control.description === pressed.description && control.index === pressed.index
  })
  match?.element.focus()
  match?.element.click()
  return match ? [match.control] : []
}

/** Runs in the page: resolves once nothing changes in it for a moment. */
export function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const quietMs = 120
    let timer = setTimeout(done, quietMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, quietMs)
    })
    function done() {
      observer.disconnect()
      resolve()
    }
    observer.observe(document, { childList: true, subtree: true })
  })
}

/** Records the pending requests of a page, except for the stream of live events, which does not end. */
export function recordPendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (request.headers().accept !== 'text/event-stream') pending.add(request)
  })
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
  return pending
}

/** Resolves once no request is pending and their responses are rendered. */
export async function waitUntilLoaded(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(untilQuiet)
        return [...pending].map((request) => request.url())
      },
      // Without Save-Data, the page loads the rest of the app.
      { timeout: 60_000 },
    )
    .toEqual([])
}

/**
 * Presses each button and link of a page, one after the other, and returns their descriptions; `open` opens the page
 * anew. After each it expects that the page was not reloaded, that the navigation bar and some content are still there,
 * and that all errors were caught.
 */
export async function smokeCrawl(open: () => Promise<Page>): Promise<string[]> {
  const uncaught: string[] = []
  const openRecorded = async () => {
    const page = await open()
    page.on('pageerror', (error) => uncaught.push(String(error)))
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    return page
  }
  let page = await openRecorded()
  const path = new URL(page.url()).pathname
  const all = await page.evaluate(findControls, { selector: controls })
  const press = async (control: Control) =>
    (await page.evaluate(findControls, { selector: controls, pressed: control })).length > 0
  for (const control of all) {
    let isPressed = await press(control)
    if (!isPressed) {
      page = await openRecorded()
      isPressed = await press(control)
    }
    expect(isPressed, `${control.description} was pressed`).toBe(true)
    await page.evaluate(untilQuiet)
    await expectIntact(page, control.description)
    for (let dialogs = 0; dialogs < 3; dialogs += 1) await page.keyboard.press('Escape')
    await page.evaluate(untilQuiet)
    if (new URL(page.url()).pathname !== path) {
      await page.goBack()
      await page.evaluate(untilQuiet)
      await expectIntact(page, `Back from ${control.description}`)
    }
  }
  expect(uncaught).toEqual([])
  return all.map(({ description }) => description)
}

async function expectIntact(page: Page, action: string): Promise<void> {
  const state = await page.evaluate(() => ({
    isSameDocument: 'isSameDocument' in window,
    hasNavigation: document.querySelector('nav[aria-label="Main"]') !== null,
    hasContent: (document.querySelector('main')?.textContent ?? '').trim() !== '',
  }))
  expect(state, `after ${action}`).toEqual({ isSameDocument: true, hasNavigation: true, hasContent: true })
}
