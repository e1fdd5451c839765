import { readTag } from '#lib/texts/read-tag.ts'

/** What the directory shows, as in its address. */
export interface DirectoryFilters {
  readonly list?: 'circles' | undefined
  /** Only members of this circle. */
  readonly circle?: number | undefined
  readonly tag?: string | undefined
  readonly new?: true | undefined
}

/** The valid filters in the search parameters of the address. */
export function readDirectoryFilters(search: Readonly<Record<string, unknown>>): DirectoryFilters {
  const circle = Number(search.circle)
  const tag = typeof search.tag === 'number' ? String(search.tag) : search.tag
  return {
    list: search.list === 'circles' ? 'circles' : undefined,
    circle: Number.isSafeInteger(circle) && circle > 0 ? circle : undefined,
    tag: typeof tag === 'string' ? readTag(tag) : undefined,
    new: search.new === true ? true : undefined,
  }
}
