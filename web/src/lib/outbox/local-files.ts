import type { OutboxFile, OutboxItem, OutboxMediaItem } from './types.ts'

/** A file of an item with its address in this tab. */
export interface LocalFile {
  readonly url: string
  readonly type: string
}

/** The id of a file of an item while it is shown like a photo or video of the server. */
export const localMediaId = (fileIndex: number): number => -1 - fileIndex
export const fileIndexOf = (mediaId: number): number => -1 - mediaId

export interface ItemContent {
  readonly body: Readonly<Record<string, unknown>>
  readonly files: readonly OutboxFile[]
}

/** The photos and videos that a body lists; null if it lists none. */
export const mediaItemsIn = (body: object = {}): readonly OutboxMediaItem[] | null => {
  const { media_items: items } = body as { media_items?: unknown }
  return Array.isArray(items) ? (items as readonly OutboxMediaItem[]) : null
}

/** The files of an item in their order, with local ids. */
export function localMedia({ body }: OutboxItem, files: readonly LocalFile[]) {
  const listed = mediaItemsIn(body) ?? files.map((_, file) => ({ file, alt_text: String(body?.alt_text ?? '') }))
  return listed.flatMap((item) => {
    const file = 'file' in item ? files[item.file] : undefined
    if (!file || !('file' in item)) return []
    const kind = file.type.startsWith('video/') ? 'video' : 'image'
    return [{ id: localMediaId(item.file), url: file.url, kind, alt: item.alt_text }]
  })
}

/** The content of an item with another file in the place of one, or without it. */
export function withFileReplaced(
  { body = {} }: Pick<OutboxItem, 'body'>,
  files: readonly OutboxFile[],
  index: number,
  file: OutboxFile | null,
): ItemContent {
  if (file) return { body, files: files.map((other, at) => (at === index ? file : other)) }
  const rest = files.filter((_, at) => at !== index)
  const items = mediaItemsIn(body)
  if (!items) {
    const { alt_text: _, ...others } = body
    return { body: others, files: rest }
  }
  const media_items = items.flatMap((item) => {
    if (!('file' in item) || item.file < index) return [item]
    return item.file === index ? [] : [{ ...item, file: item.file - 1 }]
  })
  const { media_items: _, ...others } = body
  return { body: media_items.length > 0 ? { ...others, media_items } : others, files: rest }
}
