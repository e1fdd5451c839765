import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'

/** Whom PostgreSQL runs as. PostgreSQL refuses to run as root, so root lends it an account without rights. */
export type Account = { uid: number; gid: number /** Root acts for somebody else. */; lent: boolean }

const fallback = { uid: 65534, gid: 65534 }

export function ownAccount(): Account {
  return { uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1, lent: false }
}

export function isRoot(): boolean {
  return process.geteuid?.() === 0
}

/** The account `nobody`, whose numbers differ between systems. */
export function nobody(): Account {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  const uid = Number(line?.[1] ?? fallback.uid)
  const gid = Number(line?.[2] ?? fallback.gid)
  // Some systems write nobody as -2, which the system calls take as an unsigned number.
  return { uid: uid >>> 0, gid: gid >>> 0, lent: true }
}

/** For spawn(): nothing to switch when we are already that account. */
export function runningAs(account: Account): { uid: number; gid: number } | Record<string, never> {
  return account.lent ? { uid: account.uid, gid: account.gid } : {}
}

/** By trying, because mode bits, access lists and mount options all have their say. */
export function mayEnter(account: Account, folder: string): boolean {
  if (!account.lent) return true
  const attempt = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    cwd: '/',
    stdio: 'ignore',
    ...runningAs(account),
  })
  return attempt.status === 0
}

export async function giveTo(account: Account, path: string): Promise<void> {
  if (account.lent) await chown(path, account.uid, account.gid)
}
