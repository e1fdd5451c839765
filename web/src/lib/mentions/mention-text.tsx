import { tokenParts } from '@daystar/contract/texts/mention-tokens'
import { createChunk } from '../chunks/chunks.ts'
import { useChunkContent } from '../chunks/use-chunk-content.ts'
import type { LinkedTextProps } from './linked-text.tsx'
import { MemberLink } from './member-link.tsx'

/** Loaded for the first text that may contain a handle or an address of the web. */
const linkedText = createChunk(async () => (await import('./linked-text.tsx')).LinkedText, 'first')
const mayHaveLinks = /@|https?:\/\/|www\./iu

/**
 * Renders a text with links to the web, and with mentions as links to the profiles. The container's style preserves
 * line breaks.
 */
export function MentionText({ text, mentions }: LinkedTextProps) {
  let offset = 0
  return tokenParts(text).map((part) => {
    const key = offset
    offset += part.text.length
    if (part.kind !== 'token') return <TextWithLinks key={key} text={part.text} mentions={mentions} />
    const member = mentions.find(({ id }) => id === part.id)
    return <MemberLink key={key} id={part.id} name={member?.name ?? part.name} />
  })
}

function TextWithLinks(props: LinkedTextProps) {
  const Linked = useChunkContent(linkedText, mayHaveLinks.test(props.text))
  return Linked ? <Linked {...props} /> : props.text
}
