import { join } from 'node:path'
import { exitWithError, print, progress } from '../progress.mjs'
import { projectRoot } from '../runtime.mjs'
import { ensureWebBuilt } from '../web-build.mjs'
import { buildRelease } from './build-release.ts'

/** Writes a release for this platform into `dist/release`. */
async function release() {
  await ensureWebBuilt()
  const { file, bytes, unpackedBytes } = await progress('Writing the archive', 'Wrote the archive', () =>
    buildRelease(projectRoot, { folder: join(projectRoot, 'dist', 'release') }),
  )
  const [packed, unpacked] = [bytes, unpackedBytes].map((size) => `${Math.round(size / 1_000_000)} MB`)
  print(`\n  ${file}\n  ${packed}, unpacked ${unpacked}`)
}

release().catch(exitWithError)
