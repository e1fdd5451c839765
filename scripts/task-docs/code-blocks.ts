import MarkdownIt from 'markdown-it'

interface CodeBlock {
  /** The heading above it. */
  readonly heading: string
  /** Null for an indented block. */
  readonly language: string | null
  readonly text: string
}

/** Returns the code blocks of a document, in order. */
export function codeBlocks(document: string): CodeBlock[] {
  let heading = ''
  return new MarkdownIt().parse(document, {}).flatMap(({ type, info, content }, index, tokens) => {
    if (type === 'heading_open') heading = tokens[index + 1]?.content ?? ''
    if (type !== 'fence' && type !== 'code_block') return []
    return [{ heading, language: type === 'fence' ? info : null, text: content }]
  })
}
