import type { Page } from '@playwright/test'
import { findViolations, openOverlays } from '../support/axe.ts'
import type { InPageCheck, TextSize } from './in-page.ts'
import { untilComplete } from './settle.ts'

/** The checks of a page or part, in addition to those of narrow screens. */
export type Checks = readonly ('axe' | 'longer texts' | 'whole words')[]

/** Rules that a page does not follow. */
export type Exceptions = readonly 'small targets'[]

interface Screen {
  width: number
  height: number
}

export const widest: Screen = { width: 1280, height: 800 }
const tablet: Screen = { width: 768, height: 800 }
export const phone: Screen = { width: 360, height: 640 }
/** A screen of 1280 px at 400 % zoom. */
const zoomed: Screen = { width: 320, height: 640 }

type Appearance = readonly [screen: Screen, textSize: TextSize]

/** From the screen and text size in which pages load to those in which parts are opened, one change after the other. */
const ofPages: readonly Appearance[] = [
  [phone, 'larger'],
  [zoomed, 'larger'],
  [zoomed, 'regular'],
  [phone, 'regular'],
  [tablet, 'regular'],
  [tablet, 'larger'],
  [widest, 'larger'],
  [widest, 'regular'],
]

/** From the screen and text size in which parts are opened. */
const ofParts: readonly Appearance[] = [
  [widest, 'regular'],
  [widest, 'larger'],
  [tablet, 'larger'],
  [tablet, 'regular'],
  [phone, 'regular'],
  [phone, 'larger'],
  [zoomed, 'larger'],
  [zoomed, 'regular'],
]

const isNarrow = (screen: Screen) => screen === phone || screen === zoomed
/** Returns whether axe checks this screen and text size. */
const isForAxe = ([screen, textSize]: Appearance) => textSize === 'regular' && (screen === phone || screen === widest)

/** Checks a page that a phone with the largest text has loaded. */
export async function checkPage(page: Page, checks: Checks, except: Exceptions): Promise<string[]> {
  const problems: string[] = []
  const withLongerTexts = checks.includes('longer texts')
  for (const appearance of ofPages) {
    const [screen, textSize] = appearance
    const usesAxe = checks.includes('axe') && isForAxe(appearance)
    if (!isNarrow(screen) && !withLongerTexts && !usesAxe) continue
    const narrowChecks: InPageCheck[] = isNarrow(screen) ? ['overflow', 'smallControls'] : []
    if (screen === phone && textSize === 'regular' && !except.includes('small targets'))
      narrowChecks.push('smallTargets')
    await page.setViewportSize(screen)
    // A wide screen shows more parts, which are loaded now.
    if (!isNarrow(screen)) await untilComplete(page)
    problems.push(...(await problemsOf(page, { textSize, checks: narrowChecks, withLongerTexts })))
    if (usesAxe) problems.push(...(await axeProblems(page)))
    if (screen === phone && textSize === 'regular' && checks.includes('whole words')) {
      const ofWords: Request = { textSize: 'doubled', checks: ['overflow', 'dividedWords'], withLongerTexts: false }
      problems.push(...(await problemsOf(page, ofWords)))
    }
  }
  return problems
}

/**
 * Checks a part that is opened on a wide screen, on screens of at least this width, where it must stay open, because it
 * would escape the checks.
 */
export async function checkPart(page: Page, checks: Checks, minWidth: number): Promise<string[]> {
  const problems: string[] = []
  const overlays = await page.evaluate(openOverlays)
  const withLongerTexts = checks.includes('longer texts')
  for (const appearance of ofParts) {
    const [screen, textSize] = appearance
    const usesAxe = checks.includes('axe') && isForAxe(appearance)
    if (screen.width < minWidth || !(withLongerTexts || usesAxe)) continue
    await page.setViewportSize(screen)
    const narrowChecks: InPageCheck[] = usesAxe && screen === phone ? ['overflow'] : []
    problems.push(...(await problemsOf(page, { textSize, checks: narrowChecks, withLongerTexts })))
    if (usesAxe) problems.push(...(await axeProblems(page)))
    const open = await page.evaluate(openOverlays)
    if (open.join() !== overlays.join())
      problems.push(`${screen.width} px, ${textSize} text: open is “${open}” instead of “${overlays}”`)
  }
  await showPage(page)
  return problems
}

type Request = Parameters<Window['crawl']['findProblems']>[0]

function problemsOf(page: Page, request: Request): Promise<string[]> {
  return page.evaluate((request) => window.crawl.findProblems(request), request)
}

/** Shows the page as it was before the checks. */
export async function showPage(page: Page): Promise<void> {
  await page.evaluate(() => window.crawl.showPage())
}

async function axeProblems(page: Page): Promise<string[]> {
  await showPage(page)
  const width = page.viewportSize()?.width
  return (await findViolations(page)).map((problem) => `${width} px: ${problem}`)
}
