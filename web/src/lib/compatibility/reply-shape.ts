/**
 * The shape of a reply, derived from the contract by the build (web/build/reply-shapes.ts): a kind of value, a list
 * that starts with a mark, or the fields of an object, where optional ones end with "?".
 */
export type Shape = Kind | readonly [Mark, ...(Shape | string)[]] | { readonly [field: string]: Shape }

type Kind = 'text' | 'number' | 'flag' | 'time' | 'date' | 'any'
export const shapeMarks = { oneOf: '=', nullable: '?', list: '[]', record: '{}', anyOf: '|' } as const
export type Mark = (typeof shapeMarks)[keyof typeof shapeMarks]

/** Returns whether a value has exactly this shape. Kept small, because it is part of every page. */
export function fits(shape: Shape, value: unknown): boolean {
  if (typeof shape === 'string') return isOfKind(shape, value)
  if (Array.isArray(shape)) {
    const [mark, ...inner] = shape as readonly [Mark, ...Shape[]]
    const fitsInner = (item: unknown) => fits(inner[0] as Shape, item)
    if (mark === '?') return value === null || fitsInner(value)
    if (mark === '=') return inner.includes(value as Shape)
    if (mark === '|') return inner.some((option) => fits(option, value))
    return mark === '[]'
      ? Array.isArray(value) && value.every(fitsInner)
      : isRecord(value) && Object.values(value).every(fitsInner)
  }
  return (
    isRecord(value) &&
    Object.entries(shape).every(([key, field]) => {
      const item = value[nameOf(key)]
      return fits(field as Shape, item) || (item === undefined && key !== nameOf(key))
    })
  )
}

export function isOfKind(kind: string, value: unknown): boolean {
  if (kind === 'text') return typeof value === 'string'
  if (kind === 'number') return Number.isFinite(value)
  if (kind === 'flag') return typeof value === 'boolean'
  if (kind === 'any') return value !== undefined
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) && (kind === 'time' || value.length === 10)
}

export const nameOf = (key: string) => key.replace('?', '')

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
