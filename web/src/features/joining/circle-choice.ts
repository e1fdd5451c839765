/** The circle of a draft; none if the viewer no longer belongs to it. */
export function existingCircleId(circles: readonly { readonly id: number }[], circleId: string): string {
  return circles.some(({ id }) => String(id) === circleId) ? circleId : ''
}
