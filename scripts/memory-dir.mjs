import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const memoryDir = '/dev/shm'

/** Several times what the files of a test run take at any moment. */
const minFreeBytes = 2 * 1024 ** 3

/**
 * The directory for temporary files: TMPDIR if it is set, else the one that Linux keeps in memory. Creating and
 * dropping hundreds of databases took a third of the CPU time of the server tests on ext4.
 * @param {NodeJS.ProcessEnv} env
 */
export function tempDir(env, dir = memoryDir) {
  if (env.TMPDIR) return env.TMPDIR
  try {
    return freeBytes(dir) >= minFreeBytes && canRunPrograms(dir) ? dir : tmpdir()
  } catch {
    // The directory is missing or read-only.
    return tmpdir()
  }
}

/** @param {string} dir */
function freeBytes(dir) {
  const { bavail, bsize } = statfsSync(dir)
  return Math.min(bavail * bsize, freemem())
}

/**
 * Tests run programs that they create, which some systems do not allow in this directory.
 * @param {string} dir
 */
function canRunPrograms(dir) {
  const program = join(mkdtempSync(join(dir, 'daystar-program-')), 'program')
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(dirname(program), { recursive: true })
  }
}
