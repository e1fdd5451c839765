import { createMember, type Member } from './member.ts'
import { runCommand } from './run-command.ts'

/** Signs up a member and makes them an operator with the command line. */
export async function createOperator(name: string): Promise<Member> {
  const member = await createMember(name)
  await runCommand('operator', member.email)
  return member
}
