import type { OutboxItem } from './types.ts'

/** An item as any version of the app stored it. */
export type StoredItem = Omit<OutboxItem, 'format'> & { readonly format?: number }

/** What each format changed, in order. */
const conversions: readonly ((item: StoredItem) => StoredItem)[] = [
  // Items could change places.
  ({ position: _, ...item }: StoredItem & { readonly position?: number }) => item,
]

/** The format in which this version stores items. */
export const itemFormat = conversions.length

/** Converts an item of an earlier version. One of a later version stays as it is. */
export function inCurrentFormat(stored: StoredItem): OutboxItem {
  const { format = 0 } = stored
  const converted = conversions.slice(format).reduce((item, convert) => convert(item), stored)
  return { ...converted, format: Math.max(format, itemFormat) }
}

/** Returns whether a later version of the app stored an item, which alone can send it. */
export const isOfLaterVersion = ({ format = 0 }: { readonly format?: number }): boolean => format > itemFormat
