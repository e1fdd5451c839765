/** The colour stops of a gradient: position (0 to 1) to colour, optionally with an opacity. */
export type Stops = Readonly<Record<number, string | readonly [colour: string, opacity: number]>>
export type Point = readonly [x: number, y: number]
type Attributes = Record<string, string | number>

/** Shapes that are painted blurred. They are rendered separately, at a lower resolution. */
export interface BlurredLayer {
  readonly shapes: string
  readonly deviation: number
  readonly opacity: number
}

const round = (n: number) => Math.round(n * 10) / 10

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`)
    .join('')
}

/** Builds an SVG document. Shapes are painted in the order in which they are added. */
export class Drawing {
  readonly width: number
  readonly height: number
  /** A hundredth of the shorter side. Objects measured in it have the same relative size in every format. */
  readonly unit: number
  #defs: string[] = []
  #body: (string | BlurredLayer)[] = []

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.unit = Math.min(width, height) / 100
  }

  #define(element: string, attributes: Attributes, inner: string): string {
    const id = `d${this.#defs.length}`
    this.#defs.push(`<${element} id="${id}"${attributesText(attributes)}>${inner}</${element}>`)
    return `url(#${id})`
  }

  #stops(stops: Stops): string {
    return Object.entries(stops)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([at, paint]) => {
        const [colour, opacity] = typeof paint === 'string' ? [paint, 1] : paint
        return `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`
      })
      .join('')
  }

  /** The gradient runs from top to bottom by default. The coordinates are relative to the shape, 0 to 1. */
  linear(stops: Stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    return this.#define('linearGradient', { x1, y1, x2, y2 }, this.#stops(stops))
  }

  radial(stops: Stops, cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.#define('radialGradient', { cx, cy, r }, this.#stops(stops))
  }

  clip(inner: string): string {
    return this.#define('clipPath', {}, inner)
  }

  /** `deviation` is the standard deviation of the Gaussian blur. */
  addBlurred(deviation: number, shapes: readonly string[], opacity = 1): this {
    this.#body.push({ shapes: shapes.join(''), deviation, opacity })
    return this
  }

  add(...shapes: string[]): this {
    this.#body.push(...shapes)
    return this
  }

  fill(paint: string, opacity = 1): this {
    return this.add(rect(0, 0, this.width, this.height, paint, { opacity }))
  }

  /** Fills everything below a line with a gradient. */
  fillBelow(top: number, stops: Stops): this {
    return this.add(rect(0, top, this.width, this.height - top, this.linear(stops)))
  }

  /** Puts everything that `draw` adds into one group. */
  within(attributes: Attributes, draw: () => void): this {
    this.#body.push(`<g${attributesText(attributes)}>`)
    draw()
    return this.add('</g>')
  }

  /** A light or shadow with soft edges. A gradient takes a fraction of the time of a blur. */
  softEllipse(x: number, y: number, rx: number, ry: number, colour: string, opacity = 1): this {
    const paint = this.radial({
      0: [colour, opacity],
      0.35: [colour, opacity * 0.72],
      0.7: [colour, opacity * 0.22],
      1: [colour, 0],
    })
    return this.add(ellipse(x, y, rx, ry, paint))
  }

  get blurredLayers(): BlurredLayer[] {
    return this.#body.filter((part) => typeof part !== 'string')
  }

  /** @param images an SVG element for each of the blurred layers */
  toSvg(images: ReadonlyMap<BlurredLayer, string>): string {
    const body = this.#body.map((part) => (typeof part === 'string' ? part : (images.get(part) ?? '')))
    return svgDocument(
      { width: this.width, height: this.height },
      [0, 0, this.width, this.height],
      [`<defs>${this.#defs.join('')}</defs>`, ...body],
    )
  }
}

export function svgDocument(
  { width, height }: { width: number; height: number },
  viewBox: readonly [x: number, y: number, width: number, height: number],
  content: readonly string[],
): string {
  const attributes = attributesText({ width, height, viewBox: viewBox.join(' ') })
  return `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content.join('')}</svg>`
}

/**
 * librsvg paints an element with `opacity` into a separate image first, which takes several times as long as these two.
 */
function shape(name: string, { opacity, ...attributes }: Attributes): string {
  const paintOpacity = opacity === undefined ? {} : { 'fill-opacity': opacity, 'stroke-opacity': opacity }
  return `<${name}${attributesText({ ...paintOpacity, ...attributes })}/>`
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  shape('rect', { x, y, width, height, fill, ...more })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  shape('ellipse', { cx, cy, rx, ry, fill, ...more })

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  ellipse(cx, cy, r, r, fill, more)

export const path = (d: string, fill: string, more: Attributes = {}) => shape('path', { d, fill, ...more })

export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  path(d, 'none', {
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })

export const group = (attributes: Attributes, ...inner: string[]) =>
  `<g${attributesText(attributes)}>${inner.join('')}</g>`

export const image = (href: string, box: { x: number; y: number; width: number; height: number }, opacity: number) =>
  `<image${attributesText({ href, ...box, opacity, preserveAspectRatio: 'none' })}/>`

export const polygon = (points: readonly Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

type Edge = readonly [left: number, right: number, y: number]

/** A shape with a horizontal upper and a horizontal lower edge. */
export const trapezoid = ([a, b, top]: Edge, [c, d, bottom]: Edge) =>
  polygon([
    [a, top],
    [b, top],
    [d, bottom],
    [c, bottom],
  ])

/** A smooth curve through all points (Catmull-Rom spline as Bézier curves). */
export function smooth(points: readonly Point[]): string {
  const first = points[0]
  if (!first) return ''
  let d = `M${round(first[0])} ${round(first[1])}`
  for (let i = 0; i < points.length - 1; i++) {
    const here = points[i] ?? first
    const before = points[i - 1] ?? here
    const next = points[i + 1] ?? here
    const after = points[i + 2] ?? next
    const c1 = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6] as const
    const c2 = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6] as const
    d += `C${[...c1, ...c2, ...next].map(round).join(' ')}`
  }
  return d
}
