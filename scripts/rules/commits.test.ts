import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { commitFindings } from './commits.ts'

/** The last commit of 0.1.0, which has no tag. */
const release = 'fc79566db814'
const exceptions = readFileSync(join(projectRoot, 'scripts/rules/large-commits.txt'), 'utf8')

test('the commits since the last release have at most 60 files, and a body above 10', () => {
  const found = commitFindings(projectRoot, release).filter(({ hash }) => !exceptions.includes(hash))
  expect(found).toEqual([])
})

test('renamed and generated files do not count, and a missing release or history is no finding', () => {
  const root = mkdtempSync(join(tmpdir(), 'commits-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  expect(commitFindings(root, release)).toEqual([])
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
  const commit = (...messages: string[]) => {
    git('add', '.')
    const author = ['-c', 'user.name=Мира', '-c', 'user.email=mira@example.org']
    git(...author, 'commit', '--quiet', ...messages.flatMap((message) => ['--message', message]))
  }
  const write = (folder: string, count: number, extension = 'txt') => {
    mkdirSync(join(root, folder), { recursive: true })
    for (let at = 0; at < count; at += 1) writeFileSync(join(root, folder, `${at}.${extension}`), `${folder} ${at}\n`)
  }
  git('init', '--quiet')
  writeFileSync(join(root, '.gitattributes'), '*.gen.txt linguist-generated\n')
  write('湖', 70)
  commit('First')
  write('lake', 61)
  commit('Too large', 'With a body.')
  write('sea', 60)
  write('sea', 30, 'gen.txt')
  commit('Large', 'With a body.')
  write('river', 11)
  commit('Not explained')
  write('pond', 10)
  commit('Small')
  git('mv', 'lake', 'loch')
  commit('Moved')
  expect(commitFindings(root, 'no-such-commit').map(({ finding }) => finding)).toEqual([
    'Not explained has no body for 11 files',
    'Too large has 61 files',
  ])
  expect(commitFindings(root, 'HEAD~2')).toEqual([])
})
