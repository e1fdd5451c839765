import type { MentionedMember } from '@daystar/contract/fields'
import { textParts } from '@daystar/contract/mentions'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

interface Props {
  text: string
  /** Members mentioned in the text, with their current names. A handle that is not in this list stays plain text. */
  mentions: readonly MentionedMember[]
}

/** Renders a text with its mentions as links to the profiles. The container's style preserves line breaks. */
export function MentionText({ text, mentions }: Props) {
  const byId = new Map(mentions.map((member) => [member.id, member]))
  const byHandle = new Map(
    mentions.flatMap((member) => (member.username ? [[member.username.toLowerCase(), member]] : [])),
  )
  let offset = 0
  return textParts(text).map((part) => {
    const key = offset
    offset += part.text.length
    if (part.kind === 'token') {
      return <MemberLink key={key} id={part.id} name={byId.get(part.id)?.name ?? part.name} />
    }
    const member = part.kind === 'handle' ? byHandle.get(part.handle.toLowerCase()) : undefined
    if (member) return <MemberLink key={key} id={member.id} name={part.text} />
    return <Fragment key={key}>{part.text}</Fragment>
  })
}

function MemberLink({ id, name }: { id: number; name: string }) {
  return (
    <Link to="/profile/$userId" params={{ userId: String(id) }} className="mention">
      <bdi>{name}</bdi>
    </Link>
  )
}
