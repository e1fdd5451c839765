import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { type Member, openPage as openContext } from '../support/member.ts'
import { waitForOverlaysToClose } from '../support/overlays.ts'
import { type Checks, checkPage, checkPart, type Exceptions, phone, showPage, widest } from './check.ts'
import { addChecks } from './in-page.ts'
import { untilComplete, watchRequests } from './settle.ts'

/** A dialog, a menu or another part that is opened on a page. */
export interface Part {
  name: string
  /** Opens it, and returns what shows that it is complete. */
  open: (page: Page) => Promise<Locator>
  checks?: Checks
  /** True when it stays open for the next part. */
  stays?: boolean
  /** The width of the screens on which it stays open, because the part of the page that opens it is shown. */
  minWidth?: number
}

export interface Place {
  path: string
  /** What shows that the page is complete. */
  ready: (page: Page) => Locator
  checks?: Checks
  parts?: readonly Part[]
  except?: Exceptions
}

/** Opens a page of a member, or of a visitor, with the screen and the text size in which places load. */
export async function openPage(browser: Browser, viewer?: Member): Promise<Page> {
  const localStorage = { ...viewer?.session, 'daystar:text-size': 'larger' }
  const page = await openContext(browser, { localStorage, hasTouch: true, viewport: phone })
  watchRequests(page)
  await addChecks(page)
  return page
}

/** Loads each of these pages once, opens its parts on it, and makes all checks on both. */
export async function visit(page: Page, places: readonly Place[]): Promise<void> {
  for (const place of places) await test.step(place.path, () => visitPlace(page, place))
}

/** Loads a page on a phone. */
async function load(page: Page, { path, ready }: Place): Promise<void> {
  await page.setViewportSize(phone)
  // Otherwise, an address with another hash would not be loaded.
  if (path.includes('#')) await page.goto('about:blank')
  await page.goto(path)
  await expect(page.locator('html'), path).toHaveAttribute('data-text-size', 'larger')
  await expect(ready(page).first(), path).toBeVisible()
  await untilComplete(page)
}

async function visitPlace(page: Page, place: Place): Promise<void> {
  await load(page, place)
  expect.soft(await checkPage(page, place.checks ?? ['longer texts'], place.except ?? []), place.path).toEqual([])
  if (place.parts) await showPage(page)
  for (const part of place.parts ?? []) await test.step(part.name, () => visitPart(page, place.path, part))
}

async function visitPart(page: Page, path: string, part: Part): Promise<void> {
  const { name, open, checks = ['longer texts'], stays, minWidth = 0 } = part
  await page.setViewportSize(widest)
  await expect((await open(page)).first(), `${path}, ${name}`).toBeVisible()
  await untilComplete(page)
  expect.soft(await checkPart(page, checks, minWidth), `${path}, ${name}`).toEqual([])
  if (stays) return
  await page.keyboard.press('Escape')
  await expect(page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')).toHaveCount(0)
  await waitForOverlaysToClose(page)
}
