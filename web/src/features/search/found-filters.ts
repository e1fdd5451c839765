import { t } from '#lib/i18n/translate.ts'
import { formatLocalDate } from '#lib/texts/dates.ts'

export const resultKinds = ['activities', 'comments', 'events', 'members', 'circles', 'tags'] as const
export type ResultKind = (typeof resultKinds)[number]

/** What the page of results searches for, as in its address. */
export interface FoundFilters {
  readonly q?: string | undefined
  readonly kind?: ResultKind | undefined
  readonly user?: number | undefined
  readonly circle?: number | undefined
  readonly tag?: string | undefined
  readonly place?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly photo?: boolean | undefined
}

const textOf = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

const dayOf = (value: unknown) => {
  const day = textOf(value)
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}

const idOf = (value: unknown) => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The valid filters in the search parameters of the address. */
export function readFilters(search: Readonly<Record<string, unknown>>): FoundFilters {
  const { q, kind, user, circle, tag, place, from, to, photo } = search
  return {
    q: textOf(q)?.slice(0, 100),
    kind: resultKinds.find((name) => name === kind),
    user: idOf(user),
    circle: idOf(circle),
    tag: textOf(tag)?.slice(0, 50),
    place: textOf(place)?.slice(0, 200),
    from: dayOf(from),
    to: dayOf(to),
    photo: photo === true ? true : undefined,
  }
}

/** Returns the conditions of a search besides its words. */
export function conditionsOf({ q: _words, kind: _kind, ...conditions }: FoundFilters): FoundFilters {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined))
}

/** Returns whether a search has conditions besides its words. */
export function hasConditions(filters: FoundFilters): boolean {
  return Object.keys(conditionsOf(filters)).length > 0
}

/** Returns whether events can be found by the conditions alone. */
export function hasEventConditions({ user, circle, from, to }: FoundFilters): boolean {
  return hasConditions({ user, circle, from, to })
}

/** The title of a list of activities by tag, place or day; of all other searches, *Search*. */
export function titleOf({ q, tag, place, from, to }: FoundFilters): string {
  if (q !== undefined) return t('Search')
  if (tag !== undefined) return `#${tag}`
  if (place !== undefined) return place
  return from !== undefined && from === to ? formatLocalDate(from) : t('Search')
}
