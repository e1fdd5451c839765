/** The circle of a draft, if the viewer still belongs to it. */
export function existingCircleId(circles: readonly { readonly id: number }[], circleId: string): string {
  return circles.some(({ id }) => String(id) === circleId) ? circleId : ''
}
