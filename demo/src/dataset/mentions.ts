import { members } from './members.ts'
import type { MemberKey } from './model.ts'

/** A member key in brackets that is not the text of a link. */
export const memberReference = /\[([a-z]+)\](?!\()/g

/** Replaces references such as `[jonas]` by mentions such as `[Jonas Lind](u:7)`. */
export function withMentions(text: string, idOf: (key: MemberKey) => number): string {
  return text.replace(memberReference, (_match, key: string) => {
    const member = members.find((m) => m.key === key)
    if (!member) throw new Error(`The text names "${key}", which is no member.`)
    return `[${member.name}](u:${idOf(member.key)})`
  })
}
