import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { MemberLine } from './member-line.tsx'

interface Props {
  people: readonly ComponentProps<typeof MemberLine>['member'][]
  empty: string
}

/** Avatars and names, each linked to a profile. */
export function PeopleList({ people, empty }: Props) {
  if (people.length === 0) return <p className="py-8 text-center text-quiet">{empty}</p>
  return (
    <ul className="flex flex-col gap-1">
      {people.map((person) => (
        <li key={person.id}>
          <Link
            to="/profile/$userId"
            params={{ userId: String(person.id) }}
            className="block rounded-row px-2 py-1.5 hover:bg-sunk"
          >
            <MemberLine member={person} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
