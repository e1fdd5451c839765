import type { ActivityChanges } from '@daystar/contract/activities'
import { fileIndexOf, type ItemContent, mediaItemsIn } from '#lib/outbox/local-files.ts'
import type { OutboxFile, OutboxItem, OutboxMediaItem } from '#lib/outbox/types.ts'

/** The photos and videos of a form; without `items`, the only file is sent with the fields. */
export interface OutboxMedia {
  readonly items: readonly OutboxMediaItem[] | null
  readonly files: readonly OutboxFile[]
}

type Body = Record<string, unknown>

/**
 * The content of an item after an edit of its activity. `media`: the photos and videos that the activity has
 * afterwards, with the local ids of files that it had before; null if they stay as they are.
 */
export function changedContent(
  { kind, body: before = {} }: Pick<OutboxItem, 'kind' | 'body'>,
  files: readonly OutboxFile[],
  { remove_media: removesMedia, ...changes }: ActivityChanges,
  media: OutboxMedia | null,
): ItemContent {
  const isNew = kind === 'activity:create'
  const merged: Body = { ...before, ...changes }
  // An activity that is created has no fields to be emptied.
  const body = isNew ? withoutEmpty(merged) : merged
  if (media?.items) return withMedia(body, files, media, isNew)
  if (removesMedia) {
    const { media_items: _, alt_text: __, ...rest } = body
    return { body: isNew ? rest : { ...rest, remove_media: true }, files: [] }
  }
  const [item, ...others] = mediaItemsIn(body) ?? []
  if (!item || others.length > 0 || changes.alt_text === undefined) return { body, files }
  // The description of a single photo is a field of the form.
  const { alt_text: alt = '', ...rest } = merged
  return { body: { ...(isNew ? withoutEmpty(rest) : rest), media_items: [{ ...item, alt_text: alt }] }, files }
}

function withMedia(body: Body, files: readonly OutboxFile[], media: OutboxMedia, isNew: boolean): ItemContent {
  const kept: OutboxFile[] = []
  const add = (file: OutboxFile | undefined, alt_text = ''): OutboxMediaItem[] => {
    if (!file) return []
    kept.push(file)
    return [{ file: kept.length - 1, alt_text }]
  }
  const items = (media.items ?? []).flatMap((item) => {
    if ('file' in item) return add(media.files[item.file], item.alt_text)
    const { media_id: id = 0 } = item
    return id < 0 ? add(files[fileIndexOf(id)], item.alt_text) : [item]
  })
  const { media_items: _, alt_text: __, remove_media: ___, ...rest } = body
  return { body: isNew && items.length === 0 ? rest : { ...rest, media_items: items }, files: kept }
}

function withoutEmpty(body: Body): Body {
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmpty(value)))
}

export interface KnownCircle {
  readonly id: number
  readonly is_private: boolean
}

/** Returns whether only members of circles see what is posted there, because all of these are private. */
export function areForMembers(ids: readonly number[], circles: readonly KnownCircle[]): boolean {
  return ids.length > 0 && ids.every((id) => circles.some((circle) => circle.id === id && circle.is_private))
}
