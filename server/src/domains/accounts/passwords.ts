import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { Turnstile } from '../../platform/turnstile.ts'

/** Argon2id, with the memory and passes that OWASP asks for: some 15 ms and 19 MB each. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const turnstile = new Turnstile({ atOnce: Math.max(1, availableParallelism() - 1), mostWaiting: 100 })

/** Stands for the password of an address that nobody has, so that the answer takes as long as for one that somebody has. */
const nobodys = hash(randomBytes(16), cost)

export function hashPassword(password: string): Promise<string> {
  return turnstile.pass(() => hash(password, cost))
}

/** False for an unknown member too, after the same work. */
export async function passwordFits(password: string, hashed: string | undefined): Promise<boolean> {
  const expected = hashed ?? (await nobodys)
  const fits = await turnstile.pass(() => verify(expected, password).catch(() => false))
  return fits && hashed !== undefined
}
