/** UI components of the pages before signing in, which use no large library. */
const signInComponents = [
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

const commonLibraries =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!.*virtual)[\w-]+)\//
const main = /\/src\/main\.tsx$/
const signInPages = new RegExp(
  `/src/(?:ui/(?:${signInComponents})\\.tsx?|app/signed-out-layout\\.tsx|app/routes/(?:sign-in|sign-up|forgot-password|reset-password)\\.tsx|features/accounts/(?!.*settings).*)$`,
)

/**
 * By default every small module that several lazy pages share would be a file, and a first visit would need forty
 * requests. Each of these groups is one file with everything it imports: the common libraries and the small pages
 * before signing in; the shell around every other page; the activity card; and the home page. The bundler splits the
 * rest by page.
 */
export const sharedChunks = [
  {
    name: 'main',
    test: (id: string) => main.test(id) || commonLibraries.test(id) || signInPages.test(id),
    priority: 4,
  },
  { name: 'shell', test: /\/src\/app\/shell\/shell\.tsx$/, priority: 3 },
  { name: 'card', test: /\/src\/app\/feed-card\.tsx$/, priority: 2 },
  { name: 'home', test: /\/src\/app\/routes\/home\.tsx$/, priority: 1 },
]
