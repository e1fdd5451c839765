import { isDeepStrictEqual } from 'node:util'
import type { DraftContent } from '@daystar/contract/drafts'

type Field = keyof DraftContent

/** Fields that describe one thing and change together; the first one decides. All others change on their own. */
const linkedFields: readonly (readonly Field[])[] = [
  ['description', 'mentions'],
  ['location', 'place_id', 'lat', 'lng'],
  ['timestamp', 'time_zone'],
]

/** Lists of which both devices may have added items. */
const listFields: ReadonlySet<Field> = new Set(['tags'])

/** The fields that are not empty. */
export function withoutEmpty(content: DraftContent): DraftContent {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(content).filter(([, value]) => !isEmpty(value)))
}

/**
 * The stored content with the changes that a device made since `base`, which win, except for texts. Returns null if
 * both changed the same text in different ways, so that one of them would be lost.
 */
export function mergeDraft(base: DraftContent, changed: DraftContent, stored: DraftContent): DraftContent | null {
  const names = new Set([base, changed, stored].flatMap((content) => Object.keys(content) as Field[]))
  const groups = [
    ...linkedFields,
    ...[...names].filter((name) => !linkedFields.flat().includes(name)).map((name) => [name]),
  ]
  const merged: DraftContent = {}
  for (const group of groups) {
    const [before, ours, theirs] = [base, changed, stored].map((content) => pick(content, group))
    const value = isDeepStrictEqual(ours, before) ? theirs : mergedGroup(group, ours, theirs, before)
    if (value === null) return null
    Object.assign(merged, value)
  }
  return merged
}

type Values = Partial<Record<Field, unknown>>

function mergedGroup(
  group: readonly Field[],
  ours: Values = {},
  theirs: Values = {},
  before: Values = {},
): Values | null {
  if (isDeepStrictEqual(theirs, before) || isDeepStrictEqual(theirs, ours)) return ours
  const [name] = group
  if (name === undefined) return ours
  if (listFields.has(name)) return { [name]: mergedList(ours[name], theirs[name], before[name]) }
  const [ourText = '', theirText = ''] = [ours[name], theirs[name]]
  const isText =
    typeof ourText === 'string' && typeof theirText === 'string' && name !== 'timestamp' && name !== 'audience'
  if (!isText || ourText.includes(theirText)) return ours
  return theirText.includes(ourText) ? theirs : null
}

/** What one of them removed is removed, and what one of them added is added. */
function mergedList(ours: unknown, theirs: unknown, before: unknown): unknown[] {
  const [our, their, old] = [ours, theirs, before].map((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const all = new Set([...(their ?? []), ...(our ?? [])])
  return [...all].filter((item) => !old?.includes(item) || (our?.includes(item) && their?.includes(item)))
}

function pick(content: DraftContent, names: readonly Field[]): Values {
  return Object.fromEntries(names.filter((name) => content[name] !== undefined).map((name) => [name, content[name]]))
}
