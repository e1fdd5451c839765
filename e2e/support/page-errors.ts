import type { Page } from '@playwright/test'

/** Records all errors of a page, among them those that React reports if its first render differs from the markup. */
export function recordErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  page.on('pageerror', (error) => void errors.push(error.message))
  return errors
}
