import { useMe } from '#lib/members/use-me.ts'
import { kindOf, type MediaEntry } from './entries.ts'
import type { MediaKind } from './media-file.ts'

/** Returns whether the member wants to be reminded of photos without a description. */
export const useAltTextReminder = (): boolean => useMe().data?.alt_text_reminder === true

interface MediaOfForm {
  readonly media: { readonly isList: boolean; readonly entries: readonly MediaEntry[] }
  /** The only photo or video, if the form has no list. */
  readonly preview: { readonly kind: MediaKind } | null
  readonly values: { readonly altText: string }
}

/** The number of photos of a form without a description. */
export function undescribedCount({ media, preview, values }: MediaOfForm): number {
  if (!media.isList) return preview?.kind === 'image' && isBlank(values) ? 1 : 0
  return media.entries.filter((entry) => kindOf(entry) === 'image' && isBlank(entry)).length
}

const isBlank = ({ altText }: { readonly altText: string }) => altText.trim() === ''

/** The first field for the description of a photo that is empty. */
export function emptyDescription(): HTMLElement | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-describes]')]
  return fields.find(({ value }) => value.trim() === '') ?? null
}
