export interface ByteRange {
  readonly start: number
  /** Inclusive, as the wire has it. */
  readonly end: number
}

/**
 * The one range that a Range header asks for. null: the whole, also for several ranges at once and for what is no range of
 * bytes, as the standard allows. 'outside': nothing of it exists.
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'outside' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= bytes ? 'outside' : { start, end }
}
