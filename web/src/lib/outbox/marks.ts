/** Marks a cached object about which something waits. */
export const marked = <T extends object>(object: T): T & { readonly waiting: true } => ({ ...object, waiting: true })

export const unmarked = <T extends object>(object: T): T => {
  const { waiting: _, ...rest } = object as T & { waiting?: boolean }
  return rest as unknown as T
}

/** A short form of a text for lists. */
export const excerpt = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
