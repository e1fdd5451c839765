import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readZip } from '../testing/archives/read-zip.ts'
import { createTestDatabase } from '../testing/database/database.ts'
import { createDataDir } from '../testing/database/postgres-fixtures.ts'
import { ada, daystar, startServer, startWithAda } from '../testing/processes/command-line.ts'

test('backs up, exports, restores, recounts and deletes with and without a running server', {
  timeout: 180_000,
}, async () => {
  const { home, running, token, me } = await startWithAda()
  const archive = join(home, 'community.tar.gz')
  expect(await daystar(home, 'backup', archive)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Backed up'),
  })
  expect((await stat(archive)).size).toBeGreaterThan(1000)
  expect(await daystar(home, 'restore', '--check', archive)).toMatchObject({
    code: 0,
    output: expect.stringContaining('can be restored.'),
  })
  expect(await daystar(home, 'restore', archive)).toMatchObject({
    code: 1,
    output: expect.stringContaining('not empty'),
  })

  const ownArchive = join(home, 'ada.zip')
  expect(await daystar(home, 'export', ada.email, ownArchive)).toEqual({
    code: 0,
    output: `Wrote the archive of ${ada.email} to ${ownArchive}.\n`,
  })
  expect((await readZip(await readFile(ownArchive))).get('profile.json')?.toString()).toContain(ada.email)
  expect(await daystar(home, 'export', ada.email, ownArchive), 'to a file that exists').toMatchObject({
    code: 1,
    output: expect.stringContaining('EEXIST'),
  })
  expect((await stat(ownArchive)).size).toBeGreaterThan(1000)
  const missing = join(home, 'missing.zip')
  expect(await daystar(home, 'export', 'missing@daystar.example', missing)).toMatchObject({
    code: 1,
    output: expect.stringContaining('No member has the email address'),
  })
  await expect(stat(missing)).rejects.toThrow('ENOENT')

  expect(await daystar(home, 'sessions', 'end', ada.email)).toMatchObject({
    output: expect.stringContaining('Ended 1 session'),
  })
  await expect.poll(async () => (await me()).status).toBe(401)
  await running.stop()

  const elsewhere = await createDataDir()
  const restored = await daystar(elsewhere, 'restore', archive)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('members.followers_count: ok') })
  const restarted = await startServer(elsewhere)
  expect(await restarted.get('/users/me', token), 'with a session from the backup').toMatchObject({
    body: { name: 'Ada' },
  })
  await restarted.stop()
  expect(await daystar(elsewhere, 'recount')).toMatchObject({ code: 0, output: expect.stringContaining('timelines') })
  expect(await daystar(elsewhere, 'delete', ada.email)).toEqual({ code: 0, output: 'Deleted the account of Ada.\n' })
  expect(await daystar(elsewhere, 'delete', ada.email)).toMatchObject({
    code: 1,
    output: expect.stringContaining('No member has the email address'),
  })
})

test('backs up no private database of a community that moved to DATABASE_URL', async () => {
  const moved = await createDataDir()
  const { url, close } = await createTestDatabase()
  onTestFinished(close)
  const server = await startServer(moved, { DATABASE_URL: url })
  await server.stop()

  const { code, output } = await daystar(moved, 'backup', join(moved, 'community.tar.gz'))
  expect(code).toBe(1)
  expect(output).toContain(`The community in ${moved} moved to `)
  await expect(stat(join(moved, 'community.tar.gz'))).rejects.toThrow('ENOENT')
  await rm(join(moved, 'postgres.moved'))
  expect(await daystar(moved, 'recount')).toMatchObject({ code: 0, output: expect.stringContaining('timelines') })
})
