import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'
import { animationsEnd, isCoveredByBar, modalContext, wcagTags } from '../../web/src/testing/accessibility-rules.ts'
import { desktop, phone } from './member.ts'

declare global {
  interface Window {
    axe: typeof axe
    modalContext: typeof modalContext
  }
}

/** Less than half as long as `axe.source`, which every page has to parse. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Violations {
  theme: string
  violations: Result[]
}

interface Exceptions {
  /** Rules that a decision record explains. */
  except?: string[]
}

export async function expectNoViolations(page: Page, exceptions?: Exceptions): Promise<void> {
  expect(await findViolations(page, exceptions), page.url()).toEqual([])
}

/**
 * Returns the violations of WCAG 2.2 AA, what is in no landmark, and headings that skip a level, in the current theme,
 * and the low contrasts in the other one; of a page behind a modal dialog, only what has the focus.
 */
export async function findViolations(page: Page, { except = [] }: Exceptions = {}): Promise<string[]> {
  // Once per page load. `AxeBuilder` of `@axe-core/playwright` injects it, and opens another page, for each run.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(`window.modalContext = ${modalContext}`)
  }
  await page.evaluate(animationsEnd)
  const rules = {
    region: { enabled: true },
    'heading-order': { enabled: true },
    ...Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  }
  const results = [await page.evaluate(runAxe, { isWhole: false, options: { runOnly: wcagTags, rules } })]
  if (await page.evaluate(() => window.modalContext() !== undefined))
    results.push(await page.evaluate(runAxe, { isWhole: true, options: { runOnly: ['aria-hidden-focus'] } }))
  results.push(await page.evaluate(runAxeInOtherTheme, { runOnly: ['color-contrast'] }))
  const found = await Promise.all(results.map((result) => describe(page, result)))
  return found.flat()
}

interface Check {
  /** True when the page behind a modal dialog is checked as well. */
  isWhole: boolean
  options: RunOptions
}

/**
 * Checks the page as on a phone, where it must fit the width, and as on a wide screen. An open dialog stays open,
 * because one that the other layout closes would escape the check.
 */
export async function expectNoViolationsAtBothWidths(page: Page): Promise<void> {
  const isPhone = page.viewportSize()?.width === phone.viewport.width
  const overlays = await page.evaluate(openOverlays)
  // At its own width last, where the test continues.
  for (const { viewport } of isPhone ? [desktop, phone] : [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expectNoViolations(page)
    const place = `${page.url()} at ${viewport.width} px`
    expect(await page.evaluate(openOverlays), `${place}: open overlays`).toEqual(overlays)
    // An open menu moves to its place in the frame after that in which the width changes.
    if (viewport === phone.viewport)
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), place)
        .toBeLessThanOrEqual(viewport.width)
  }
}

/** Runs in the page: the roles of all open dialogs, menus and lists of options. */
export function openOverlays(): string[] {
  const overlays = document.querySelectorAll(
    'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
  )
  return [...overlays].filter((overlay) => overlay.checkVisibility()).map(({ tagName, role }) => role ?? tagName)
}

/** What each rule found, without the small targets below a bar. */
async function describe(page: Page, { theme, violations }: Violations): Promise<string[]> {
  const found: string[] = []
  for (const { id, nodes } of violations) {
    for (const { target, failureSummary = '' } of nodes) {
      const selector = target.join(' ')
      const isUnderBar = id === 'target-size' && (await page.evaluate(isCoveredByBar, selector))
      if (!isUnderBar) found.push(`${id} in the ${theme} theme, ${selector}: ${failureSummary}`)
    }
  }
  return found
}

async function runAxe({ isWhole, options }: Check): Promise<Violations> {
  const context = isWhole ? document : (window.modalContext() ?? document)
  const { violations } = await window.axe.run(context, { ...options, resultTypes: ['violations'] })
  return { theme: document.documentElement.dataset.theme ?? 'light', violations }
}

/**
 * axe waits for a timer after each rule, in which the browser would paint the page in the other theme, and again in its
 * own. Without timers, all of this happens in one task.
 */
async function runAxeInOtherTheme(options: RunOptions): Promise<Violations> {
  const { dataset } = document.documentElement
  const { theme } = dataset
  const { setTimeout } = window
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  dataset.theme = otherTheme
  window.setTimeout = ((run: () => void) => queueMicrotask(run)) as unknown as typeof setTimeout
  try {
    const context = window.modalContext() ?? document
    const { violations } = await window.axe.run(context, { ...options, resultTypes: ['violations'] })
    return { theme: otherTheme, violations }
  } finally {
    window.setTimeout = setTimeout
    if (theme === undefined) delete dataset.theme
    else dataset.theme = theme
  }
}
