import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseCommand } from './parse-command.ts'
import { psql } from './psql.ts'

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-psql-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('psql receives the address and all arguments, and the password only in its environment', async () => {
  const PATH = await createFolder()
  const OUTPUT = join(PATH, 'output')
  const program = '#!/bin/sh\nfor word in "$@" "password $PGPASSWORD"; do echo "$word" >> "$OUTPUT"; done\nexit 3\n'
  await writeFile(join(PATH, 'psql'), program, { mode: 0o755 })
  const { args } = parseCommand(['psql', '-c', 'select 1'], 'bin/daystar') as { args: string[] }

  expect(await psql('postgres://daystar:se%2Fcret@/daystar?host=%2Ftmp', args, { PATH, OUTPUT })).toBe(3)
  expect(await readFile(OUTPUT, 'utf8')).toBe(
    'postgres://daystar@/daystar?host=%2Ftmp\n-c\nselect 1\npassword se/cret\n',
  )
})

test('reports that psql is not installed', async () => {
  await expect(psql('postgres://daystar@/daystar', [], { PATH: await createFolder() })).rejects.toThrow(
    'psql is not installed',
  )
})

test('what is in brackets in a usage may be absent', () => {
  for (const args of [[], ['a.tar.gz'], ['--check'], ['--check', 'a.tar.gz']])
    expect(parseCommand(['restore', ...args], 'bin/daystar')).toMatchObject({ args })
  for (const args of [['--force'], ['a.tar.gz', '--check'], ['a.tar.gz', 'b.tar.gz'], ['--check', '--check']])
    expect(() => parseCommand(['restore', ...args], 'bin/daystar')).toThrow('Usage')
})
