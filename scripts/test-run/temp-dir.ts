import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Several times what the files of a test run take at any moment. */
const minFreeBytes = 2 * 1024 ** 3

/**
 * The directory for temporary files: TMPDIR if it is set, else the one that Linux keeps in memory. Creating and
 * dropping hundreds of databases took a third of the CPU time of the server tests on ext4.
 */
export function tempDir(env: NodeJS.ProcessEnv, memoryDir = '/dev/shm') {
  if (env.TMPDIR) return env.TMPDIR
  try {
    return freeBytes(memoryDir) >= minFreeBytes && canRunPrograms(memoryDir) ? memoryDir : tmpdir()
  } catch {
    // The directory is missing or read-only.
    return tmpdir()
  }
}

function freeBytes(dir: string) {
  const { bavail, bsize } = statfsSync(dir)
  return Math.min(bavail * bsize, freemem())
}

/** Tests run programs that they create, which some systems do not allow in this directory. */
function canRunPrograms(dir: string) {
  const program = join(mkdtempSync(join(dir, 'daystar-program-')), 'program')
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(dirname(program), { recursive: true })
  }
}
