import { test as base } from '@playwright/test'

export * from '@playwright/test'

/** A test whose pages are closed when it passes; a failed one leaves them open for their screenshots. */
export const test = base.extend<{ closesPages: undefined }>({
  closesPages: [
    async ({ browser }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus) return
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})
