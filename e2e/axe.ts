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
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }))
  expect(found, `${page.url()} in the ${theme} theme`).toEqual([])
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
