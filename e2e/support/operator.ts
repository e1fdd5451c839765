import { createMemberWithRole, type Member } from './member.ts'

export async function createOperator(name: string): Promise<Member> {
  return await createMemberWithRole(name, 'operator')
}
