import { apiError } from '../../platform/api/api-error.ts'
import { instantOf, type PageOf, type PageRequest } from '../../platform/api/paging.ts'

/** The sections of the list. A page has a position in each of them. */
export const sections = ['requests', 'reactions', 'mentions'] as const
export type Section = (typeof sections)[number]

/** The sort value and the id of the last row of a section on the previous page. */
interface Position {
  readonly instant: string
  readonly id: number
}
export type Positions = Record<Section, Position>

interface SectionRow {
  readonly section: Section
  readonly page_key: string
  readonly id: number
}

const start: Position = { instant: 'infinity', id: 0 }

/** The positions that a cursor contains, in the order of `sections`. Throws `cursor_invalid`. */
export function positionsOf({ after }: PageRequest): Positions {
  if (after === null) return { requests: start, reactions: start, mentions: start }
  const [requests, reactions, mentions, ...rest] = after.key.split(',').map(parsePosition)
  if (!requests || !reactions || !mentions || rest.length > 0) throw apiError('cursor_invalid')
  return { requests, reactions, mentions }
}

function parsePosition(text: string): Position {
  const [, instant, id] = /^([^/]+)\/(\d{1,15})$/.exec(text) ?? []
  if (instant === undefined || id === undefined) throw apiError('cursor_invalid')
  if (instant !== start.instant) instantOf({ key: instant, id: Number(id) })
  return { instant, id: Number(id) }
}

/**
 * Cuts a page from up to `page.size + 1` rows of each section, newest first. Each section gets a third of the page if
 * it has that many rows, and the newest of the others fill the rest, so that a flood in one section leaves the others
 * in place.
 */
export function cutSections<R extends SectionRow>(rows: readonly R[], page: PageRequest): PageOf<R> {
  const reserved = new Set<R>()
  for (const section of sections) {
    const ofSection = rows.filter((row) => row.section === section)
    for (const row of ofSection.slice(0, Math.floor(page.size / sections.length))) reserved.add(row)
  }
  const others = rows.filter((row) => !reserved.has(row)).slice(0, page.size - reserved.size)
  const onPage = new Set([...reserved, ...others])
  const items = rows.filter((row) => onPage.has(row))
  const last = items.at(-1)
  if (!last || items.length === rows.length) return { items, next: null }

  const before = positionsOf(page)
  const positions = sections.map((section) => {
    const row = items.findLast((item) => item.section === section)
    const { instant, id } = row ? { instant: row.page_key, id: row.id } : before[section]
    return `${instant}/${id}`
  })
  return { items, next: { key: positions.join(','), id: last.id } }
}
