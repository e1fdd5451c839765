import { importableFrom, layers } from './layers.mjs'

/**
 * @typedef {import('./read-modules.mjs').Module} Module
 * @typedef {{ from: string, to: string, isTypeOnly: boolean }} Edge
 * @typedef {{ name: string, reason: string, find: (module: Module) => string[] }} Rule
 */

const isTest = matches(/\.test\.(?:ts|tsx|mjs)$/)
const isTestCode = matches(/(?:\.test|-test-setup)\.(?:ts|tsx|mjs)$|^(?:contract|server|web)\/src\/testing\//)
const isDatabasePackage = matches(/(?:^|\/)node_modules\/(?:kysely|pg|pg-copy-streams)\//)
const isSqlFile = matches(/[/-](?:queries|commands)\.ts$/)
/** `members`: the viewer of a session; `community`: the language of emails. */
const isPlatformTable = matches(
  /^(?:sessions|members|community|idempotency_keys|rate_limit_counts|reached_limits|audit_events|graphile_worker|schema_migrations|pg_\w+)$/,
)
const domains = layers.flat()

/** @param {RegExp} pattern */
function matches(pattern) {
  return (/** @type {string} */ path) => pattern.test(path)
}

/** The domain of a server file. @param {string} path */
function domainOf(path) {
  return /^server\/src\/domains\/([^/]+)\//.exec(path)?.[1]
}

/** The feature of a web file. @param {string} path */
function featureOf(path) {
  return /^web\/src\/features\/([^/]+)\//.exec(path)?.[1]
}

/**
 * A rule about single imports.
 * @param {string} name
 * @param {string} reason
 * @param {(edge: Edge) => boolean | undefined} isForbidden
 * @returns {Rule}
 */
function importRule(name, reason, isForbidden) {
  return {
    name,
    reason,
    find: ({ path, imports }) =>
      imports
        .filter(({ to, isTypeOnly }) => to !== null && isForbidden({ from: path, to, isTypeOnly }))
        .map(({ to }) => `imports ${to}`),
  }
}

/** @type {Rule[]} */
const workspaceRules = [
  importRule(
    'contract-imports-only-typebox',
    'The contract depends on its schema library and on nothing else.',
    ({ from, to }) =>
      from.startsWith('contract/src/') && !isTest(from) && !/^contract\/src\/|^node_modules\/typebox\//.test(to),
  ),
  importRule(
    'server-does-not-import-web',
    'Server and browser share only the contract.',
    ({ from, to }) => from.startsWith('server/') && to.startsWith('web/'),
  ),
  importRule('web-does-not-import-server', 'Server and browser share only the contract.', ({ from, to }) =>
    from.startsWith('web/src/')
      ? /^(?:server|bench|e2e|scripts)\//.test(to)
      : from.startsWith('web/') && /^(?:server|bench|e2e)\//.test(to),
  ),
  importRule(
    'product-does-not-import-tools',
    'Benchmarks, end-to-end tests and scripts use the product, not the reverse.',
    ({ from, to }) => /^(?:contract|server)\//.test(from) && !isTest(from) && /^(?:bench|e2e|scripts)\//.test(to),
  ),
  importRule(
    'demo-uses-the-public-api-of-the-server',
    'The demo uses what server/package.json exports; its tests also use the test fixtures.',
    ({ from, to }) =>
      from.startsWith('demo/') &&
      to.startsWith('server/') &&
      to !== 'server/src/embedding.ts' &&
      !(isTest(from) && to.startsWith('server/src/testing/')),
  ),
  importRule(
    'only-scripts-know-the-demo',
    'The product does not depend on the demo.',
    ({ from, to }) => /^(?:contract|server|web|e2e|bench)\//.test(from) && to.startsWith('demo/'),
  ),
  importRule(
    'production-does-not-import-test-code',
    'Fixtures are not part of the product.',
    ({ from, to }) => /^(?:contract|server|web)\/src\//.test(from) && !isTestCode(from) && isTestCode(to),
  ),
  {
    name: 'imports-resolve',
    reason: 'Every import names a file or package that exists.',
    find: ({ path, imports }) =>
      isTest(path) ? [] : imports.filter(({ to }) => to === null).map(({ specifier }) => `imports ${specifier}`),
  },
]

/** @type {Rule[]} */
const serverRules = [
  importRule('domain-layers', 'A domain imports only domains in the layers above its own.', ({ from, to }) => {
    const [importer, imported] = [domainOf(from), domainOf(to)]
    if (importer === undefined || imported === undefined || isTest(from) || importer === imported) return false
    return domains.includes(importer) && domains.includes(imported) && !importableFrom(importer).has(imported)
  }),
  {
    name: 'domains-have-a-layer',
    reason: 'A new domain is added to scripts/dependencies/layers.mjs first.',
    find({ path }) {
      const domain = domainOf(path)
      return domain === undefined || domains.includes(domain) ? [] : [`is in the unknown domain ${domain}`]
    },
  },
  importRule('domains-have-a-public-api', 'Other code imports a domain through its index.ts.', ({ from, to }) => {
    const domain = domainOf(to)
    if (domain === undefined || !from.startsWith('server/src/') || isTestCode(from) || domainOf(from) === domain)
      return false
    return to !== `server/src/domains/${domain}/index.ts`
  }),
  importRule(
    'platform-does-not-import-domains',
    'The platform is infrastructure that any application could use.',
    ({ from, to }) => from.startsWith('server/src/platform/') && !isTest(from) && domainOf(to) !== undefined,
  ),
  importRule(
    'only-entry-points-import-the-app',
    'Only the entry points (main.ts, start-up/start.ts, embedding.ts) build the app. Tests create it through src/testing.',
    ({ from, to }) =>
      from.startsWith('server/src/') &&
      /^server\/src\/(?:app|start-up\/start|main)\.ts$/.test(to) &&
      !/^server\/src\/(?:main|embedding|start-up\/(?:start|open-app))\.ts$/.test(from) &&
      !isTestCode(from),
  ),
  importRule(
    'sql-only-in-queries-and-commands',
    'The SQL of a domain is in files whose names end in queries or commands; access.ts may contain predicates.',
    ({ from, to, isTypeOnly }) =>
      domainOf(from) !== undefined &&
      isDatabasePackage(to) &&
      !isTypeOnly &&
      !isTest(from) &&
      !isSqlFile(from) &&
      !from.endsWith('/access.ts'),
  ),
  {
    name: 'statements-only-in-queries-and-commands',
    reason: 'access.ts and other files of a domain neither start nor run a statement.',
    find: ({ path, statements }) =>
      domainOf(path) === undefined || isTest(path) || isSqlFile(path)
        ? []
        : statements.map((statement) => `contains ${statement}`),
  },
  {
    name: 'platform-uses-only-its-own-tables',
    reason: 'SQL on the tables of a domain belongs to that domain.',
    find: ({ path, tables }) =>
      !path.startsWith('server/src/platform/') || isTest(path)
        ? []
        : tables.filter((table) => !isPlatformTable(table)).map((table) => `names the table ${table}`),
  },
  {
    name: 'roles-are-decided-in-one-place',
    reason:
      'server/src/platform/authorization/roles.ts answers questions about roles; a new role does not compile until it has the answers.',
    find: ({ path, roleDecisions }) => (path.startsWith('server/src/') && !isTestCode(path) ? roleDecisions : []),
  },
]

/** @type {Rule[]} */
const webRules = [
  {
    name: 'pages-ask-for-abilities',
    reason: 'The server sends what the viewer may do (`can`); only the pages that set roles know what these are.',
    find: ({ path, roleDecisions }) =>
      path.startsWith('web/src/') && !path.startsWith('web/src/features/administration/') && !isTestCode(path)
        ? roleDecisions
        : [],
  },
  importRule(
    'ui-imports-only-lib',
    'The design system knows neither features nor the contract.',
    ({ from, to }) =>
      from.startsWith('web/src/ui/') &&
      !isTest(from) &&
      /^(?:web\/src|contract)\//.test(to) &&
      !/^web\/src\/(?:ui|lib)\/|\.css$/.test(to),
  ),
  importRule(
    'ui-sends-no-requests',
    'Components of the design system get data and callbacks as props; hooks in features/ send the requests.',
    ({ from, to, isTypeOnly }) =>
      from.startsWith('web/src/ui/') &&
      !isTest(from) &&
      !isTypeOnly &&
      (/(?:^|\/)node_modules\/@tanstack\/(?:react-query|query-core)\//.test(to) ||
        /^web\/src\/lib\/api\/(?!reachability\.ts$)/.test(to)),
  ),
  importRule(
    'lib-imports-only-lib',
    'lib is the lowest layer of the browser client.',
    ({ from, to }) =>
      from.startsWith('web/src/lib/') && !isTest(from) && to.startsWith('web/src/') && !to.startsWith('web/src/lib/'),
  ),
  importRule(
    'features-do-not-import-each-other',
    'Features are composed in app/, through slots and window events.',
    ({ from, to }) => {
      const [importer, imported] = [featureOf(from), featureOf(to)]
      return importer !== undefined && imported !== undefined && importer !== imported
    },
  ),
  importRule(
    'features-do-not-import-the-app',
    'app/ composes the features.',
    ({ from, to }) => featureOf(from) !== undefined && !isTest(from) && to.startsWith('web/src/app/'),
  ),
  importRule(
    'only-the-page-imports-the-entry-point',
    'index.html loads main.tsx.',
    ({ to }) => to === 'web/src/main.tsx',
  ),
  importRule(
    'components-see-one-shape',
    'Hooks and lib convert the responses of other servers; components only see the shape of the contract.',
    ({ from, to, isTypeOnly }) =>
      /^web\/src\/(?:ui|app|features\/[^/]+\/ui)\//.test(from) &&
      !isTypeOnly &&
      !isTest(from) &&
      to.startsWith('web/src/lib/compatibility/'),
  ),
  importRule(
    'browser-bundles-no-schemas',
    'The schema library is larger than the rest of the API client.',
    ({ from, to, isTypeOnly }) =>
      from.startsWith('web/src/') &&
      !isTypeOnly &&
      !isTestCode(from) &&
      /^contract\/src\/|^node_modules\/typebox\//.test(to) &&
      !/^contract\/src\/(?:wire|shapes|limits|address-limits|audit-actions|live-path|languages|message|first-step-names|link-days|texts\/[\w-]+|community\/(?:accent|pages)|events\/reminders|joining\/modes|moderation\/(?:decision-texts|report-reasons|sanction-kinds)|notifications\/(?:kinds|texts|types))\.ts$/.test(
        to,
      ),
  ),
]

export const rules = [...workspaceRules, ...serverRules, ...webRules]
