import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { addCertificates, makeBaseImages, pullBaseImages } from './container/base-images.mjs'
import { buildahIn } from './container/buildah.mjs'
import { requireTools } from './container/tools.mjs'
import { ensureInstalled } from './install.mjs'
import { endCommandsOnSignals, run } from './processes.mjs'
import { exitWithError, print, progress } from './progress.mjs'
import { projectRoot } from './runtime.mjs'

/**
 * Builds the container image, prints its size, and runs it: `npm run test:container`, with `-- --pull` on the
 * published base images.
 */
async function testContainer() {
  const { values } = parseArgs({ options: { pull: { type: 'boolean', default: false } } })
  requireTools({ usesRegistry: values.pull })
  await ensureInstalled()
  // Its dependencies have just been installed.
  const { checkImage, checkServer } = await import('./container/checks.mjs')
  // Not in memory, like /tmp on some systems: images and the copies of them take some gigabytes.
  const folder = mkdtempSync('/var/tmp/daystar-container-')
  const cleanUp = async () => await removeFolder(folder)
  endCommandsOnSignals(cleanUp)
  try {
    const images = buildahIn(folder)
    const prepare = values.pull ? pullBaseImages : makeBaseImages
    await progress('Preparing the base images', 'Prepared the base images', () => prepare(images.buildah))
    await addCertificates(images.buildah)
    const build = ['build', '--pull-never', '--format', 'docker', '--tag', 'daystar', projectRoot]
    await progress('Building the image', 'Built the image', () => images.buildah(...build))
    await checkImage(images, folder)
    await checkServer(images, folder)
    print('\n  The image passed all checks.')
  } finally {
    await cleanUp()
  }
}

/** @param {string} folder */
async function removeFolder(folder) {
  const mounted = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  const inFolder = mounted.filter((path) => path.startsWith(join(folder, '/')))
  for (const path of inFolder.reverse()) await run('umount', [path], { cwd: projectRoot })
  rmSync(folder, { recursive: true, force: true })
}

testContainer().then(() => process.exit(), exitWithError)
