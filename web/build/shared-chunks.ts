const commonLibraries =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!.*(?:virtual|query))[\w-]+)\//
/** The entry point, and what the other pages before signing in share with the shell, which they do not load. */
const main = /(?:\/web\/src\/main\.tsx|daystar-contract-wire\/(?:auth|users))$/
/** What the bundler adds to the code of every file. */
const bundlerRuntime = /rolldown\/runtime/
const signInPage = /\/src\/app\/routes\/sign-in\.tsx$/

/**
 * By default every small module that several lazy pages share would be a file, and a first visit would need forty
 * requests. Each of these groups is one file with everything it imports: the common libraries and the sign-in page; the
 * shell around every other page with the home page and the activity card, which are 3.5 KB smaller when compressed as
 * one file; and the side column of the home page. The bundler splits the rest by page.
 */
export const sharedChunks = [
  {
    name: 'main',
    test: (id: string) => [main, bundlerRuntime, commonLibraries, signInPage].some((part) => part.test(id)),
    priority: 4,
  },
  { name: 'shell', test: /\/src\/app\/(?:shell\/shell|feed-card|routes\/home)\.tsx$/, priority: 3 },
  { name: 'side-column', test: /\/src\/app\/home-side-column\.tsx$/, priority: 0 },
]
