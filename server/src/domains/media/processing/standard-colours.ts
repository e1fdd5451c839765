import type { DeclaredColours } from './declared-colours.ts'

/*
 * Converts declared colours to sRGB as Chromium shows them on a screen without HDR. HDR is reduced by the reference
 * white tone mapping operator of SMPTE ST 2094-50, which Chromium uses.
 */

type Matrix = readonly [Row, Row, Row]
type Row = readonly [number, number, number]
type Chromaticity = readonly [x: number, y: number]

const white: Chromaticity = [0.3127, 0.329]
const bt2020 = 9
const srgb = { primaries: 1, transfer: 13 }
/** Those of the primaries of H.273 that have the white of sRGB: red, green and blue. */
const primaries: Readonly<Record<number, readonly [Chromaticity, Chromaticity, Chromaticity]>> = {
  1: [
    [0.64, 0.33],
    [0.3, 0.6],
    [0.15, 0.06],
  ],
  5: [
    [0.64, 0.33],
    [0.29, 0.6],
    [0.15, 0.06],
  ],
  6: [
    [0.63, 0.34],
    [0.31, 0.595],
    [0.155, 0.07],
  ],
  7: [
    [0.63, 0.34],
    [0.31, 0.595],
    [0.155, 0.07],
  ],
  [bt2020]: [
    [0.708, 0.292],
    [0.17, 0.797],
    [0.131, 0.046],
  ],
  12: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
  ],
  22: [
    [0.63, 0.34],
    [0.295, 0.605],
    [0.155, 0.077],
  ],
}
const [pq, hlg] = [16, 18]
/** The luminance of white in HDR images, and that of their brightest colour, in cd/m². */
const [whiteNits, peakNits] = [203, 1000]

/** From coded values to light, for all transfer functions that browsers do not show as that of sRGB. */
const transfers: Readonly<Record<number, (value: number) => number>> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  7: (value) => (value < 0.0913 ? value / 4 : ((value + 0.1115) / 1.1115) ** (1 / 0.45)),
  8: (value) => value,
  [pq]: (value) => {
    const power = value ** (32 / 2523)
    const light = Math.max(power - 3424 / 4096, 0) / (2413 / 128 - (2392 / 128) * power)
    return (10_000 / whiteNits) * light ** (16384 / 2610)
  },
  [hlg]: (value) => (value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12),
}
const srgbTransfer = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const srgbCode = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

/** Returns whether the colours differ from those of sRGB. */
export function differFromSrgb({ primaries: declared, transfer }: DeclaredColours): boolean {
  return transfers[transfer] !== undefined || (primaries[declared] !== undefined && declared !== srgb.primaries)
}

/** Converts pixels of 16 bits per channel, of which a fourth is the opacity, to sRGB of 8 bits per channel. */
export function toSrgb(
  pixels: Uint16Array,
  channels: number,
  { primaries: declared, transfer }: DeclaredColours,
): Buffer {
  const light = Float64Array.from({ length: 65_536 }, (_, code) => (transfers[transfer] ?? srgbTransfer)(code / 65_535))
  const codes = Uint8Array.from({ length: 65_536 }, (_, value) => Math.round(255 * srgbCode(value / 65_535)))
  const isHdr = transfer === pq || transfer === hlg
  const from = primaries[declared] ? declared : srgb.primaries
  const working = isHdr ? bt2020 : srgb.primaries
  const toWorking = conversion(from, working)
  const toOutput = conversion(working, srgb.primaries)
  const luminances = lightOf(bt2020)[1]
  const output = Buffer.alloc(pixels.length)
  const code = (value: number) => codes[Math.round(65_535 * Math.min(1, Math.max(0, value)))] ?? 0
  const lightAt = (at: number) => light[pixels[at] ?? 0] ?? 0
  for (let at = 0; at < pixels.length; at += channels) {
    let [red, green, blue] = times(toWorking, lightAt(at), lightAt(at + 1), lightAt(at + 2))
    if (isHdr) {
      const scale = transfer === hlg ? sceneGain(dot(luminances, red, green, blue)) : 1
      const gain = scale * toneGain(scale * Math.max(red, green, blue))
      ;[red, green, blue] = times(toOutput, red * gain, green * gain, blue * gain)
    }
    output[at] = code(red)
    output[at + 1] = code(green)
    output[at + 2] = code(blue)
    if (channels === 4) output[at + 3] = (pixels[at + 3] ?? 0) >> 8
  }
  return output
}

/** The factor from the light of a scene in HLG, whose maximum is 1, to the light of a screen, whose white is 1. */
function sceneGain(luminance: number): number {
  return (peakNits / whiteNits) * Math.max(luminance, 0) ** 0.2
}

const knee = 0.65
const [whiteLevel, peak] = [0.5, peakNits / whiteNits]
/** A quadratic Bézier curve from white to the peak, continuing the line below white. */
const middle = { x: 1 - knee + knee / whiteLevel, y: (1 - knee) * whiteLevel + knee }
const curve = {
  x: { square: 1 - 2 * middle.x + peak, linear: 2 * (middle.x - 1) },
  y: { square: whiteLevel - 2 * middle.y + 1, linear: 2 * (middle.y - whiteLevel) },
}

/** The factor for a colour whose brightest component is given. */
function toneGain(brightest: number): number {
  if (brightest <= 1) return whiteLevel
  if (brightest >= peak) return 1 / brightest
  const { square, linear } = curve.x
  const t = (Math.sqrt(linear ** 2 + 4 * square * (brightest - 1)) - linear) / (2 * square)
  return (whiteLevel + t * (curve.y.linear + t * curve.y.square)) / brightest
}

function conversion(from: number, to: number): Matrix {
  const [a, b] = [lightOf(from), inverse(lightOf(to))]
  return mapRows((i, j) => dot(b[i], a[0][j], a[1][j], a[2][j]))
}

/** The matrix from RGB to the CIE XYZ colour space. */
function lightOf(number: number): Matrix {
  const [red, green, blue] = (primaries[number] ?? primaries[srgb.primaries] ?? []).map(xyz)
  if (!(red && green && blue)) throw new Error('Unknown primaries.')
  const columns = mapRows((i, j) => [red, green, blue][j]?.[i] ?? 0)
  const levels = times(inverse(columns), ...xyz(white))
  return mapRows((i, j) => columns[i][j] * levels[j])
}

function xyz([x, y]: Chromaticity): Row {
  return [x / y, 1, (1 - x - y) / y]
}

function dot(row: Row, a: number, b: number, c: number): number {
  return row[0] * a + row[1] * b + row[2] * c
}

function times(matrix: Matrix, a: number, b: number, c: number): Row {
  return [dot(matrix[0], a, b, c), dot(matrix[1], a, b, c), dot(matrix[2], a, b, c)]
}

type Index = 0 | 1 | 2

function mapRows(value: (row: Index, column: Index) => number): Matrix {
  const row = (i: Index): Row => [value(i, 0), value(i, 1), value(i, 2)]
  return [row(0), row(1), row(2)]
}

function inverse(m: Matrix): Matrix {
  const next = (i: Index) => ((i + 1) % 3) as Index
  const minor = (i: Index, j: Index) =>
    m[next(i)][next(j)] * m[next(next(i))][next(next(j))] - m[next(i)][next(next(j))] * m[next(next(i))][next(j)]
  const determinant = m[0][0] * minor(0, 0) + m[0][1] * minor(0, 1) + m[0][2] * minor(0, 2)
  return mapRows((i, j) => minor(j, i) / determinant)
}
