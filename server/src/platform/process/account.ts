import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'

/**
 * The system account that runs PostgreSQL. PostgreSQL does not run as root, so a server that root starts uses another
 * account.
 */
export type Account = {
  uid: number
  gid: number
  /** True when root has to switch to this account. */
  needsSwitch: boolean
}

const fallback = { uid: 65534, gid: 65534 }

export function currentAccount(): Account {
  return { uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1, needsSwitch: false }
}

export function isRoot(): boolean {
  return process.geteuid?.() === 0
}

/** The account `nobody`, whose ids differ between systems. */
export function nobodyAccount(): Account {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  const uid = Number(line?.[1] ?? fallback.uid)
  const gid = Number(line?.[2] ?? fallback.gid)
  // Some systems list nobody with the id -2, which system calls expect as an unsigned number.
  return { uid: uid >>> 0, gid: gid >>> 0, needsSwitch: true }
}

/** Options for spawn(); empty when the process already runs as this account. */
export function spawnIdentity(account: Account): { uid: number; gid: number } | Record<string, never> {
  return account.needsSwitch ? { uid: account.uid, gid: account.gid } : {}
}

/** Tries it, because access depends on mode bits, access control lists and mount options. */
export function canEnter(account: Account, folder: string): boolean {
  if (!account.needsSwitch) return true
  const attempt = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    cwd: '/',
    stdio: 'ignore',
    ...spawnIdentity(account),
  })
  return attempt.status === 0
}

export async function chownTo(account: Account, path: string): Promise<void> {
  if (account.needsSwitch) await chown(path, account.uid, account.gid)
}
