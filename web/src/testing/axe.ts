import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { animationsEnd, isCoveredByBar, modalContext, wcagTags } from './accessibility-rules.ts'
import { desktop, phone } from './shown-boxes.ts'

/** Decision records explain why a rule is left out. */
interface Exceptions {
  readonly except?: readonly string[]
}

/**
 * Expects that the page fulfils WCAG 2.2 AA in the current theme with everything in landmarks, and has enough contrast
 * in the other one. Of a page behind a modal dialog, only what has the focus is checked.
 */
export async function expectNoViolations({ except = [] }: Exceptions = {}): Promise<void> {
  const rules = { region: { enabled: true }, ...Object.fromEntries(except.map((rule) => [rule, { enabled: false }])) }
  await animationsEnd()
  const found = await violations({ runOnly: wcagTags, rules })
  if (modalContext()) found.push(...(await violations({ runOnly: ['aria-hidden-focus'] }, document)))
  const { dataset } = document.documentElement
  const { theme } = dataset
  dataset.theme = theme === 'dark' ? 'light' : 'dark'
  try {
    found.push(...(await violations({ runOnly: ['color-contrast'] })))
  } finally {
    if (theme === undefined) delete dataset.theme
    else dataset.theme = theme
  }
  expect(found).toEqual([])
}

/** Also expects that the page fits the width of a phone. Ends with the window of a phone. */
export async function expectNoViolationsAtBothWidths(): Promise<void> {
  for (const [width, height] of [desktop, phone]) {
    await page.viewport(width, height)
    await expectNoViolations()
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0])
}

async function violations(options: RunOptions, context = modalContext() ?? document): Promise<string[]> {
  const { violations } = await axe.run(context, { ...options, resultTypes: ['violations'] })
  const theme = document.documentElement.dataset.theme ?? 'light'
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'target-size' || !isCoveredByBar(target.join(' ')))
      .map(({ target, failureSummary = '' }) => `${id} in the ${theme} theme, ${target.join(' ')}: ${failureSummary}`),
  )
}
