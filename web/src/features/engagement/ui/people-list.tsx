import type { Person } from '@daystar/contract/fields'
import { Link } from '@tanstack/react-router'
import { PersonLine } from '#ui/people/person-line.tsx'

/** Avatars and names, each linked to a profile. */
export function PeopleList({ people, empty }: { people: readonly Person[]; empty: string }) {
  if (people.length === 0) return <p className="py-8 text-center text-quiet">{empty}</p>
  return (
    <ul className="flex flex-col gap-1">
      {people.map(({ id, name, username, profile_pic_url: src }) => (
        <li key={id}>
          <Link
            to="/profile/$userId"
            params={{ userId: String(id) }}
            className="block rounded-row px-2 py-1.5 hover:bg-sunk"
          >
            <PersonLine id={id} name={name} src={src} detail={username && `@${username}`} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
