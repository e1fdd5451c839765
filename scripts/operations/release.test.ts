import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '../../bench/servers/child.ts'
import { runningVersion, signIn, signUp } from '../container/member.ts'
import { freePort } from '../free-port.mjs'
import { buildRelease } from '../release/build-release.ts'
import { slowdown } from '../release/slowdown.ts'
import { switchTo } from '../release/switch-version.ts'
import { projectRoot } from '../runtime.mjs'
import { buildWeb, isWebBuilt } from '../web-build.mjs'

/** The documentation promises this time for a machine that other programs do not use. The fastest switch counts. */
const maxDowntimeMs = 3_000
const maxSwitches = 8

const folder = mkdtempSync(join(tmpdir(), 'daystar-release-'))
// Started by root, PostgreSQL runs under another account, which has to enter this folder.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000)

/** Unpacks the archive into a folder of the given name, as another version. */
function unpackAs(file: string, version: string) {
  const { status, stderr } = spawnSync('tar', ['-xzf', file, '-C', folder], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  renameSync(join(folder, release.name), join(folder, version))
  const packageFile = join(folder, version, 'package.json')
  writeFileSync(packageFile, JSON.stringify({ ...JSON.parse(readFileSync(packageFile, 'utf8')), version }))
}

let release: Awaited<ReturnType<typeof buildRelease>>

beforeAll(async () => {
  if (!isWebBuilt()) await buildWeb()
  release = await buildRelease(projectRoot, { folder: join(folder, 'archives'), gzipLevel: 1 })
  unpackAs(release.file, '1.0.0')
  unpackAs(release.file, '1.0.1')
}, 240_000)

/** Runs `bin/daystar` of a version, outside of its folder. */
function daystar(version: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const program = join(folder, version, 'bin', 'daystar')
  return spawnSync(program, args, { cwd: folder, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' })
}

test('a release is named after its version and platform, and has a checksum', () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  expect(release.name).toMatch(
    new RegExp(`^daystar-${version}(-[0-9a-f]+)?(-modified)?-${process.platform}-${process.arch}$`),
  )
  const hash = createHash('sha256').update(readFileSync(release.file)).digest('hex')
  expect(readFileSync(`${release.file}.sha256`, 'utf8')).toBe(`${hash}  ${release.name}.tar.gz\n`)
})

test('a release contains only what the server needs', () => {
  const packages = readdirSync(join(folder, '1.0.0', 'node_modules'))
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'node', 'pg']))
  for (const name of ['vite', 'vitest', 'react', 'typescript', '.bin', '.package-lock.json'])
    expect(packages).not.toContain(name)

  const files = readdirSync(join(folder, '1.0.0'), { recursive: true }).map(String)
  const own = files.filter((file) => !file.startsWith('node_modules'))
  expect(own).toEqual(expect.arrayContaining(['bin/daystar', 'server/src/main.ts', 'web/dist/index.html', 'LICENSE']))
  expect(own.filter((file) => /\.test\.|\/testing\/|tsbuildinfo|^(demo|e2e|bench|scripts)/.test(file))).toEqual([])
})

test('its command runs on the Node.js of the release, without a package manager', () => {
  const { status, stdout } = daystar('1.0.0', ['help'], { PATH: '/usr/bin:/bin' })
  expect(status).toBe(0)
  expect(stdout).toContain('bin/daystar <command>')
})

test('an upgrade and a rollback switch the symlink and restart, and keep the data', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  const settings = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, DAYSTAR_ENV_FILE: '' }
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...settings }
  const start = () =>
    startServerProcess({ command: join(folder, 'app/bin/daystar'), args: ['start'], env, readyUrl: `${url}/readyz` })
  switchTo(folder, '1.0.0')
  let service = await start()
  onTestFinished(async () => await service.stop())
  const page = await fetch(`${url}/`)
  expect([page.status, await page.text()]).toEqual([
    200,
    readFileSync(join(folder, '1.0.0/web/dist/prerendered/index.html'), 'utf8'),
  ])
  expect(await runningVersion(url)).toBe('1.0.0')
  expect(daystar('1.0.0', ['ready'], settings)).toMatchObject({ status: 0, stdout: '{"status":"ready"}\n' })
  expect(daystar('1.0.0', ['ready'], { ...settings, PORT: String(await freePort()) }).status).toBe(1)
  await signUp(url)

  const check = daystar('1.0.1', ['check'], settings)
  expect(check.stdout).toContain('All migrations are applied.')
  expect(check.status, check.stdout).toBe(0)
  const downtimes: number[] = []
  const isFastEnough = () => Math.min(...downtimes) < maxDowntimeMs
  for (let turn = 0; turn < 2 || (turn < maxSwitches && !isFastEnough()); turn++) {
    const version = turn % 2 === 0 ? '1.0.1' : '1.0.0'
    const before = slowdown()
    switchTo(folder, version)
    const stoppedAt = performance.now()
    await service.stop()
    service = await start()
    const downtimeMs = performance.now() - stoppedAt
    const factor = (before + slowdown()) / 2
    downtimes.push(Math.round(downtimeMs / factor))
    console.log(
      `Switched to ${version}: ${Math.round(downtimeMs)} ms without service, at ${factor.toFixed(1)} times the usual duration.`,
    )
    expect(await runningVersion(url)).toBe(version)
    await signIn(url)
  }
  expect(downtimes, 'in ms').toSatisfy(isFastEnough)
}, 240_000)
