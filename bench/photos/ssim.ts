/** The pixels of an image with three channels, row by row. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

const side = 8
const channels = 3
/**
 * The constants of Wang et al., "Image quality assessment: from error visibility to structural similarity" (2004), for
 * 8 bits.
 */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

/**
 * The mean structural similarity of two images of the same size, in windows of 8 × 8 pixels; 1: equal. It is the mean
 * of red, green and blue, so that errors of colours count too.
 */
export function ssim(a: Pixels, b: Pixels): number {
  if (a.width !== b.width || a.height !== b.height) throw new Error('The images have different sizes.')
  let [sum, windows] = [0, 0]
  for (let channel = 0; channel < channels; channel++)
    for (let y = 0; y + side <= a.height; y += side)
      for (let x = 0; x + side <= a.width; x += side) {
        sum += windowSsim(a, b, (y * a.width + x) * channels + channel)
        windows += 1
      }
  return sum / windows
}

function windowSsim(a: Pixels, b: Pixels, start: number): number {
  const count = side * side
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const index = start + (row * a.width + column) * channels
      const [valueA = 0, valueB = 0] = [a.data[index], b.data[index]]
      sumA += valueA
      sumB += valueB
      squaresA += valueA * valueA
      squaresB += valueB * valueB
      products += valueA * valueB
    }
  const [meanA, meanB] = [sumA / count, sumB / count]
  const variances = squaresA / count - meanA ** 2 + squaresB / count - meanB ** 2
  const covariance = products / count - meanA * meanB
  return ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (variances + c2))
}
