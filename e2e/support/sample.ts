/** Returns a pattern that matches every text with this part. */
export function containing(part: string): RegExp {
  return new RegExp(part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
}
