import { textParts } from '@daystar/contract/texts/mentions'

export interface MentionedPerson {
  readonly id: number
  readonly name: string
  readonly username: string | null
  /** The text instead of a mention of them. */
  readonly replacement: string
}

/** The text with each mention of the member replaced, whichever way it is written. Cut if the replacement is longer. */
export function withoutMentions(text: string, member: MentionedPerson, maxLength: number): string {
  const names = [member.name, member.username].filter((name) => name !== null).map((name) => name.toLowerCase())
  const parts = textParts(text).map((part) => {
    const isMention =
      (part.kind === 'token' && part.id === member.id) ||
      (part.kind === 'handle' && names.includes(part.handle.toLowerCase()))
    return isMention ? member.replacement : part.text
  })
  const fullName = new RegExp(`@${member.name.replace(/[\^$.*+?()[\]{}|/-]/g, '\\$&')}`, 'giu')
  return parts
    .join('')
    .replace(fullName, () => member.replacement)
    .slice(0, maxLength)
    .toWellFormed()
}
