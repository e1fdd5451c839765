/**
 * Validates the search parameters of each route. An invalid value is returned as `undefined` instead of being omitted,
 * because the router passes omitted parameters through unvalidated.
 */
type Search = Record<string, unknown>

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= 300 ? text : undefined
}

export function homeSearch(search: Search): { scope?: string | undefined; tag?: string | undefined } {
  const scope = textOf(search.scope)
  const isScope = scope !== undefined && /^(following|mine|everyone|circle:[1-9]\d{0,15})$/.test(scope)
  return { scope: isScope ? scope : undefined, tag: textOf(search.tag) }
}

export function tagSearch(search: Search): { tag?: string | undefined } {
  return { tag: textOf(search.tag) }
}

export function circleSearch(search: Search): { tag?: string | undefined; invite?: string | undefined } {
  return { ...tagSearch(search), invite: textOf(search.invite) }
}

export function resetSearch(search: Search): { token?: string | undefined } {
  return { token: textOf(search.token) }
}

/**
 * `next` is the page of this app to open after signing in. Whitespace is rejected because browsers strip tabs:
 * `/<tab>/evil.example` would lead to another site.
 */
export function signInSearch(search: Search): { next?: string | undefined } {
  const next = textOf(search.next)
  return { next: next !== undefined && /^\/(?![/\\])\S*$/.test(next) ? next : undefined }
}

export function activitySearch(search: Search): { comment?: number | undefined } {
  const comment = Number(search.comment)
  return { comment: Number.isSafeInteger(comment) && comment > 0 ? comment : undefined }
}

/** `draft` is the draft to continue. */
export function uploadSearch(search: Search): { draft?: string | undefined; shared?: 'lost' | undefined } {
  const draft = textOf(search.draft)
  return {
    draft: draft !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(draft) ? draft : undefined,
    // The service worker or the server sets it when something was shared with the app and could not be kept.
    shared: search.shared === 'lost' ? 'lost' : undefined,
  }
}

export type EventView = 'upcoming' | 'month' | 'mine' | 'past'

export function eventSearch(search: Search): { circle?: number | undefined; view?: EventView | undefined } {
  const circle = Number(search.circle)
  const view = search.view
  const isView = view === 'month' || view === 'mine' || view === 'past'
  return {
    circle: Number.isSafeInteger(circle) && circle > 0 ? circle : undefined,
    view: isView ? view : undefined,
  }
}
