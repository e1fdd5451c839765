/** The texts of the picture, from top to bottom. */
export interface PictureTexts {
  readonly title: string
  readonly name: string
  readonly lines: readonly { readonly value: string; readonly label: string }[]
  readonly footer: string
}

const width = 1080
const height = 1350
const margin = 96
const maxTextWidth = width - 2 * margin
const colours = { paper: '#171a2e', ink: '#fbf7ec', quiet: '#b9bcd4', gold: '#f3c04b' }

/** Draws the year as a PNG, in the direction of the page. */
export async function yearPicture(texts: PictureTexts, direction: 'ltr' | 'rtl'): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas.')
  draw(context, texts, direction)
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png'),
  )
}

/** Exported for tests. */
export function draw(context: CanvasRenderingContext2D, texts: PictureTexts, direction: 'ltr' | 'rtl'): void {
  const start = direction === 'rtl' ? width - margin : margin
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif'
  context.direction = direction
  context.textAlign = 'start'
  context.fillStyle = colours.paper
  context.fillRect(0, 0, width, height)
  const write = (text: string, y: number, size: number, colour: string, weight = 400) => {
    context.fillStyle = colour
    // A name or a tag has its own direction, also beside signs such as "#".
    const isolated = `\u2068${text}\u2069`
    fitFont(context, isolated, { size, weight, family })
    context.fillText(isolated, start, y, maxTextWidth)
  }
  write(texts.title, 220, 150, colours.gold, 700)
  write(texts.name, 300, 48, colours.ink)
  const step = Math.min(150, 860 / Math.max(texts.lines.length, 1))
  for (const [index, { value, label }] of texts.lines.entries()) {
    const y = 420 + index * step
    write(value, y, 64, colours.ink, 700)
    write(label, y + 48, 34, colours.quiet)
  }
  write(texts.footer, height - 64, 34, colours.quiet)
}

/** Chooses the largest font up to a size in which the text fits. A longer one is condensed when it is drawn. */
function fitFont(
  context: CanvasRenderingContext2D,
  text: string,
  { size, weight, family }: { size: number; weight: number; family: string },
): void {
  for (let fitting = size; fitting >= 20; fitting -= 2) {
    context.font = `${weight} ${fitting}px ${family}`
    if (context.measureText(text).width <= maxTextWidth) return
  }
}
