import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { boundedLimit } from '../../../platform/process/bounded-limit.ts'

/** Argon2id with the memory and iterations that OWASP recommends: about 15 ms and 19 MB per hash. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const limit = boundedLimit({ maxConcurrent: Math.max(1, availableParallelism() - 1), maxQueued: 100 })

/** Verified for unknown email addresses, so that the response takes as long as for known ones. */
const dummyHash = hash(randomBytes(16), cost)

/** Hashes a password in the normal form of its text: keyboards write an “é” as one character or as two. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password.normalize('NFC'), cost))
}

/**
 * Compares a password with a stored hash. For an unknown member or an account that has no password yet, it does the
 * same work and returns false.
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  return (await comparePassword(password, storedHash)) !== 'wrong'
}

/** Like `verifyPassword`; `as_typed`: the hash is that of an earlier version, of the text as it was typed. */
export async function comparePassword(
  password: string,
  storedHash: string | undefined,
): Promise<'correct' | 'as_typed' | 'wrong'> {
  const expected = storedHash || (await dummyHash)
  const normal = password.normalize('NFC')
  const matches = async (text: string) =>
    (await limit(() => verify(expected, text).catch(() => false))) && Boolean(storedHash)
  if (await matches(normal)) return 'correct'
  return password !== normal && (await matches(password)) ? 'as_typed' : 'wrong'
}
