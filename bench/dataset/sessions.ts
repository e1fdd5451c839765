import { hash } from 'node:crypto'

/** The session token of a member: the same in every run and as long as a real token. */
export function tokenOf(memberId: number): string {
  return hash('sha256', `bench session ${memberId}`, 'base64url')
}

/** The hash that the server stores for a token. */
export function tokenHash(memberId: number): string {
  return hash('sha256', tokenOf(memberId), 'hex')
}
