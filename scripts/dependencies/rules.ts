import { layerOf } from './layers.ts'
import type { Module } from './read-modules.mjs'

interface Edge {
  readonly from: string
  readonly to: string
  readonly isTypeOnly: boolean
}

interface Rule {
  readonly name: string
  readonly reason: string
  /** The files that it examines: those that `from` and not `notFrom` matches, and tests where `tests` is true. */
  readonly from?: RegExp
  readonly notFrom?: RegExp
  readonly tests?: boolean
  readonly find: (module: Module) => string[]
}

/** A rule about single imports, to files that `to` and not `notTo` matches; types are exempt where `types` is false. */
interface ImportRule extends Omit<Rule, 'find'> {
  readonly to: RegExp
  readonly notTo?: RegExp
  readonly types?: boolean
  /** What the patterns cannot express. */
  readonly when?: (edge: Edge) => boolean
}

const isTest = /\.test\.(?:ts|tsx|mjs)$/
const isTestCode = /(?:\.test|-test-setup)\.(?:ts|tsx|mjs)$|^(?:contract|server|web)\/src\/testing\//
const isSqlFile = /[/-](?:queries|commands)\.ts$/
const isDomain = /^server\/src\/domains\/([^/]+)\//
const isFeature = /^web\/src\/features\/([^/]+)\//
/** `members`: the viewer of a session; `community`: the language of emails. */
const isPlatformTable =
  /^(?:sessions|members|community|idempotency_keys|rate_limit_counts|reached_limits|audit_events|graphile_worker|schema_migrations|pg_\w+)$/
/** Modules of the contract without schemas. */
const isSmallContract =
  /^contract\/src\/(?:wire|shapes|limits|address-limits|audit-actions|live-path|languages|message|first-step-names|link-days|texts\/[\w-]+|community\/(?:accent|defaults|pages)|events\/reminders|joining\/modes|moderation\/(?:decision-texts|report-reasons|sanction-kinds)|notifications\/(?:kinds|texts|types))\.ts$/
const domainOf = (path: string) => isDomain.exec(path)?.[1] ?? ''
const featureOf = (path: string) => isFeature.exec(path)?.[1] ?? ''

const importRules: ImportRule[] = [
  {
    name: 'contract-imports-only-typebox',
    reason: 'The contract depends on its schema library and on nothing else.',
    ...{ from: /^contract\/src\//, to: /^/, notTo: /^contract\/src\/|^node_modules\/typebox\// },
  },
  {
    name: 'server-does-not-import-web',
    reason: 'Server and browser share only the contract.',
    ...{ from: /^server\//, to: /^web\//, tests: true },
  },
  {
    name: 'web-does-not-import-server',
    reason: 'Server and browser share only the contract.',
    ...{ from: /^web\//, to: /^(?:server|bench|e2e|scripts)\//, tests: true },
    when: ({ from, to }) => from.startsWith('web/src/') || !to.startsWith('scripts/'),
  },
  {
    name: 'product-does-not-import-tools',
    reason: 'Benchmarks, end-to-end tests and scripts use the product, not the reverse.',
    ...{ from: /^(?:contract|server)\//, to: /^(?:bench|e2e|scripts)\// },
  },
  {
    name: 'demo-uses-the-public-api-of-the-server',
    reason: 'The demo uses what server/package.json exports; its tests also use the test fixtures.',
    ...{ from: /^demo\//, to: /^server\//, notTo: /^server\/src\/embedding\.ts$/, tests: true },
    when: ({ from, to }) => !(isTest.test(from) && to.startsWith('server/src/testing/')),
  },
  {
    name: 'only-scripts-know-the-demo',
    reason: 'The product does not depend on the demo.',
    ...{ from: /^(?:contract|server|web|e2e|bench)\//, to: /^demo\//, tests: true },
  },
  {
    name: 'production-does-not-import-test-code',
    reason: 'Fixtures are not part of the product.',
    ...{ from: /^(?:contract|server|web)\/src\//, notFrom: isTestCode, to: isTestCode },
  },
  {
    name: 'domain-layers',
    reason: 'A domain imports only domains in the layers above its own.',
    ...{ from: isDomain, to: isDomain },
    when({ from, to }) {
      const [importer, imported] = [layerOf(domainOf(from)), layerOf(domainOf(to))]
      return domainOf(from) !== domainOf(to) && importer >= 0 && imported >= importer
    },
  },
  {
    name: 'domains-have-a-public-api',
    reason: 'Other code imports a domain through its index.ts.',
    ...{ from: /^server\/src\//, notFrom: isTestCode, to: isDomain, notTo: /^server\/src\/domains\/[^/]+\/index\.ts$/ },
    when: ({ from, to }) => domainOf(from) !== domainOf(to),
  },
  {
    name: 'platform-does-not-import-domains',
    reason: 'The platform is infrastructure that any application could use.',
    ...{ from: /^server\/src\/platform\//, to: isDomain },
  },
  {
    name: 'only-entry-points-import-the-app',
    reason:
      'Only the entry points (main.ts, start-up/start.ts, embedding.ts) build the app. Tests create it through src/testing.',
    from: /^server\/src\/(?!(?:main|embedding|start-up\/(?:start|open-app))\.ts$)/,
    ...{ notFrom: isTestCode, to: /^server\/src\/(?:app|start-up\/start|main)\.ts$/ },
  },
  {
    name: 'sql-only-in-queries-and-commands',
    reason: 'The SQL of a domain is in files whose names end in queries or commands; access.ts may contain predicates.',
    ...{ from: isDomain, notFrom: /[/-](?:queries|commands)\.ts$|\/access\.ts$/, types: false },
    to: /(?:^|\/)node_modules\/(?:kysely|pg|pg-copy-streams)\//,
  },
  {
    name: 'ui-imports-only-lib',
    reason: 'The design system knows neither features nor the contract.',
    ...{ from: /^web\/src\/ui\//, to: /^(?:web\/src|contract)\//, notTo: /^web\/src\/(?:ui|lib)\/|\.css$/ },
  },
  {
    name: 'ui-sends-no-requests',
    reason: 'Components of the design system get data and callbacks as props; hooks in features/ send the requests.',
    ...{ from: /^web\/src\/ui\//, types: false },
    to: /(?:^|\/)node_modules\/@tanstack\/(?:react-query|query-core)\/|^web\/src\/lib\/api\/(?!reachability\.ts$)/,
  },
  {
    name: 'lib-imports-only-lib',
    reason: 'lib is the lowest layer of the browser client.',
    ...{ from: /^web\/src\/lib\//, to: /^web\/src\/(?!lib\/)/ },
  },
  {
    name: 'features-do-not-import-each-other',
    reason: 'Features are composed in app/, through slots and window events.',
    ...{ from: isFeature, to: isFeature, tests: true },
    when: ({ from, to }) => featureOf(from) !== featureOf(to),
  },
  {
    name: 'features-do-not-import-the-app',
    reason: 'app/ composes the features.',
    ...{ from: isFeature, to: /^web\/src\/app\// },
  },
  {
    name: 'only-the-page-imports-the-entry-point',
    reason: 'index.html loads main.tsx.',
    ...{ to: /^web\/src\/main\.tsx$/, tests: true },
  },
  {
    name: 'components-see-one-shape',
    reason: 'Hooks and lib convert the responses of other servers; components only see the shape of the contract.',
    ...{ from: /^web\/src\/(?:ui|app|features\/[^/]+\/ui)\//, to: /^web\/src\/lib\/compatibility\//, types: false },
  },
  {
    name: 'browser-bundles-no-schemas',
    reason: 'The schema library is larger than the rest of the API client.',
    ...{ from: /^web\/src\//, notFrom: isTestCode, types: false },
    ...{ to: /^contract\/src\/|^node_modules\/typebox\//, notTo: isSmallContract },
  },
]

function ofImports({ to, notTo, types = true, when = () => true, ...rule }: ImportRule): Rule {
  const isForbidden = (edge: Edge) =>
    to.test(edge.to) && !notTo?.test(edge.to) && (types || !edge.isTypeOnly) && when(edge)
  return {
    ...rule,
    find: ({ path, imports }) =>
      imports
        .flatMap(({ to: target, isTypeOnly }) => (target === null ? [] : [{ from: path, to: target, isTypeOnly }]))
        .filter(isForbidden)
        .map((edge) => `imports ${edge.to}`),
  }
}

/** Returns whether a rule examines a file. */
export function isExamined({ from = /^/, notFrom, tests = false }: Rule, path: string): boolean {
  return from.test(path) && !notFrom?.test(path) && (tests || !isTest.test(path))
}

export const rules: Rule[] = [
  ...importRules.map(ofImports),
  {
    name: 'imports-resolve',
    reason: 'Every import names a file or package that exists.',
    find: ({ imports }) => imports.filter(({ to }) => to === null).map(({ specifier }) => `imports ${specifier}`),
  },
  {
    name: 'domains-have-a-layer',
    reason: 'A new domain is added to scripts/dependencies/layers.ts first.',
    ...{ from: isDomain, tests: true },
    find: ({ path }) => (layerOf(domainOf(path)) >= 0 ? [] : [`is in the unknown domain ${domainOf(path)}`]),
  },
  {
    name: 'statements-only-in-queries-and-commands',
    reason: 'access.ts and other files of a domain neither start nor run a statement.',
    ...{ from: isDomain, notFrom: isSqlFile },
    find: ({ statements }) => statements.map((statement) => `contains ${statement}`),
  },
  {
    name: 'platform-uses-only-its-own-tables',
    reason: 'SQL on the tables of a domain belongs to that domain.',
    from: /^server\/src\/platform\//,
    find: ({ tables }) =>
      tables.filter((table) => !isPlatformTable.test(table)).map((table) => `names the table ${table}`),
  },
  {
    name: 'roles-are-decided-in-one-place',
    reason:
      'server/src/platform/authorization/roles.ts answers questions about roles; a new role does not compile until it has the answers.',
    ...{ from: /^server\/src\//, notFrom: isTestCode },
    find: ({ roleDecisions }) => roleDecisions,
  },
  {
    name: 'pages-ask-for-abilities',
    reason: 'The server sends what the viewer may do (`can`); only the pages that set roles know what these are.',
    ...{ from: /^web\/src\/(?!features\/administration\/)/, notFrom: isTestCode },
    find: ({ roleDecisions }) => roleDecisions,
  },
]
