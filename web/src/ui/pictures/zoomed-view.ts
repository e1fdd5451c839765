export interface Point {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** How much a picture is enlarged, and how far its centre is from that of the screen, in pixels. */
export interface View extends Point {
  readonly scale: number
}

export const wholeView: View = { scale: 1, x: 0, y: 0 }
const maxScale = 4

/**
 * Enlarges the view by a factor, so that what was at `from` is then at `to`, below the fingers. Both are measured from
 * the centre of the screen.
 */
export function zoomAround(view: View, factor: number, from: Point, to: Point = from): View {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  return { scale, x: to.x - (from.x - view.x) * ratio, y: to.y - (from.y - view.y) * ratio }
}

/** Moves the view so that the picture, which fits into the screen at scale 1, has no gap to an edge that it reaches. */
export function limitView({ scale, x, y }: View, picture: Size, screen: Size): View {
  const fit = Math.min(screen.width / picture.width, screen.height / picture.height)
  const limit = (offset: number, length: number, room: number) => {
    const most = Math.max(0, (length * fit * scale - room) / 2)
    return Math.min(most, Math.max(-most, offset))
  }
  return { scale, x: limit(x, picture.width, screen.width), y: limit(y, picture.height, screen.height) }
}
