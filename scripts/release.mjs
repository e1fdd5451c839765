import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { exitWithError, print, progress } from './progress.mjs'
import { projectRoot } from './runtime.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** Writes a release for this platform into `dist/release`. */
async function release() {
  await ensureInstalled()
  await ensureWebBuilt()
  // Its dependencies have just been installed.
  const { buildRelease } = await import('./release/build-release.mjs')
  const { file, bytes, unpackedBytes } = await progress('Writing the archive', 'Wrote the archive', () =>
    buildRelease(projectRoot, { folder: join(projectRoot, 'dist', 'release') }),
  )
  const [packed, unpacked] = [bytes, unpackedBytes].map((size) => `${Math.round(size / 1_000_000)} MB`)
  print(`\n  ${file}\n  ${packed}, unpacked ${unpacked}`)
}

release().catch(exitWithError)
