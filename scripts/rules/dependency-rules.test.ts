import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findViolations, ruleNames } from '../dependencies/check.ts'
import { type Module, moduleReader, readModules } from '../dependencies/read-modules.mjs'
import { projectRoot } from '../runtime.mjs'

const domain = (name: string) => `server/src/domains/${name}`

/**
 * One line per way to break a rule. It is the only line of a new file, or is added to an existing one, among the files
 * of this project: the packages and import aliases are the real ones.
 */
const violations: [rule: string, file: string, line: string][] = [
  ['contract-imports-only-typebox', 'contract/src/planted.ts', `import 'ajv'`],
  [
    'contract-imports-only-typebox',
    'contract/src/planted.ts',
    `import type {} from '../../server/src/settings/config.ts'`,
  ],
  ['server-does-not-import-web', 'server/src/planted.ts', `import '../../web/src/lib/texts/dates.ts'`],
  [
    'web-does-not-import-server',
    'web/src/lib/planted.ts',
    `import type { Config } from '../../../server/src/settings/config.ts'`,
  ],
  ['web-does-not-import-server', 'web/src/app/planted.ts', `import '../../../scripts/progress.mjs'`],
  ['web-does-not-import-server', 'web/vite.config.ts', `import '../server/src/settings/config.ts'`],
  ['product-does-not-import-tools', 'server/src/planted.ts', `import '../../bench/load/run.ts'`],
  [
    'product-does-not-import-tools',
    'server/src/planted.ts',
    `new URL('../../scripts/foreground.mjs', import.meta.url)`,
  ],
  [
    'demo-uses-the-public-api-of-the-server',
    'demo/src/planted.ts',
    `import type { Config } from '../../server/src/settings/config.ts'`,
  ],
  ['only-scripts-know-the-demo', 'server/src/planted.ts', `import '../../demo/src/main.ts'`],
  ['production-does-not-import-test-code', 'contract/src/planted.ts', `import './testing/sample-data.ts'`],
  ['production-does-not-import-test-code', 'server/src/planted.ts', `import './testing/credentials.ts'`],
  ['production-does-not-import-test-code', 'web/src/app/planted.ts', `import '../testing/render-in-app.tsx'`],
  ['imports-resolve', 'server/src/planted.ts', `import './domains/feed/missing.ts'`],
  ['imports-resolve', 'web/src/app/planted.ts', `import '#features/feed/missing.ts'`],
  ['domain-layers', `${domain('media')}/planted.ts`, `import type {} from '../accounts/index.ts'`],
  ['domain-layers', `${domain('activities')}/planted.ts`, `const later = () => import('../planning/index.ts')`],
  ['domain-layers', `${domain('engagement')}/planted.ts`, `import { addComment } from '../comments/index.ts'`],
  ['domain-layers', `${domain('realtime')}/planted.ts`, `import '../notifications/index.ts'`],
  ['domains-have-a-layer', `${domain('badges')}/planted.ts`, `import '../../settings/config.ts'`],
  ['domains-have-a-public-api', `${domain('activities')}/planted.ts`, `import '../circles/queries.ts'`],
  ['domains-have-a-public-api', 'server/src/planted.ts', `import './domains/feed/timeline-commands.ts'`],
  [
    'platform-does-not-import-domains',
    'server/src/platform/planted.ts',
    `import type {} from '../domains/media/index.ts'`,
  ],
  ['only-entry-points-import-the-app', 'server/src/planted.ts', `import './app.ts'`],
  ['sql-only-in-queries-and-commands', `${domain('accounts')}/planted.ts`, `import { sql } from 'kysely'`],
  ['sql-only-in-queries-and-commands', `${domain('accounts')}/planted.ts`, `import pg from 'pg'`],
  ['sql-only-in-queries-and-commands', `${domain('feed')}/planted.ts`, `import { from } from 'pg-copy-streams'`],
  [
    'statements-only-in-queries-and-commands',
    `${domain('accounts')}/planted.ts`,
    `export const all = (db: Db) => db.selectFrom('members').execute()`,
  ],
  [
    'statements-only-in-queries-and-commands',
    `${domain('accounts')}/access.ts`,
    'const all = (db: Db) => sql`select from members`.execute(db)',
  ],
  [
    'platform-uses-only-its-own-tables',
    'server/src/platform/planted.ts',
    `export const all = (db: Db) => db.selectFrom('sessions').innerJoin('circles as c', 'c.id', 'sessions.id')`,
  ],
  [
    'platform-uses-only-its-own-tables',
    'server/src/platform/planted.ts',
    'export const all = (db: Db) => sql`delete from comments`.execute(db)',
  ],
  [
    'roles-are-decided-in-one-place',
    `${domain('comments')}/planted.ts`,
    `const isAllowed = (viewer: Viewer) => viewer?.role !== 'member'`,
  ],
  [
    'roles-are-decided-in-one-place',
    `${domain('joining')}/planted.ts`,
    `const right = (viewerRole: Role) => 'operator' === viewerRole`,
  ],
  ['roles-are-decided-in-one-place', 'server/src/planted.ts', `const right = roles.get(1) ?? 'member'`],
  [
    'roles-are-decided-in-one-place',
    'server/src/planted.ts',
    `function text(role: Role) { switch (role) { default: return 1 } }`,
  ],
  [
    'roles-are-decided-in-one-place',
    `${domain('circles')}/planted-queries.ts`,
    `const operators = (query: Query) => query.where('m.role', '=', 'operator')`,
  ],
  [
    'roles-are-decided-in-one-place',
    `${domain('circles')}/planted-queries.ts`,
    "const moderates = sql`m.role <> 'member'`",
  ],
  [
    'roles-are-decided-in-one-place',
    `${domain('circles')}/planted-queries.ts`,
    "const moderates = sql`m.role in ('moderator', 'operator')`",
  ],
  ['pages-ask-for-abilities', 'web/src/app/planted.ts', `const isAllowed = (me?: Me) => me?.role === 'operator'`],
  ['ui-imports-only-lib', 'web/src/ui/planted.tsx', `import type { Person } from '@daystar/contract/fields'`],
  ['ui-imports-only-lib', 'web/src/ui/planted.tsx', `import '#features/feed/rows.ts'`],
  ['ui-sends-no-requests', 'web/src/ui/planted.tsx', `import { call } from '#lib/api/api.ts'`],
  ['ui-sends-no-requests', 'web/src/ui/lists/planted.tsx', `import { useQuery } from '@tanstack/react-query'`],
  ['lib-imports-only-lib', 'web/src/lib/planted.ts', `import '#ui/brand/star.tsx'`],
  ['features-do-not-import-each-other', 'web/src/features/feed/planted.ts', `import '#features/planning/streak.ts'`],
  ['features-do-not-import-each-other', 'web/src/features/feed/planted.ts', `import '../planning/streak.ts'`],
  [
    'features-do-not-import-the-app',
    'web/src/features/feed/planted.ts',
    `const later = () => import('#app/search-params.ts')`,
  ],
  ['only-the-page-imports-the-entry-point', 'web/src/app/planted.ts', `const later = () => import('../main.tsx')`],
  ['components-see-one-shape', 'web/src/app/planted.ts', `import '#lib/compatibility/people.ts'`],
  ['browser-bundles-no-schemas', 'web/src/features/feed/planted.ts', `import { api } from '@daystar/contract/index'`],
  ['browser-bundles-no-schemas', 'web/src/lib/planted.ts', `import { Type } from 'typebox'`],
  ['no-folder-cycles', `${domain('accounts')}/members/planted.ts`, `import type {} from '../oidc/routes.ts'`],
  ['no-folder-cycles', 'server/src/platform/database/planted.ts', `import '../jobs/jobs.ts'`],
  ['no-folder-cycles', 'web/src/ui/buttons/planted.tsx', `import '../lists/query-list.tsx'`],
  ['no-folder-cycles', 'web/src/lib/storage/planted.ts', `import '#lib/session/session.ts'`],
  ['no-import-cycles', 'server/src/settings/settings.ts', `import type { Config } from './config.ts'`],
  ['no-import-cycles', 'web/src/lib/session/session.ts', `import '#lib/api/api.ts'`],
]

const toModule = moduleReader(projectRoot)
let modules: Module[]
beforeAll(() => {
  modules = readModules(projectRoot)
}, 60_000)

/** Returns the names of the rules that the project breaks once the line is added to the file. */
function rulesBrokenBy(file: string, line: string) {
  const existing = modules.find(({ path }) => path === file)
  const source = existing ? readFileSync(join(projectRoot, file), 'utf8') : ''
  const others = modules.filter((module) => module !== existing)
  return findViolations([...others, toModule(file, `${line}\n${source}`)]).map(({ rule }) => rule)
}

test('the project breaks no rule', () => {
  expect(findViolations(modules)).toEqual([])
})

test.each(violations)('%s: reports in %s the line %s', (rule, file, line) => {
  expect(rulesBrokenBy(file, line)).toEqual([rule])
})

test('every rule has a violation that it reports', () => {
  expect(new Set(violations.map(([rule]) => rule))).toEqual(new Set(ruleNames))
})

test('a type import of the database library is allowed in every file of a domain', () => {
  expect(rulesBrokenBy(`${domain('accounts')}/present.ts`, `import type { RawBuilder } from 'kysely'`)).toEqual([])
})
