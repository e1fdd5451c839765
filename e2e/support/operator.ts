import { createMemberWithRole, type Member } from './member.ts'

export async function createOperator(key: string): Promise<Member> {
  return await createMemberWithRole(key, 'operator')
}
