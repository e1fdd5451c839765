import { PersonLine } from './person-line.tsx'

interface Props {
  member: {
    readonly id: number
    readonly name: string
    readonly username: string | null
    readonly profile_pic_url: string | null
  }
}

/** A member with their username. */
export function MemberLine({ member: { id, name, username, profile_pic_url: src } }: Props) {
  return <PersonLine id={id} name={name} src={src} detail={username && `@${username}`} />
}
