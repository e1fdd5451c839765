import { hash } from 'node:crypto'

/** The token under which a member of the world is signed in: known to every run, and of the length of real ones. */
export function tokenOf(memberId: number): string {
  return hash('sha256', `a session of the seeded world ${memberId}`, 'base64url')
}

/** As the server stores it. */
export function tokenHash(memberId: number): string {
  return hash('sha256', tokenOf(memberId), 'hex')
}
