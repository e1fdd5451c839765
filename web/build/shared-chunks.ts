const commonLibraries =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!.*(?:virtual|query))[\w-]+)\//
/** The entry point, and what the other pages before signing in share with the shell, which they do not load. */
const main = /(?:\/web\/src\/main\.tsx|daystar-contract-wire\/(?:auth|(?:users|community)\/first))$/
/** What the bundler adds to the code of every file. */
const bundlerRuntime = /rolldown\/runtime/
const signInPage = /\/src\/app\/routes\/signed-out\/sign-in\.tsx$/

/**
 * The groups of modules that become one file each, because a first visit would otherwise need forty requests: the
 * common libraries with the sign-in page, the shell with the home page and the activity card, and the side column.
 */
export const sharedChunks = [
  {
    name: 'main',
    test: (id: string) => [main, bundlerRuntime, commonLibraries, signInPage].some((part) => part.test(id)),
    priority: 4,
  },
  { name: 'shell', test: /\/src\/app\/(?:shell\/shell|feeds\/feed-card|routes\/home)\.tsx$/, priority: 3 },
  { name: 'side-column', test: /\/src\/app\/feeds\/home-side-column\.tsx$/, priority: 0 },
]
