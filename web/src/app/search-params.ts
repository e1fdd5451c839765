/** What each route takes from the address bar; anything else is dropped instead of believed. */
type Search = Record<string, unknown>

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= 300 ? text : undefined
}

export function homeSearch(search: Search): { scope?: string; tag?: string } {
  const scope = textOf(search.scope)
  const tag = textOf(search.tag)
  return { ...(scope && /^(following|mine|circle:[1-9]\d{0,15})$/.test(scope) && { scope }), ...(tag && { tag }) }
}

export function tagSearch(search: Search): { tag?: string } {
  const tag = textOf(search.tag)
  return tag ? { tag } : {}
}

export function circleSearch(search: Search): { tag?: string; invite?: string } {
  const invite = textOf(search.invite)
  return { ...tagSearch(search), ...(invite && { invite }) }
}

export function resetSearch(search: Search): { token?: string } {
  const token = textOf(search.token)
  return token ? { token } : {}
}

/** `next`: the page that was asked for before signing in; only paths of this app. */
export function signInSearch(search: Search): { next?: string } {
  const next = textOf(search.next)
  return next && /^\/(?![/\\])/.test(next) ? { next } : {}
}

export function activitySearch(search: Search): { comment?: number } {
  const comment = Number(search.comment)
  return Number.isSafeInteger(comment) && comment > 0 ? { comment } : {}
}
