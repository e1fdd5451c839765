/** Light parts, without a library behind them, that the pages before signing in are made of. */
const lightParts = [
  'assign-ref',
  'button',
  'character-count',
  'checkbox',
  'class-names',
  'field',
  'illustrations/week-of-stars',
  'link',
  'password-field',
  'spinner',
  'star',
  'text-field',
  'use-typed-length',
  'wordmark',
].join('|')

const underEveryPage =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!.*virtual)[\w-]+)\//
const door = new RegExp(
  `/src/(?:ui/(?:${lightParts})\\.tsx?|app/door\\.tsx|app/routes/(?:sign-in|sign-up|forgot-password|reset-password)\\.tsx|features/accounts/(?!.*settings).*)$`,
)

/**
 * Small modules shared by several lazy pages would each become a file of its own, and a sign-in twenty requests. The
 * libraries under every page and the few kilobytes of the pages before signing in travel together instead. All else is
 * cut by the bundler, page by page.
 */
export const sharedChunks = [{ name: 'frame', test: (id: string) => underEveryPage.test(id) || door.test(id) }]
