import type { DirectoryMember } from '@daystar/contract/directory'
import { personIn } from './people.ts'
import { firstText, toRecord } from './raw-response.ts'
import { readItems } from './read-response.ts'

export function normalizeDirectoryMembers(value: unknown): DirectoryMember[] {
  return readItems(value, 'members', (item) => {
    const person = personIn(item)
    const raw = toRecord(item)
    return (
      person && {
        ...person,
        bio: firstText(raw, 'bio') ?? '',
        is_new: raw.is_new === true,
        can_connect: raw.can_connect === true,
      }
    )
  })
}
