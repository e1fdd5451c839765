import { listText } from '#lib/texts/lists.ts'
import { classNames } from '../class-names.ts'
import { Avatar } from './avatar.tsx'

export interface AvatarStackPerson {
  id: number
  name: string
  src?: string | null | undefined
}

export interface AvatarStackProps {
  people: readonly AvatarStackPerson[]
  /** Maximum number of avatars. */
  max?: number | undefined
  size?: number | undefined
  /** Accessible label instead of the names, such as "High fives from Ada and 11 more". */
  label?: string | undefined
  /** Avatars overlap more on phones, and those that do not fit are hidden. */
  shrinks?: boolean | undefined
}

/** Overlapping avatars, four by default. */
export function AvatarStack({ people, max = 4, size = 30, label, shrinks = false }: AvatarStackProps) {
  if (people.length === 0) return null
  const shown = people.slice(0, max)
  return (
    <span
      role="img"
      aria-label={label ?? listText(shown.map((person) => person.name))}
      className={classNames('inline-flex', shrinks ? 'avatar-stack' : 'ps-2')}
    >
      {shown.map((person) => (
        <span key={person.id} className={classNames('rounded-full border-2 border-card', !shrinks && '-ms-2')}>
          <Avatar {...person} size={size} decorative />
        </span>
      ))}
    </span>
  )
}
