/** What a member's day is built from, top to bottom: a domain may import only from the lines above its own. */
const slope = [
  ['media'],
  ['accounts'],
  ['connections'],
  ['circles'],
  ['activities'],
  ['engagement', 'comments', 'planning'],
  ['feed', 'search'],
  ['notifications', 'realtime'],
]
const domains = slope.flat()

const domain = '^server/src/domains/'
const tests = '\\.test\\.(?:ts|tsx|mjs)$'
const testing = '^(?:server|web|contract)/src/testing/'

/** One rule a line of the slope: what stands beside it or below it is out of reach. The lowest line is thereby imported by no domain. */
const slopeRules = domains.map((name) => {
  const line = slope.findIndex((names) => names.includes(name))
  const below = slope
    .slice(line)
    .flat()
    .filter((other) => other !== name)
  return {
    name: `slope-of-${name}`,
    comment: `${name} may import only the domains above it.`,
    severity: 'error',
    from: { path: `${domain}${name}/`, pathNot: tests },
    to: { path: `${domain}(?:${below.join('|')})/` },
  }
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-stands-alone',
      comment: 'What crosses the wire may depend on nothing but its schema library.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { pathNot: ['^contract/src/', 'node_modules/typebox/'] },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-imports-contract-only',
      comment: 'The browser meets the server over the wire alone.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(?:server|bench|e2e|scripts)/' },
    },
    {
      name: 'journeys-and-benches-are-imported-by-nobody',
      severity: 'error',
      from: { path: '^(?:contract|server)/' },
      to: { path: '^(?:bench|e2e|scripts)/' },
    },
    {
      name: 'demo-uses-public-server-api',
      comment: 'The demo uses what server/package.json exports.',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^server/', pathNot: ['^server/src/embedding\\.ts$', '^server/src/testing/'] },
    },
    {
      name: 'demo-is-imported-by-nobody',
      severity: 'error',
      from: { path: '^(?:contract|server|web|e2e|bench)/' },
      to: { path: '^demo/' },
    },
    ...slopeRules,
    {
      name: 'every-domain-stands-on-the-slope',
      comment: 'A new domain gets its line in the list above before anybody uses it.',
      severity: 'error',
      from: {},
      to: { path: domain, pathNot: `${domain}(?:${domains.join('|')})/` },
    },
    {
      name: 'domains-enter-by-the-front-door',
      comment: 'index.ts is what a domain promises to the others.',
      severity: 'error',
      from: { path: `${domain}([^/]+)/`, pathNot: tests },
      to: { path: `${domain}[^/]+/`, pathNot: [`${domain}$1/`, `${domain}[^/]+/index\\.ts$`] },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: domain },
    },
    {
      name: 'nobody-imports-the-app',
      comment:
        'Only the entry points (main.ts, start.ts, embedding.ts) build the app; tests build it through src/testing.',
      severity: 'error',
      from: {
        path: '^(?:server|web)/src/',
        pathNot: ['^server/src/(?:main|start|embedding|open-app)\\.ts$', testing, tests],
      },
      to: { path: ['^server/src/(?:app|start|main)\\.ts$', '^web/src/main\\.tsx$'] },
    },
    {
      name: 'sql-stands-in-queries-and-commands',
      comment: 'Everything else in a domain may know the types of the database, and no more.',
      severity: 'error',
      from: {
        path: domain,
        pathNot: [tests, '[/-](?:queries|commands)\\.ts$'],
      },
      to: {
        path: ['node_modules/(?:kysely|pg|pg-copy-streams)/', '^(?:kysely|pg|pg-copy-streams)$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'The design system stands on lib and itself.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: ['^web/src/', '^contract/'], pathNot: ['^web/src/(?:ui|lib)/', '\\.css$'] },
    },
    {
      name: 'lib-is-the-ground',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: tests },
      to: { path: '^web/src/', pathNot: ['^web/src/lib/'] },
    },
    {
      name: 'features-are-strangers',
      comment: 'They meet in app/routes, through slots and window events.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'features-never-import-app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: tests },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'production-never-imports-tests',
      severity: 'error',
      from: { path: '^(?:contract|server|web)/src/', pathNot: [tests, testing] },
      to: { path: [tests, testing] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-import-is-found',
      severity: 'error',
      from: { pathNot: tests },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript's own compiler no longer offers the interface that the default parser needs; swc sees type imports as well.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(?:^|/)dist/', '^web/vite\\.config\\.ts$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
