import { expect, test } from 'vitest'
import { isUnusedAtRuntime } from './unused-files.ts'

test.each([
  'dist/index.js.map',
  'index.d.mts',
  'src/index.ts',
  'lib/colors.test.js',
  'native/lib/libpgcommon.a',
  'binding.gyp',
  'test/listen.test.js',
  'docs/Guides/Index.md',
  'CHANGELOG.md',
  'prebuilds/ios-arm64/bare-fs.bare',
  'native/lib/postgresql/pgxs/src/Makefile.global',
])('%s is left out of a release', (path) => expect(isUnusedAtRuntime(path)).toBe(true))

test.each([
  'index.js',
  'lib/test/runner.js',
  'README.md',
  'LICENSE.md',
  'docs/LICENSE',
  'native/lib/libicudata.so.60.2',
  'prebuilds/linux-x64/argon2.node',
  'sql/000001.sql',
])('%s is part of a release', (path) => expect(isUnusedAtRuntime(path)).toBe(false))
