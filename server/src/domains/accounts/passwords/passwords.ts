import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { Semaphore } from '../../../platform/process/semaphore.ts'

/** Argon2id with the memory and iterations that OWASP recommends: about 15 ms and 19 MB per hash. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const semaphore = new Semaphore({ maxConcurrent: Math.max(1, availableParallelism() - 1), maxQueued: 100 })

/** Verified for unknown email addresses, so that the response takes as long as for known ones. */
const dummyHash = hash(randomBytes(16), cost)

export function hashPassword(password: string): Promise<string> {
  return semaphore.run(() => hash(password, cost))
}

/**
 * Compares a password with a stored hash. For an unknown member or an account that has no password yet, it does the
 * same work and returns false.
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const expected = storedHash || (await dummyHash)
  const isCorrect = await semaphore.run(() => verify(expected, password).catch(() => false))
  return isCorrect && Boolean(storedHash)
}
