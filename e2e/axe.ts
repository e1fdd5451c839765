import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Less than half as long as `axe.source`, which every page has to parse. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Checks WCAG 2.2 AA, and that everything is in a landmark, in the current theme. The other theme differs only in colours, so only contrast is checked. */
export async function expectNoViolations(page: Page): Promise<void> {
  const theme = await page.evaluate(() => document.documentElement.dataset.theme)
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  await expectNoViolationsInTheme(page, theme ?? 'light', { runOnly: tags, rules: { region: { enabled: true } } })
  await expectNoViolationsInTheme(page, otherTheme, { runOnly: ['color-contrast'] })
  await page.evaluate(setTheme, theme)
}

async function expectNoViolationsInTheme(page: Page, theme: string, options: RunOptions): Promise<void> {
  await page.evaluate(setTheme, theme)
  await page.evaluate(waitForAnimations)
  const { violations } = await runAxe(page, options)
  const found: { id: string; targets: string[] }[] = []
  for (const { id, nodes } of violations) {
    const targets: string[] = []
    for (const { target, failureSummary = '' } of nodes) {
      const selector = target.join(' ')
      const isUnderBar = id === 'target-size' && (await page.evaluate(isCoveredByBar, selector))
      if (!isUnderBar) targets.push(`${selector}: ${failureSummary}`)
    }
    if (targets.length > 0) found.push({ id, targets })
  }
  expect(found, `${page.url()} in the ${theme} theme`).toEqual([])
}

/** Injects axe once per page load. `AxeBuilder` of `@axe-core/playwright` injects it, and opens another page, for each run. */
async function runAxe(page: Page, options: RunOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate((options) => window.axe.run(document, { ...options, resultTypes: ['violations'] }), options)
}

/** A target that a fixed or sticky bar covers becomes reachable by scrolling, so its size is not a violation. */
function isCoveredByBar(selector: string): boolean {
  const target = document.querySelector(selector)?.getBoundingClientRect()
  if (!target) return false
  return [...document.querySelectorAll('nav, header')].some((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    const isPinned = ['fixed', 'sticky'].includes(getComputedStyle(bar).position)
    return isPinned && target.top < bottom && target.bottom > top
  })
}

function setTheme(theme: string | undefined): void {
  if (theme === undefined) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Animated colours give wrong contrast results. Endless animations (a spinner, a skeleton) are not waited for. */
async function waitForAnimations(): Promise<void> {
  const finite = document.getAnimations().filter((animation) => {
    const end = animation.effect?.getComputedTiming().endTime
    return typeof end === 'number' && Number.isFinite(end)
  })
  await Promise.all(finite.map((animation) => animation.finished.catch(() => undefined)))
}
