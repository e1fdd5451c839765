import { type InlinePart, inlineParts } from '../inline-text.ts'

/**
 * Text with links and emphasis. HTML in it is text, and links with other schemes than those of the web and of email are
 * not links.
 */
export function AnnouncementText({ children: text }: { children: string }) {
  let offset = 0
  return inlineParts(text).map((part) => {
    const key = `${offset}:${part.kind}`
    offset += part.text.length
    return <Part key={key} part={part} />
  })
}

function Part({ part }: { part: InlinePart }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'link')
    return (
      <a href={part.url} rel="noreferrer nofollow" className="wrap-anywhere underline underline-offset-2">
        <bdi>{part.text}</bdi>
      </a>
    )
  // Emphasis may contain links.
  const content = <AnnouncementText>{part.text}</AnnouncementText>
  return part.kind === 'strong' ? <strong className="font-[680]">{content}</strong> : <em>{content}</em>
}
