import type { Person } from '@daystar/contract/fields'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PersonLine } from '#ui/people/person-line.tsx'

interface Props {
  person: Person
  /** Action buttons. */
  children?: ReactNode
}

/** A member with a link to the profile and action buttons. */
export function PersonRow({ person, children }: Props) {
  const { id, name, username, profile_pic_url: src } = person
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <Link
        to="/profile/$userId"
        params={{ userId: String(id) }}
        className="-mx-2 min-w-40 flex-1 rounded-row px-2 py-1.5 hover:bg-sunk"
      >
        <PersonLine id={id} name={name} src={src} detail={username && `@${username}`} />
      </Link>
      {children && <span className="flex flex-none items-center gap-2">{children}</span>}
    </li>
  )
}
