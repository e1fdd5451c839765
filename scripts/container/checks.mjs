import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { freePort } from '../free-port.mjs'
import { lastLines, run } from '../processes.mjs'
import { print, progress, UserError } from '../progress.mjs'
import { projectRoot } from '../runtime.mjs'
import { developmentPackages, sizeByPart, unexpectedFiles } from './image-content.mjs'
import { readLayers } from './layers.mjs'
import { readActivity, signIn, signUp, startUpload, upload } from './member.mjs'
import { containerOf, imageSettings } from './run-image.mjs'

/** `stop_grace_period` of the Compose files. */
const maxStopMs = 60_000
const drainSeconds = 2
const maxListed = 20

/** @typedef {ReturnType<typeof import('./buildah.mjs').buildahIn>} Images */

/**
 * Prints the size of the image, and checks that it contains only what the server needs.
 * @param {Images} images
 * @param {string} folder
 */
export async function checkImage({ buildah }, folder) {
  const target = join(folder, 'image')
  await buildah('push', '--quiet', 'daystar', `oci:${target}`)
  const layers = await readLayers(target)
  const files = layers.flatMap((layer) => layer.files)
  const sum = (/** @type {number[]} */ values) => values.reduce((total, value) => total + value, 0)
  const total = sum(layers.map(({ bytes }) => bytes))
  const compressed = sum(layers.map(({ compressedBytes }) => compressedBytes))
  print(`\n  ${megabytes(total)}, compressed ${megabytes(compressed).trim()}\n`)
  for (const [index, { bytes, compressedBytes }] of layers.entries())
    print(`  ${megabytes(bytes)}  layer ${index + 1}, compressed ${megabytes(compressedBytes).trim()}`)
  print('')
  for (const { name, bytes } of sizeByPart(files)) print(`  ${megabytes(bytes)}  ${name}`)
  print('')

  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  const platform = `${process.platform}-${process.arch}`
  const unexpected = unexpectedFiles(files, { developmentPackages: developmentPackages(packages), platform })
  const list = unexpected.slice(0, maxListed).map(({ path, why }) => `  ${path}: ${why}`)
  if (list.length > 0)
    throw new UserError(`The image contains ${unexpected.length} files without use:\n${list.join('\n')}`)
}

/**
 * Runs the image as a container engine does, and uses it like a member and an operator.
 * @param {Images} images
 * @param {string} folder
 */
export async function checkServer(images, folder) {
  const image = JSON.parse(await images.buildah('inspect', '--type', 'image', 'daystar'))
  const settings = imageSettings(image.Docker.config)
  ok(settings.user > 0, 'The image must not run as root.')
  const container = await images.buildah('from', '--pull-never', 'daystar')
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, settings.user, settings.user)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { HOST: '127.0.0.1', PUBLIC_URL: url, LOG_LEVEL: 'warn', DRAIN_SECONDS: String(drainSeconds) }
  const { execute, start } = containerOf(images, { container, settings, data, port, env })
  const health = async () => (await execute(settings.healthCheck)).code

  const first = await progress('Starting it', 'It is ready', start)
  const written = await progress('Signing up and uploading a photo', 'Signed up and uploaded a photo', async () => {
    strictEqual(await health(), 0, 'The health check must succeed while the server is ready.')
    await signUp(url)
    const headers = await signIn(url)
    const { id } = await upload(url, headers, 'Swim in the lake')
    const activity = await readActivity(url, headers, id)
    strictEqual(activity.status, 200)
    return { id, activity, headers }
  })
  const program = settings.program[0] ?? ''
  const check = await execute([program, 'check'])
  strictEqual(check.code, 0, check.output)

  const late = await progress('Stopping it during an upload', 'It finished the upload and stopped', async () => {
    const finish = await startUpload(url, written.headers, 'Swim in the rain')
    const stoppedAt = performance.now()
    first.stop()
    await untilUnready(url)
    const status = await finish()
    const { code } = await first.ended
    deepStrictEqual({ status, code }, { status: 201, code: 0 }, lastLines(first.output(), 20))
    const stopMs = performance.now() - stoppedAt
    ok(stopMs < maxStopMs, `It stopped after ${Math.round(stopMs)} ms.`)
    return stopMs
  })
  print(`    ${(late / 1_000).toFixed(1)} s after the signal, of which it accepted requests for ${drainSeconds} s`)
  strictEqual(await health(), 1, 'The health check must fail while the server is stopped.')

  const second = await progress('Starting it again', 'It is ready again', start)
  await progress('Reading what was written', 'Everything is still there', async () => {
    const headers = await signIn(url)
    deepStrictEqual(await readActivity(url, headers, written.id), written.activity)
    strictEqual((await readActivity(url, headers, written.id + 1)).title, 'Swim in the rain')
  })
  second.stop()
  strictEqual((await second.ended).code, 0, lastLines(second.output(), 20))
  await checkRoot(images, { container, settings })
}

/**
 * The root file system can be read-only: the server writes below its volume and /tmp only.
 * @param {Images} images
 * @param {any} options
 */
async function checkRoot({ buildah }, { container, settings }) {
  const root = await buildah('mount', container)
  const places = ['/tmp', '/var/tmp', settings.volume].flatMap((path) => ['-not', '-path', `${root}${path}*`])
  const { output } = await run('find', [root, '-xdev', '-user', String(settings.user), ...places], { cwd: root })
  strictEqual(output, '', 'The server wrote outside of its volume.')
}

/** @param {string} url */
async function untilUnready(url) {
  const status = () => fetch(`${url}/readyz`).then((reply) => reply.status)
  while ((await status()) === 200);
  strictEqual(await status(), 503, 'It must accept requests while load balancers notice that it stops.')
}

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1).padStart(6)} MB`
