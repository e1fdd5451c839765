import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** The screen as it stands breaks no rule of WCAG 2.2 AA; by day and by night differ in their colours alone. */
export async function expectNoViolations(page: Page): Promise<void> {
  const chosen = await page.evaluate(() => document.documentElement.dataset.theme)
  await expectNone(page, chosen ?? 'light', new AxeBuilder({ page }).withTags(tags))
  await expectNone(page, chosen === 'dark' ? 'light' : 'dark', new AxeBuilder({ page }).withRules('color-contrast'))
  await page.evaluate(wear, chosen)
}

async function expectNone(page: Page, theme: string, rules: AxeBuilder): Promise<void> {
  await page.evaluate(wear, theme)
  await page.evaluate(untilStill)
  const { violations } = await rules.analyze()
  const found: { id: string; where: string[] }[] = []
  for (const { id, nodes } of violations) {
    const where: string[] = []
    for (const { target, failureSummary = '' } of nodes) {
      const selector = target.join(' ')
      const isBelowBar = id === 'target-size' && (await page.evaluate(isCoveredByBar, selector))
      if (!isBelowBar) where.push(`${selector}: ${failureSummary}`)
    }
    if (where.length > 0) found.push({ id, where })
  }
  expect(found, `${page.url()} in the ${theme} theme`).toEqual([])
}

/** What the bar at the edge of the screen covers at this moment comes free by scrolling. */
function isCoveredByBar(selector: string): boolean {
  const target = document.querySelector(selector)?.getBoundingClientRect()
  if (!target) return false
  return [...document.querySelectorAll('nav, header')].some((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    const stays = ['fixed', 'sticky'].includes(getComputedStyle(bar).position)
    return stays && target.top < bottom && target.bottom > top
  })
}

function wear(theme: string | undefined): void {
  if (theme === undefined) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Colours in motion are nobody's colours. What moves for ever (a spinner, a skeleton) is not waited for. */
async function untilStill(): Promise<void> {
  const passing = document.getAnimations().filter((animation) => {
    const end = animation.effect?.getComputedTiming().endTime
    return typeof end === 'number' && Number.isFinite(end)
  })
  await Promise.all(passing.map((animation) => animation.finished.catch(() => undefined)))
}
