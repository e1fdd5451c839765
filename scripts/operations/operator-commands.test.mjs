import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../processes.mjs'
import { pinnedNode, projectRoot } from '../runtime.mjs'

/**
 * @typedef {object} Step
 * @property {string[]} documented the command lines of the documentation, where `<email>` is `ada@example.org`
 * @property {string[]} args files are relative to the directory in which npm is called
 * @property {string | RegExp} prints
 * @property {true} [npm] runs the line through npm, for options, quoted words, exit codes and directories
 * @property {string} [file] the file that it creates
 * @property {number} [code]
 * @property {'empty'} [in] another, empty community
 */

/**
 * The ways in which each documented command line is tried, in this order on one community.
 * @type {Step[]}
 */
const steps = [
  { documented: ['help'], args: ['help'], npm: true, prints: 'npm run daystar -- <command>' },
  { documented: ['settings'], args: ['settings'], prints: /^PORT +3000 +default$/m },
  { documented: [], args: ['settings', '--json'], prints: /"name": "PORT",\s+"value": "3000"/ },
  { documented: ['version'], args: ['version'], prints: /^\d+\.\d+\.\d+$/m },
  { documented: ['check'], args: ['check'], prints: /^ok +database /m },
  { documented: [], args: ['check', '--json'], npm: true, prints: '"name": "database"' },
  { documented: ['operator'], args: ['operator'], prints: '/setup' },
  {
    documented: ['create <email> <name>'],
    args: ['create', 'ada@example.org', 'Ada'],
    npm: true,
    prints: '/resetpassword?token=',
  },
  { documented: [], args: ['create', 'ben@example.org', 'Ben'], prints: '/resetpassword?token=' },
  { documented: ['find <text>'], args: ['find', 'ada'], prints: 'ada@example.org' },
  {
    documented: ['password-link <email>'],
    args: ['password-link', 'ada@example.org'],
    prints: '/resetpassword?token=',
  },
  { documented: ['operator <email>'], args: ['operator', 'ada@example.org'], prints: 'Ada is now an operator.' },
  {
    documented: ['role <email> <role>', 'role <email> moderator'],
    args: ['role', 'ben@example.org', 'moderator'],
    prints: 'Ben is now a moderator.',
  },
  { documented: ['stats'], args: ['stats'], prints: /members +2/i },
  {
    documented: ['email <email> <new-email>'],
    args: ['email', 'ben@example.org', 'ben@example.net'],
    prints: 'ben@example.net',
  },
  {
    documented: ['suspend <email> [<days>] [<reason>]'],
    args: ['suspend', 'ben@example.net', '3', 'Spam in comments'],
    npm: true,
    prints: 'Ben is suspended for 3 days.',
  },
  {
    documented: ['unsuspend <email>'],
    args: ['unsuspend', 'ben@example.net'],
    prints: 'Ben can use the community again.',
  },
  {
    documented: ['remove-second-factor <email>'],
    args: ['remove-second-factor', 'ben@example.net'],
    npm: true,
    prints: 'has no authenticator app',
    code: 1,
  },
  {
    documented: ['sessions end <email>', 'sessions end ADDRESS'],
    args: ['sessions', 'end', 'ben@example.net'],
    prints: 'Ended 0 sessions of Ben.',
  },
  {
    documented: ['export <email> <file>', 'export ADDRESS FILE'],
    args: ['export', 'ben@example.net', 'ben.zip'],
    npm: true,
    prints: 'Wrote the archive of ben@example.net',
    file: 'ben.zip',
  },
  { documented: ['psql'], args: ['psql', '--command', 'select count(*) from members'], npm: true, prints: '2' },
  {
    documented: ["psql --tuples-only --no-align --command 'select id from media_store'"],
    args: ['psql', '--tuples-only', '--no-align', '--command', 'select id from media_store'],
    npm: true,
    // Every random UUID contains it.
    prints: '-4',
  },
  { documented: ['recount'], args: ['recount'], prints: 'timelines: rebuilt' },
  { documented: ['copy-media [<from>]'], args: ['copy-media', 'media'], npm: true, prints: 'Copied 0 files.' },
  {
    documented: ['backup [--allow-missing] [<file>]'],
    args: ['backup', 'a.tar.gz'],
    npm: true,
    prints: 'Backed up',
    file: 'a.tar.gz',
  },
  {
    documented: ['restore --check [--allow-missing] [<file>]'],
    args: ['restore', '--check', 'a.tar.gz'],
    npm: true,
    prints: 'can be restored.',
  },
  { documented: ['restore <file>'], args: ['restore', 'a.tar.gz'], npm: true, prints: 'Restored', in: 'empty' },
  {
    documented: ['delete <email>', 'delete ADDRESS'],
    args: ['delete', 'ben@example.net'],
    prints: 'Deleted the account of Ben.',
  },
]

test('every documented command line is tried', () => {
  const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: projectRoot })]
  const documented = pages.flatMap((page) => {
    const text = readFileSync(join(projectRoot, page), 'utf8')
    return [...text.matchAll(/npm run daystar -- ([^`\n]+)/g)].map(([, line = '']) => line.trim())
  })
  const tried = steps.flatMap((step) => step.documented)
  expect(new Set(documented)).toEqual(new Set(tried))
})

test('the operating page lists every command', async () => {
  const { output } = await daystar(['help'])
  const commands = [...output.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name)
  const page = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `npm run daystar -- ([a-z-]+)/gm)].map(([, name]) => name)
  expect(commands.length).toBeGreaterThan(15)
  expect(new Set(listed)).toEqual(new Set(commands))
})

// PostgreSQL needs a Unix socket.
if (process.platform !== 'win32')
  test('every documented command line works, also through npm, with files of the directory of the caller', async () => {
    for (const { args, prints, npm, file, code = 0, in: community } of steps) {
      const result = await (npm ? daystar(args, community ?? 'data') : runInProcess(args))
      expect.soft(result, args.join(' ')).toMatchObject({ code })
      expect.soft(result.output, args.join(' ')).toMatch(prints)
      if (file !== undefined) expect.soft(existsSync(join(root, file)), file).toBe(true)
    }
  }, 240_000)

const root = mkdtempSync(join(tmpdir(), 'commands-'))

/** @type {import('node:child_process').ChildProcess} */
let server
/** @type {import('node:child_process').ChildProcess} */
let commands

beforeAll(async () => {
  chmodSync(root, 0o755)
  mkdirSync(join(root, 'media'))
  const program = join(projectRoot, 'server/src/testing/programs/commands-program.ts')
  commands = fork(program, [], { execPath: pinnedNode(), cwd: projectRoot, env: environment('data') })
  server = spawn(pinnedNode(), [join(projectRoot, 'server/src/main.ts')], {
    env: environment('data', { HOST: '127.0.0.1', PORT: '0' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  await new Promise((resolve) =>
    server.stdout?.on('data', (chunk) => {
      log += chunk
      if (log.includes('Server listening')) resolve(undefined)
    }),
  )
}, 120_000)

afterAll(async () => {
  commands.disconnect()
  await once(commands, 'exit')
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  await exited
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
}, 60_000)

/** @param {string} dataDir @param {Record<string, string>} [settings] */
function environment(dataDir, settings = {}) {
  return { ...process.env, DAYSTAR_ENV_FILE: '', DATA_DIR: join(root, dataDir), LOG_LEVEL: 'info', ...settings }
}

/** Runs an operator command as from a directory outside the project. @param {string[]} args */
async function daystar(args, dataDir = 'data') {
  const npm = ['--prefix', projectRoot, 'run', '--silent', 'daystar', '--', ...args]
  return await run('npm', npm, { cwd: root, env: environment(dataDir), timeoutMs: 60_000 })
}

/** Runs an operator command as `npm run daystar` does, in the process for commands. @param {string[]} args */
async function runInProcess(args) {
  commands.send([`--called-from=${root}`, ...args])
  const [{ exitCode, output = '', error = '' }] = await once(commands, 'message')
  return { code: exitCode, output: `${output}\n${error}` }
}
