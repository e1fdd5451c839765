import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { afterAll, describe, expect, test } from 'vitest'

/** @type {{ forbidden: any[], options: Record<string, any> }} */
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** A small house in which every rule has something to hold, and in which all of them are kept. @type {Record<string, string>} */
const cleanHouse = {
  'contract/package.json': '{ "name": "@daystar/contract", "type": "module", "exports": { ".": "./src/index.ts" } }',
  'contract/src/index.ts': `import { Type } from 'typebox'\nexport const id = Type`,
  'server/src/config.ts': 'export const config = 1',
  'server/src/main.ts': `import './config.ts'\nimport './start.ts'`,
  'server/src/start.ts': `import './app.ts'`,
  'server/src/app.ts': `import './domains/circles/index.ts'\nimport './domains/notifications/index.ts'`,
  'server/src/platform/database.ts': `import { sql } from 'kysely'\nexport const db = sql`,
  'server/src/domains/accounts/index.ts': 'export const account = 1',
  'server/src/domains/accounts/access.ts': `import type { Kysely } from 'kysely'\nexport type Db = Kysely`,
  'server/src/domains/media/index.ts': 'export const media = 1',
  'server/src/domains/connections/index.ts': `import '../accounts/index.ts'\nexport const connection = 1`,
  'server/src/domains/circles/index.ts': `import './queries.ts'\nimport '../connections/index.ts'`,
  'server/src/domains/circles/queries.ts': `import { sql } from 'kysely'\nimport '../../platform/database.ts'\nexport const q = sql`,
  'server/src/domains/activities/index.ts': `import '../circles/index.ts'\nexport const activity = 1`,
  'server/src/domains/engagement/index.ts': `import '../activities/index.ts'`,
  'server/src/domains/comments/index.ts': `import { id } from '@daystar/contract'\nexport const comment = id`,
  'server/src/domains/planning/index.ts': 'export const plan = 1',
  'server/src/domains/feed/index.ts': `import '../comments/index.ts'\nimport '../engagement/index.ts'`,
  'server/src/domains/search/index.ts': 'export const search = 1',
  'server/src/domains/notifications/index.ts': `import '../comments/index.ts'`,
  'server/src/domains/realtime/index.ts': 'export const realtime = 1',
  'server/src/testing/test-app.ts': `import '../app.ts'`,
  'server/src/embedding.ts': `import './start.ts'`,
  'demo/src/seed.ts': `import '../../server/src/embedding.ts'\nexport const seed = 1`,
  'server/src/domains/feed/feed.test.ts': `import { test } from 'vitest'\nimport '../../testing/test-app.ts'\nimport './queries.ts'\ntest('x')`,
  'server/src/domains/feed/queries.ts': 'export const page = 1',
  'web/package.json': '{ "name": "web", "type": "module", "imports": { "#lib/*": "./src/lib/*" } }',
  'web/src/main.tsx': `import './app/shell.tsx'`,
  'web/src/app/shell.tsx': `import '../features/feed/card.tsx'\nimport '../features/comments/list.tsx'`,
  'web/src/features/feed/card.tsx': `import { id } from '@daystar/contract'\nimport '../../ui/button.tsx'\nexport const C = () => <p>{id}</p>`,
  'web/src/features/comments/list.tsx': `import '#lib/call.ts'`,
  'web/src/ui/button.tsx': `import '#lib/call.ts'\nexport const Button = () => <b />`,
  'web/src/lib/call.ts': 'export const call = 1',
  'e2e/journey.ts': 'export const journey = 1',
  'bench/load.ts': 'export const load = 1',
}

const domain = (/** @type {string} */ name) => `server/src/domains/${name}`

/** Rule by rule: the file that breaks it, and the line that does. @type {[rule: string, file: string, line: string][]} */
const violations = [
  ['contract-stands-alone', 'contract/src/index.ts', `import 'pg'`],
  ['server-never-imports-web', 'server/src/platform/database.ts', `import '../../../web/src/lib/call.ts'`],
  ['web-imports-contract-only', 'web/src/app/shell.tsx', `import type {} from '../../../server/src/config.ts'`],
  ['demo-uses-public-server-api', 'demo/src/seed.ts', `import type {} from '../../server/src/config.ts'`],
  ['demo-is-imported-by-nobody', 'server/src/app.ts', `import '../../demo/src/seed.ts'`],
  ['journeys-and-benches-are-imported-by-nobody', 'server/src/app.ts', `import '../../bench/load.ts'`],
  ['slope-of-accounts', `${domain('accounts')}/index.ts`, `import '../planning/index.ts'`],
  ['slope-of-media', `${domain('media')}/index.ts`, `import type {} from '../accounts/index.ts'`],
  ['slope-of-connections', `${domain('connections')}/index.ts`, `import '../planning/index.ts'`],
  ['slope-of-circles', `${domain('circles')}/index.ts`, `import '../search/index.ts'`],
  ['slope-of-activities', `${domain('activities')}/index.ts`, `import '../planning/index.ts'`],
  ['slope-of-engagement', `${domain('engagement')}/index.ts`, `import '../comments/index.ts'`],
  ['slope-of-comments', `${domain('comments')}/index.ts`, `import '../planning/index.ts'`],
  ['slope-of-planning', `${domain('planning')}/index.ts`, `import '../search/index.ts'`],
  ['slope-of-feed', `${domain('feed')}/index.ts`, `import '../search/index.ts'`],
  ['slope-of-search', `${domain('search')}/index.ts`, `import '../notifications/index.ts'`],
  ['slope-of-notifications', `${domain('notifications')}/index.ts`, `import '../realtime/index.ts'`],
  ['slope-of-realtime', `${domain('realtime')}/index.ts`, `import '../notifications/index.ts'`],
  ['every-domain-stands-on-the-slope', 'server/src/app.ts', `import './domains/badges/index.ts'`],
  ['domains-enter-by-the-front-door', `${domain('activities')}/index.ts`, `import '../circles/queries.ts'`],
  ['platform-knows-no-domain', 'server/src/platform/database.ts', `import type {} from '../domains/accounts/index.ts'`],
  ['nobody-imports-the-app', `${domain('search')}/index.ts`, `import '../../app.ts'`],
  ['sql-stands-in-queries-and-commands', `${domain('accounts')}/access.ts`, `import { sql } from 'kysely'`],
  ['ui-knows-no-domain', 'web/src/ui/button.tsx', `import type {} from '@daystar/contract'`],
  ['lib-is-the-ground', 'web/src/lib/call.ts', `import '../ui/mark.tsx'`],
  ['features-are-strangers', 'web/src/features/feed/card.tsx', `import '../comments/list.tsx'`],
  ['features-never-import-app', 'web/src/features/comments/list.tsx', `import('../../app/routes.tsx')`],
  ['production-never-imports-tests', 'server/src/platform/database.ts', `import '../testing/clock.ts'`],
  ['no-cycles', 'server/src/platform/database.ts', `import './transaction.ts'`],
  ['every-import-is-found', 'server/src/app.ts', `import './domains/feed/nowhere.ts'`],
]

/** Beside the breaking line: what it needs to exist so that this rule, and no other, has a reason to speak. */
const companions = {
  'server/src/domains/badges/index.ts': 'export const badge = 1',
  'server/src/testing/clock.ts': 'export const clock = 1',
  'server/src/platform/transaction.ts': `import './database.ts'`,
  'web/src/app/routes.tsx': 'export const routes = 1',
  'web/src/ui/mark.tsx': 'export const Mark = () => <i />',
}

/** @type {string[]} */
const houses = []
afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true })
})

/** @param {Record<string, string>} files */
function build(files) {
  const house = mkdtempSync(join(tmpdir(), 'daystar-rules-'))
  houses.push(house)
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), `${content}\n`)
  }
  for (const name of ['typebox', 'kysely', 'pg', 'vitest']) {
    mkdirSync(join(house, 'node_modules', name), { recursive: true })
    writeFileSync(join(house, 'node_modules', name, 'index.js'), 'export {}\n')
  }
  mkdirSync(join(house, 'node_modules/@daystar'))
  symlinkSync('../../contract', join(house, 'node_modules/@daystar/contract'))
  return house
}

/** @param {string} house */
async function rulesBrokenIn(house) {
  const { enhancedResolveOptions, ...rest } = options
  const rooms = ['contract', 'server', 'demo', 'web']
  const { output } = await cruise(
    rooms,
    { ...rest, baseDir: house, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error(output)
  return output.summary.violations.map(({ rule }) => rule.name)
}

describe('the rules between the rooms', () => {
  test('a house that keeps them all passes', async () => {
    expect(
      await rulesBrokenIn(build({ ...cleanHouse, ...companions, 'server/src/platform/transaction.ts': '' })),
    ).toEqual([])
  })

  test.each(violations)('%s bites', async (rule, file, line) => {
    const files = { ...cleanHouse, ...companions, [file]: `${line}\n${cleanHouse[file] ?? ''}` }
    expect(new Set(await rulesBrokenIn(build(files)))).toEqual(new Set([rule]))
  })

  test('every rule has its planted violation', () => {
    expect(violations.map(([rule]) => rule).sort()).toEqual(forbidden.map(({ name }) => name).sort())
  })
})
