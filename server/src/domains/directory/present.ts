import type { DirectoryCircle, DirectoryMember } from '@daystar/contract/directory'
import { presentPerson } from '../accounts/index.ts'
import { presentCircle } from '../circles/index.ts'
import type { DirectoryCircleRow } from './circle-queries.ts'
import type { DirectoryMemberRow } from './member-queries.ts'

export function presentDirectoryMember({ person, bio, is_new, can_connect }: DirectoryMemberRow): DirectoryMember {
  return { ...presentPerson(person), bio, is_new, can_connect }
}

export function presentDirectoryCircle(row: DirectoryCircleRow): DirectoryCircle {
  return { ...presentCircle(row), is_new: row.is_new }
}
