import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { say } from './progress.mjs'

const pauseMs = 300

/**
 * One after the other: two commands in one clone must not fill node_modules at the same time. What a killed command left
 * behind names a process that is gone, and does not count.
 * @template T
 * @param {string} file names the process whose turn it is
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTurn(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  let told = false
  while (!take(file)) {
    if (!told) say('  · Waiting for another command that installs here …')
    told = true
    await pause(pauseMs)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** @param {string} file */
function take(file) {
  // Linked rather than written in place, so that nobody ever reads a turn without its holder.
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!isAlive(holder(file))) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

/** @param {string} file */
function holder(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return Number.NaN
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
