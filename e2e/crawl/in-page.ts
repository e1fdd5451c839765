import type { Page } from '@playwright/test'
import { dividedWords } from './checks/divided-words.ts'
import { lengthenTexts, restoreTexts } from './checks/longer-texts.ts'
import { overflow } from './checks/overflow.ts'
import { smallControls, smallTargets } from './checks/small-controls.ts'
import { misfittingTexts } from './checks/text-fit.ts'
import { untilDrawn } from './settle.ts'

/** A text size of the settings, or text twice as large, as a setting of the browser makes it. */
export type TextSize = 'regular' | 'larger' | 'doubled'

export type InPageCheck = 'overflow' | 'smallControls' | 'smallTargets' | 'dividedWords'

interface Request {
  textSize: TextSize
  checks: readonly InPageCheck[]
  /** True when it is checked as well whether texts fit that are 40 % longer, as the longest translations are. */
  withLongerTexts: boolean
}

/** Runs in the page. */
function setTextSize(size: TextSize): void {
  const { dataset, style } = document.documentElement
  if (size === 'larger') dataset.textSize = size
  else delete dataset.textSize
  style.fontSize = size === 'doubled' ? '200%' : ''
}

/** Runs in the page: paints it, or keeps only its layout, because painting takes as long as the checks. */
function setPainted(isPainted: boolean): void {
  document.documentElement.style.clipPath = isPainted ? '' : 'inset(100%)'
}

/** Runs in the page: what these checks find with a text size. */
async function findProblems({ textSize, checks, withLongerTexts }: Request): Promise<string[]> {
  const { crawl } = window
  crawl.setPainted(false)
  crawl.setTextSize(textSize)
  const found: string[] = []
  if (checks.length > 0) {
    crawl.restoreTexts()
    await crawl.untilDrawn()
    for (const check of checks) {
      // Only painted elements can be pressed.
      crawl.setPainted(check === 'smallTargets')
      found.push(...crawl[check]())
    }
    crawl.setPainted(false)
  }
  if (withLongerTexts) {
    crawl.lengthenTexts()
    await crawl.untilDrawn()
    found.push(...crawl.misfittingTexts())
  }
  return found.map((problem) => `${innerWidth} px, ${textSize} text: ${problem}`)
}

/** Runs in the page: shows it as it was before the checks, with its regular text. */
async function showPage(): Promise<void> {
  const { crawl } = window
  crawl.restoreTexts()
  crawl.setTextSize('regular')
  crawl.setPainted(true)
  await crawl.untilDrawn()
}

const functions = {
  dividedWords,
  findProblems,
  lengthenTexts,
  misfittingTexts,
  overflow,
  restoreTexts,
  setPainted,
  setTextSize,
  showPage,
  smallControls,
  smallTargets,
  untilDrawn,
}

declare global {
  interface Window {
    /** The functions of the checks, which call each other in the page. */
    crawl: typeof functions
  }
}

/** Adds the checks to the pages that this page loads from now on. */
export async function addChecks(page: Page): Promise<void> {
  const sources = Object.entries(functions).map(([name, source]) => `${name}: ${source}`)
  await page.addInitScript(`window.crawl = { ${sources.join(',\n')} }`)
}
