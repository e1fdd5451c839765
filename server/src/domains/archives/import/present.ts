import type { MemberImport } from '@daystar/contract/imports'
import type { ImportRow } from './queries.ts'

export function presentImport({ created_at: createdAt, ...row }: ImportRow): MemberImport {
  return { ...row, created_at: createdAt.toISOString() }
}
