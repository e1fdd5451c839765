import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { lastLines, run } from '../processes.mjs'
import { UserError } from '../progress.mjs'
import { npmCommand, pinnedNode, projectRoot } from '../runtime.mjs'
import { baseImages } from './dockerfile.mjs'

/** @typedef {import('./buildah.mjs').Buildah} Buildah */

const debianArchive = join(projectRoot, '.cache', 'container', 'debian.tar')
const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** The files that Debian's slim images leave out. */
const leftOut = [
  ...['doc', 'info', 'locale', 'man'].map((name) => `./usr/share/${name}/*`),
  ...['./var/lib/apt/lists/*', './var/cache/apt/*', './var/cache/debconf/*-old', './var/log/*', './dev/*'],
]

/**
 * Makes the base images of the Dockerfile with the packages of Debian, and gives them the names of the published ones.
 * @param {Buildah} buildah
 */
export async function makeBaseImages(buildah) {
  const { debian, node } = baseImages()
  if (!existsSync(debianArchive)) await makeDebian(debian.codename)
  await makeImage(buildah, { name: debian.name, from: 'scratch', command: 'bash' }, async (root) => {
    await command('tar', ['-xpf', debianArchive, '--numeric-owner', '-C', root])
  })
  await makeImage(buildah, { name: node.name, from: debian.name, command: 'node' }, async (root) => addNode(root))
}

/** @param {Buildah} buildah */
export async function pullBaseImages(buildah) {
  for (const { name } of Object.values(baseImages())) await buildah('pull', name)
}

/**
 * npm in the build stage accepts the certificates that Node accepts here, for networks whose proxy has certificates of
 * its own.
 * @param {Buildah} buildah
 */
export async function addCertificates(buildah) {
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (!certificates) return
  const { name } = baseImages().node
  const container = await buildah('from', '--pull-never', name)
  const target = '/usr/local/share/extra-certificates.pem'
  await buildah('copy', '--quiet', container, certificates, target)
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${target}`, container)
  await buildah('commit', '--quiet', '--format', 'docker', '--rm', container, `docker.io/library/${name}`)
}

/** @param {string} codename */
async function makeDebian(codename) {
  const folder = mkdtempSync('/var/tmp/daystar-debian-')
  try {
    await command('debootstrap', ['--variant=minbase', codename, join(folder, 'root')])
    mkdirSync(dirname(debianArchive), { recursive: true })
    const excluded = leftOut.map((pattern) => `--exclude=${pattern}`)
    const part = `${debianArchive}.part`
    await command('tar', ['-cf', part, '--numeric-owner', ...excluded, '-C', join(folder, 'root'), '.'])
    renameSync(part, debianArchive)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {Buildah} buildah
 * @param {{ name: string, from: string, command: string }} image
 * @param {(root: string) => Promise<void>} fill
 */
async function makeImage(buildah, { name, from, command: program }, fill) {
  const container = await buildah('from', '--pull-never', from)
  await fill(await buildah('mount', container))
  await buildah('umount', container)
  await buildah('config', '--env', path, '--cmd', program, container)
  await buildah('commit', '--quiet', '--format', 'docker', '--rm', container, `docker.io/library/${name}`)
}

/** The Node version of the project, and the npm that runs this script. @param {string} root */
function addNode(root) {
  const [cli] = npmCommand(process.env).args
  if (cli === undefined) throw new UserError('Run this test with npm: npm run test:container')
  const bin = join(root, 'usr/local/bin')
  const npm = join(root, 'usr/local/lib/node_modules/npm')
  cpSync(pinnedNode(), join(bin, 'node'))
  cpSync(resolve(dirname(cli), '..'), npm, { recursive: true, dereference: true })
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name))
  const { version } = JSON.parse(readFileSync(join(npm, 'package.json'), 'utf8'))
  if (!version) throw new UserError('The npm that runs this script is not complete.')
}

/** @param {string} program @param {string[]} args */
async function command(program, args) {
  const { code, output } = await run(program, args, { cwd: projectRoot })
  if (code !== 0) throw new Error(`${program} ended with code ${code}:\n${lastLines(output, 20)}`)
}
