/**
 * What each route takes from the address bar; anything else is dropped instead of believed. A refused value is named as
 * undefined: what a route leaves out, the router passes on as it came.
 */
type Search = Record<string, unknown>

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= 300 ? text : undefined
}

export function homeSearch(search: Search): { scope?: string | undefined; tag?: string | undefined } {
  const scope = textOf(search.scope)
  const isScope = scope !== undefined && /^(following|mine|circle:[1-9]\d{0,15})$/.test(scope)
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
 * `next`: the page that was asked for before signing in; only paths of this app. A tab within would be
 * dropped by the browser, and what follows read as another site.
 */
export function signInSearch(search: Search): { next?: string | undefined } {
  const next = textOf(search.next)
  return { next: next !== undefined && /^\/(?![/\\])\S*$/.test(next) ? next : undefined }
}

export function activitySearch(search: Search): { comment?: number | undefined } {
  const comment = Number(search.comment)
  return { comment: Number.isSafeInteger(comment) && comment > 0 ? comment : undefined }
}
