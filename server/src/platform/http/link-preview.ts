/** What others show of a page whose address somebody shared: plain text, as its author wrote it. */
export interface LinkPreview {
  readonly kind: 'article' | 'profile' | 'website'
  readonly title: string
  readonly description: string
  /** Below the origin: "/activity/7". */
  readonly path: string
  /** Below the origin, and open to everybody. */
  readonly image: { readonly path: string; readonly alt: string; readonly isLarge: boolean } | null
}

const maxCharacters = 200

/** The page with the tags that others read. They change nothing of what the page shows or does. */
export function withPreview(html: string, preview: LinkPreview, publicUrl: string): string {
  const { kind, title, description, path, image } = preview
  const tags: [attribute: string, name: string, content: string][] = [
    ['property', 'og:site_name', 'Daystar'],
    ['property', 'og:type', kind],
    ['property', 'og:url', publicUrl + path],
    ['property', 'og:title', cut(title)],
    ['property', 'og:description', cut(description)],
    ['name', 'twitter:card', image?.isLarge ? 'summary_large_image' : 'summary'],
  ]
  if (image) tags.push(['property', 'og:image', publicUrl + image.path], ['property', 'og:image:alt', cut(image.alt)])
  const lines = tags
    .filter(([, , content]) => content !== '')
    .map(([attribute, name, content]) => `    <meta ${attribute}="${name}" content="${escaped(content)}" />\n`)
  // Cut and joined by hand: a replacement would read "$&" in a title as an order.
  const end = html.search(/ *<\/head>/i)
  return end < 0 ? html : html.slice(0, end) + lines.join('') + html.slice(end)
}

/** One line of at most 200 characters; nobody's emoji is cut in half. */
function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxCharacters) return line
  const characters = new Intl.Segmenter().segment(line.slice(0, 2 * maxCharacters))
  let kept = ''
  for (const { segment } of characters) {
    if (kept.length + segment.length >= maxCharacters) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
