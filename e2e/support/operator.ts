import type { SampleMember } from '@daystar/contract/testing/sample-data'
import { createMemberWithRole, type Member } from './member.ts'

export async function createOperator(key: SampleMember): Promise<Member> {
  return await createMemberWithRole(key, 'operator')
}
