import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { print } from './progress.mjs'

const retryAfterMs = 300

/**
 * Runs one holder of the lock at a time: two commands in one clone must not install into node_modules concurrently. The
 * lock file of a killed command contains the id of a process that no longer exists, and is replaced.
 * @template T
 * @param {string} file contains the process id of the holder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFileLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  let isReported = false
  while (!acquire(file)) {
    if (!isReported) print('  · Waiting for another command that is installing in this directory …')
    isReported = true
    await delay(retryAfterMs)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function acquire(file) {
  // Linked instead of written in place, so that other processes only read a lock file with its content.
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

/** Returns whether the process that the file names exists. @param {string} file */
function isHeld(file) {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')) || Number.NaN, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
