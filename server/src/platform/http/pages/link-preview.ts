import type { Language } from '@daystar/contract/languages'
import { escapeHtml } from '../../text/escape-html.ts'

/** The preview that other sites show for a shared link. All values are plain text. */
export interface LinkPreview {
  readonly kind: 'article' | 'profile' | 'website'
  readonly title: string
  readonly description: string
  /** Path of the page, such as "/activity/7". */
  readonly path: string
  /** `path` must be public. With a CDN it is a complete URL. */
  readonly image: { readonly path: string; readonly alt: string; readonly isLarge: boolean } | null
}

/** The link previews of an application. */
export interface LinkPreviews {
  /** Returns whether the page at this path has previews. */
  covers(path: string): boolean
  /** null if there is nothing that everyone may see. */
  load(path: string, language: Language): Promise<LinkPreview | null>
}

const maxLength = 200

/** Adds Open Graph and Twitter Card tags to the head of the page. */
export function insertPreviewTags(
  html: string,
  preview: LinkPreview,
  { publicUrl, siteName }: { publicUrl: string; siteName: string },
): string {
  const { kind, title, description, path, image } = preview
  const tags: [attribute: string, name: string, content: string][] = [
    ['property', 'og:site_name', siteName],
    ['property', 'og:type', kind],
    ['property', 'og:url', publicUrl + path],
    ['property', 'og:title', truncate(title)],
    ['property', 'og:description', truncate(description)],
    ['name', 'twitter:card', image?.isLarge ? 'summary_large_image' : 'summary'],
  ]
  if (image)
    tags.push(
      ['property', 'og:image', new URL(image.path, publicUrl).href],
      ['property', 'og:image:alt', truncate(image.alt)],
    )
  const lines = tags
    .filter(([, , content]) => content !== '')
    .map(([attribute, name, content]) => `    <meta ${attribute}="${name}" content="${escapeHtml(content)}" />\n`)
  // Not `replace`, which would interpret patterns such as "$&" in a title.
  const end = html.search(/ *<\/head>/i)
  return end < 0 ? html : html.slice(0, end) + lines.join('') + html.slice(end)
}

/** One line of at most 200 characters, cut between grapheme clusters so that no emoji is split. */
function truncate(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const characters = new Intl.Segmenter().segment(line.slice(0, 2 * maxLength))
  let truncated = ''
  for (const { segment } of characters) {
    if (truncated.length + segment.length >= maxLength) break
    truncated += segment
  }
  return `${truncated.trimEnd()}…`
}
