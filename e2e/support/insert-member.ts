import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FirstStep } from '@daystar/contract/first-step-names'
import type { Role } from '@daystar/contract/roles'

/**
 * Inserts a member into the database of the server under test (server/src/testing/fixture-server.ts), and returns their
 * id and the token of a session.
 */
export async function insertMember(member: {
  name: string
  email: string
  password: string
  role: Role
  time_zone: string
  dismissed_steps: readonly FirstStep[]
}): Promise<{ id: number; token: string }> {
  const port = await readFile(join(process.env.E2E_DATA_DIR ?? '', 'fixtures-port'), 'utf8')
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(member) })
  if (!response.ok) throw new Error(`The member ${member.name} was not inserted: ${await response.text()}`)
  return (await response.json()) as { id: number; token: string }
}
