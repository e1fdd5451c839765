import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { docker } from './docker.ts'
import { developmentPackages, sizeByPart, unexpectedFiles } from './image-content.ts'
import { readActivity, signIn, signUp, startUpload, upload } from './member.ts'

const url = 'http://127.0.0.1:3000'
/** `stop_grace_period` of the Compose files. */
const graceSeconds = 60

beforeAll(() => docker('build', '--tag', 'daystar', projectRoot))
afterAll(() => docker('rm', '--force', '--volumes', 'daystar-test'))

test('the image contains only what the server needs', async () => {
  const list = ['--entrypoint', 'find', 'daystar', '/', '-xdev', '-not', '-type', 'd', '-printf', String.raw`%s %P\n`]
  const listed = await docker('run', '--rm', '--user', '0', ...list)
  const files = listed.split('\n').map((line) => {
    const [bytes = '', ...path] = line.split(' ')
    return { path: path.join(' '), bytes: Number(bytes) }
  })
  console.table(sizeByPart(files).map(({ name, bytes }) => ({ name, MB: (bytes / 1e6).toFixed(1) })))
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  const options = { developmentPackages: developmentPackages(packages), platform: `linux-${process.arch}` }
  expect(files.length).toBeGreaterThan(1_000)
  expect(unexpectedFiles(files, options)).toEqual([])
})

test('a container without privileges finishes an upload when it stops, and has everything when it starts again', async () => {
  const restrictions = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
  const settings = ['--env', `PUBLIC_URL=${url}`, '--env', 'DRAIN_SECONDS=2', '--publish', '127.0.0.1:3000:3000']
  await docker('run', '--detach', '--init', '--name', 'daystar-test', ...restrictions, ...settings, 'daystar')
  const health = () => docker('inspect', '--format', '{{.State.Health.Status}}', 'daystar-test')
  const untilHealthy = () => expect.poll(health, { timeout: 120_000 }).toBe('healthy')
  await untilHealthy()
  await signUp(url)
  const headers = await signIn(url)
  const { id } = await upload(url, headers, 'Swim in the lake')
  const written = await readActivity(url, headers, id)
  expect(written.status).toBe(200)
  await docker('exec', 'daystar-test', '/opt/daystar/bin/daystar', 'check')

  const finish = await startUpload(url, headers, 'Swim in the rain')
  const stopped = docker('stop', '--time', String(graceSeconds), 'daystar-test')
  await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status), { timeout: 10_000 }).toBe(503)
  expect(await finish()).toBe(201)
  await stopped
  expect(await docker('inspect', '--format', '{{.State.ExitCode}}', 'daystar-test')).toBe('0')

  await docker('start', 'daystar-test')
  await untilHealthy()
  const again = await signIn(url)
  expect(await readActivity(url, again, id)).toEqual(written)
  expect(await readActivity(url, again, id + 1)).toMatchObject({ title: 'Swim in the rain' })
  await docker('stop', 'daystar-test')
})
