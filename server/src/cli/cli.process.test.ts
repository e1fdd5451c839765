import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDataDir, createEmptyDir } from '../testing/database/postgres-fixtures.ts'
import { daystar, runCommandProcess, startServer } from '../testing/processes/command-line.ts'
import { commands } from './commands.ts'
import { parseCommand } from './parse-command.ts'

test('prints the usage for an invalid command and creates nothing', async () => {
  const invalid = [
    ['back-up', 'x'],
    ['backup', '--all'],
    ['operator', 'a@b', '--remov'],
    ['role', 'ada@b'],
    ['sessions', 'ada@b'],
    ['unsuspend'],
  ]
  for (const argv of [...invalid, ['recount', 'now'], ['__proto__']])
    expect(() => parseCommand(argv, 'npm run daystar --'), argv.join(' ')).toThrow('npm run daystar -- ')
  for (const argv of [[], ['help'], ['--help']]) expect(parseCommand(argv, 'bin/daystar')).toBe('help')

  const nowhere = join(tmpdir(), 'daystar-never-made')
  for (const [argv, message] of [
    [['backup'], '\nName a file, or set BACKUP_URL to a folder or bucket for backups.\n'],
    [['restore'], '\nName the archive, or use --check for the newest one in BACKUP_URL.\n'],
    [['role'], '\nUsage: bin/daystar role <email> <member|moderator|operator>\n'],
  ] as const)
    expect(await daystar(nowhere, ...argv)).toEqual({ code: 1, output: message })
  await expect(stat(nowhere)).rejects.toThrow('ENOENT')
})

test('prints the version and the help of each command without settings', async () => {
  const nowhere = join(tmpdir(), 'daystar-never-made')
  expect(await daystar(nowhere, '--version')).toEqual(await daystar(nowhere, 'version'))
  for (const [name, { usage, summary }] of Object.entries(commands).filter(([name]) => name !== 'psql'))
    for (const option of ['--help', '-h'])
      expect(await daystar(nowhere, name, option)).toEqual({
        code: 0,
        output: `Usage: bin/daystar ${usage}\n\n${summary}\n`,
      })
  await expect(stat(nowhere)).rejects.toThrow('ENOENT')
})

test('uses the settings file of the server, and prints the settings without passwords', async () => {
  const home = await createEmptyDir()
  const file = join(home, 'daystar.env')
  await writeFile(
    file,
    `DATA_DIR=${home}\nDATABASE_URL=postgres://ada:secret@127.0.0.1:9/x\nPORT=\nDATABSE=1\nOIDC_ISSUER=https://id.example\nOIDC_CLIENT_ID=daystar\nOIDC_CLIENT_SECRET=secret\nPLACES_URL=https://places.example/api?key=secret&lang=en\n`,
  )

  const settings = await runCommandProcess(['settings'], { DAYSTAR_ENV_FILE: file, PUBLIC_URL: 'https://a.example' })
  expect(settings.code).toBe(0)
  const lines = settings.output.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))
  expect(lines).toContain(`DATABASE_URL | postgres://ada:***@127.0.0.1:9/x | ${file}`)
  expect(lines).toContain(`OIDC_CLIENT_SECRET | *** | ${file}`)
  expect(lines).toContain(`PLACES_URL | https://places.example/api?key=***&lang=*** | ${file}`)
  expect(lines).toContain('PUBLIC_URL | https://a.example | environment')
  expect(lines).toContain('PORT | 3000 | default')
  expect(settings.output).toContain(`Not a setting of Daystar, in ${file}: DATABSE`)

  const backup = await runCommandProcess(['backup', join(home, 'a.tar.gz')], { DAYSTAR_ENV_FILE: file })
  expect(backup).toMatchObject({ code: 1, output: expect.stringContaining('Could not connect to the database') })
})

test('checks the installation and reports failures with its exit code', { timeout: 60_000 }, async () => {
  const home = await createDataDir()
  const running = await startServer(home)
  const withServer = await runCommandProcess(['check'], { DATA_DIR: home, PUBLIC_URL: running.origin })
  expect(withServer.output).toMatch(/^ok +notifications +Notifications arrive\.$/m)
  expect(withServer.output).toMatch(/^ok +public URL /m)
  expect(withServer.code).toBe(0)
  await running.stop()

  const broken = await runCommandProcess(['check'], { DATA_DIR: home, SMTP_URL: 'smtp://127.0.0.1:2' })
  expect(broken.output).toMatch(/^ok +database +PostgreSQL /m)
  expect(broken.output).toMatch(/^FAILED +mail server .*ECONNREFUSED/m)
  expect(broken.code).toBe(1)

  await writeFile(join(home, 'postgres.moved'), 'to db.example\n')
  const moved = await daystar(home, 'check')
  expect(moved.output).toMatch(/^FAILED +database +The community in .* moved to db\.example/m)
  expect(moved.code).toBe(1)
})

test('reports an unreachable database in one sentence', async () => {
  const home = await mkdtemp(join(tmpdir(), 'daystar-cli-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const result = await runCommandProcess(['recount'], {
    DATA_DIR: home,
    DATABASE_URL: 'postgres://ada:secret@127.0.0.1:9/x',
  })
  expect(result.output).toContain('Could not connect to the database')
  expect(result.output).not.toContain('secret')
})
