const commonLibraries =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!.*(?:virtual|query))[\w-]+)\//
/** The entry point, and what the other pages before signing in share with the shell, which they do not load. */
const main = /(?:\/web\/src\/main\.tsx|daystar-contract-wire\/(?:auth|users))$/
const signInPage = /\/src\/app\/routes\/sign-in\.tsx$/

/**
 * By default every small module that several lazy pages share would be a file, and a first visit would need forty
 * requests. Each of these groups is one file with everything it imports: the common libraries and the
 * sign-in page; the shell around every other page; the activity card; the home page; and its side column. The bundler
 * splits the rest by page.
 */
export const sharedChunks = [
  {
    name: 'main',
    test: (id: string) => main.test(id) || commonLibraries.test(id) || signInPage.test(id),
    priority: 4,
  },
  { name: 'shell', test: /\/src\/app\/shell\/shell\.tsx$/, priority: 3 },
  { name: 'card', test: /\/src\/app\/feed-card\.tsx$/, priority: 2 },
  { name: 'home', test: /\/src\/app\/routes\/home\.tsx$/, priority: 1 },
  { name: 'side-column', test: /\/src\/app\/home-side-column\.tsx$/, priority: 0 },
]
