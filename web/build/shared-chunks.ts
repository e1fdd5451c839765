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
const main = /\/src\/main\.tsx$/
const door = new RegExp(
  `/src/(?:ui/(?:${lightParts})\\.tsx?|app/door\\.tsx|app/routes/(?:sign-in|sign-up|forgot-password|reset-password)\\.tsx|features/accounts/(?!.*settings).*)$`,
)

/**
 * Small modules shared by several lazy pages would each become a file of its own, and a first visit forty requests. So four things
 * travel as one file each, with everything they import: the libraries under every page together with the few kilobytes of the
 * pages before signing in; what frames every other page; the home page; and the card, which other pages show as well. All else
 * is cut by the bundler, page by page.
 */
export const sharedChunks = [
  { name: 'frame', test: (id: string) => main.test(id) || underEveryPage.test(id) || door.test(id), priority: 4 },
  { name: 'shell', test: /\/src\/app\/shell\/shell\.tsx$/, priority: 3 },
  { name: 'card', test: /\/src\/app\/feed-card\.tsx$/, priority: 2 },
  { name: 'home', test: /\/src\/app\/routes\/home\.tsx$/, priority: 1 },
]
