import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals } from './processes.mjs'
import { exitWithError, print, progress } from './progress.mjs'
import { projectRoot } from './runtime.mjs'
import { buildWeb, isWebBuilt } from './web-build.mjs'

/** Writes a release for this platform into `dist/release`. */
async function release() {
  const removeSignalHandlers = endCommandsOnSignals()
  await ensureInstalled()
  if (!isWebBuilt()) await progress('Building the web app', 'Built the web app', () => buildWeb())
  removeSignalHandlers()
  // Its dependencies have just been installed.
  const { buildRelease } = await import('./release/build-release.mjs')
  const { file, bytes, unpackedBytes } = await progress('Writing the archive', 'Wrote the archive', () =>
    buildRelease(projectRoot, { folder: join(projectRoot, 'dist', 'release') }),
  )
  print(`\n  ${file}\n  ${megabytes(bytes)}, unpacked ${megabytes(unpackedBytes)}`)
}

/** @param {number} bytes */
const megabytes = (bytes) => `${Math.round(bytes / 1_000_000)} MB`

release().catch(exitWithError)
